// Nodes from text. What a person, a model or a tool wrote becomes text, never markup.

const moment = new Intl.DateTimeFormat("de-DE", { dateStyle: "short", timeStyle: "short" });
export const when = (time) => moment.format(new Date(time));

export function h(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== false && value != null) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child != null && child !== false && child !== ""));
  return node;
}

export const pretty = (value) => {
  try {
    return JSON.stringify(typeof value === "string" ? JSON.parse(value) : value, null, 2);
  } catch {
    return value;
  }
};

// A little Markdown. Bounds keep a hostile text from costing more than its length.

const INLINE = /`([^`\n]{1,500})`|\*\*([^*\n]{1,500})\*\*|!?\[([^\]\n]{0,300})\]\(([^)\s]{1,2000})\)|(https?:\/\/[^\s<>()"]{0,2000}[^\s<>()".,;:!?])/g;

export function link(address, words) {
  const known = /^https?:\/\//i.test(address) && URL.canParse(address);
  return known && h("a", { href: address, rel: "noopener noreferrer nofollow", target: "_blank" }, words || address);
}

function inline(text) {
  const nodes = [];
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    const [all, code, bold, words, address, bare] = found;
    nodes.push(text.slice(at, found.index));
    if (code) nodes.push(h("code", null, code));
    else if (bold) nodes.push(h("strong", null, bold));
    else nodes.push(link(address ?? bare, words) || all);
    at = found.index + all.length;
  }
  return [...nodes, text.slice(at)];
}

export function markdown(text) {
  const blocks = [];
  let open = null; // the list, paragraph or code that the next line may belong to
  const begin = (kind, node) => { blocks.push(node); open = { kind, node }; };
  for (const line of text.split("\n")) {
    const item = /^\s{0,8}(?:([-*+])|\d{1,9}[.)])\s+(.*)$/.exec(line);
    const quoted = /^>\s?(?:#{1,6}\s+)?(.*)$/.exec(line);
    const heading = /^#{1,6}\s+(.*)$/.exec(line);
    if (line.startsWith("```")) {
      if (open?.kind === "code") open = null;
      else begin("code", h("pre"));
    } else if (open?.kind === "code") {
      open.node.append(`${line}\n`);
    } else if (quoted) {
      if (open?.kind === "quote") open.node.append(h("br"));
      else begin("quote", h("blockquote"));
      open.node.append(...inline(quoted[1]));
    } else if (item) {
      const kind = item[1] ? "ul" : "ol";
      if (open?.kind !== kind) begin(kind, h(kind, { start: kind === "ol" && parseInt(line, 10) }));
      open.node.append(h("li", null, ...inline(item[2])));
    } else if (heading) {
      blocks.push(h("p", { class: "heading" }, ...inline(heading[1])));
      open = null;
    } else if (!line.trim()) {
      open = null;
    } else if (open) {
      (open.node.lastElementChild?.tagName === "LI" ? open.node.lastElementChild : open.node).append(h("br"), ...inline(line));
    } else {
      begin("p", h("p", null, ...inline(line)));
    }
  }
  return blocks;
}
