"""The clock that jumps is part of the testing kit; our own tests use what users use."""

from bridle.testing import VirtualTimeLoop, run_virtual

__all__ = ["VirtualTimeLoop", "run_virtual"]
