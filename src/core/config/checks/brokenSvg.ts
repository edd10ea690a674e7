const ATTRIBUTE = String.raw`\s+([\w:.-]+)\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
/** A comment, an instruction, text as it is, the type of the document; or a tag: its name, attributes and ends. */
const PART = new RegExp(
  String.raw`<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>|<!DOCTYPE[^<>[\]]*>|<(\/?)([A-Za-z_][\w:.-]*)((?:${ATTRIBUTE.replace('(', '(?:')})*)\s*(\/?)>`,
  'gy',
);
const NAMES = new RegExp(ATTRIBUTE, 'g');
const BARE_AND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;
const NAMESPACE = /\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

/** Why browsers show no picture for an SVG file, as words after its name; undefined if its XML is whole. */
export function brokenSvg(svg: string): string | undefined {
  const open: string[] = [];
  let isBegun = false;
  let from = 0;
  for (let at = svg.indexOf('<'); at >= 0; at = svg.indexOf('<', from)) {
    PART.lastIndex = at;
    const part = PART.exec(svg);
    if (!part) return `is not XML at "${excerpt(svg, at)}"`;
    const bare = BARE_AND.exec(svg.slice(from, at)) ?? BARE_AND.exec(part[3] ?? '');
    if (bare) return `has "${excerpt(bare.input, bare.index)}", where & is written &amp;`;
    from = PART.lastIndex;
    const tag = tagOf(part);
    if (!tag) continue;
    const problem = isBegun ? problemWithin(open, tag) : problemOfRoot(tag);
    if (problem !== undefined) return problem;
    isBegun = true;
    if (tag.isEnd) open.pop();
    else if (!tag.isClosed) open.push(tag.name);
  }
  const [unended] = open;
  return unended === undefined ? undefined : `does not end its ${unended}`;
}

interface Tag {
  readonly name: string;
  readonly attributes: string;
  readonly isEnd: boolean;
  readonly isClosed: boolean;
}

/** Undefined for a comment and the like. */
const tagOf = ([, end, name, attributes = '', closed]: RegExpExecArray): Tag | undefined =>
  name === undefined ? undefined : { name, attributes, isEnd: end !== '', isClosed: closed !== '' };

const problemOfRoot = ({ name, attributes, isEnd }: Tag): string | undefined =>
  name === 'svg' && !isEnd && NAMESPACE.test(attributes)
    ? repeatedIn(name, attributes)
    : 'does not begin with <svg xmlns="http://www.w3.org/2000/svg">';

function problemWithin(open: readonly string[], { name, attributes, isEnd }: Tag): string | undefined {
  const opened = open.at(-1);
  if (opened === undefined) return 'does not end with its first element';
  if (isEnd) return opened === name ? undefined : `ends ${opened} with </${name}>`;
  return repeatedIn(name, attributes);
}

function repeatedIn(name: string, attributes: string): string | undefined {
  const names = [...attributes.matchAll(NAMES)].map(([, each = '']) => each);
  const seen = new Set<string>();
  const twice = names.find((each) => seen.size === seen.add(each).size);
  return twice === undefined ? undefined : `has ${twice} twice in one ${name}`;
}

const excerpt = (text: string, at: number): string => text.slice(at, at + 20).split('\n')[0] ?? '';
