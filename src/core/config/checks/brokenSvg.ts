const ATTRIBUTE = String.raw`\s+([\w:.-]+)\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
/** A comment, an instruction, text as it is, the type of the document; or a tag: its name, attributes and ends. */
const PART = new RegExp(
  String.raw`<!--(?:[^-]|-[^-])*-->|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>|<!DOCTYPE[^<>[\]]*>|<(\/?)([A-Za-z_][\w:.-]*)((?:${ATTRIBUTE.replace('(', '(?:')})*)\s*(\/?)>`,
  'gy',
);
const NAMES = new RegExp(ATTRIBUTE, 'g');
const BARE_AND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;
const NAMESPACE = /\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

const OUTSIDE = /[^ \t\r\n]/;

/** Why browsers show no picture for an SVG file, as words after its name; undefined if its XML is whole. */
export function brokenSvg(file: string): string | undefined {
  const svg = file.replace(/^\uFEFF/, '');
  const open: Tag[] = [];
  const bound = boundPrefixes();
  let isBegun = false;
  let from = 0;
  for (let at = svg.indexOf('<'); at >= 0; at = svg.indexOf('<', from)) {
    PART.lastIndex = at;
    const part = PART.exec(svg);
    if (!part) return `is not XML at "${excerpt(svg, at)}"`;
    const tag = tagOf(part);
    const problem =
      problemOfText(svg.slice(from, at), part[3], open) ??
      (tag ? problemOfTag(tag, { isBegun, open, bound }) : problemOfOther(part[0], at, open));
    if (problem !== undefined) return problem;
    from = PART.lastIndex;
    if (!tag) continue;
    isBegun = true;
    if (tag.isEnd) bound.remove(open.pop());
    else if (tag.isClosed) bound.remove(tag);
    else open.push(tag);
  }
  if (!isBegun) return NO_ROOT;
  return open[0] ? `does not end its ${open[0].name}` : problemOfText(svg.slice(from), '', open);
}

interface Tag {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly isSvg: boolean;
  readonly isEnd: boolean;
  readonly isClosed: boolean;
}

/** Undefined for a comment and the like. */
const tagOf = ([, end, name, attributes = '', closed]: RegExpExecArray): Tag | undefined =>
  name === undefined
    ? undefined
    : {
        name,
        attributes: [...attributes.matchAll(NAMES)].map(([, each = '']) => each),
        isSvg: name === 'svg' && NAMESPACE.test(attributes),
        isEnd: end !== '',
        isClosed: closed !== '',
      };

/** The prefixes that have a namespace here, which elements give them for themselves and for what is within. */
function boundPrefixes() {
  const times = new Map([
    ['xml', 1],
    ['xmlns', 1],
  ]);
  const count = (tag: Tag | undefined, change: 1 | -1): void => {
    for (const each of tag?.attributes ?? [])
      if (each.startsWith('xmlns:')) times.set(each.slice(6), (times.get(each.slice(6)) ?? 0) + change);
  };
  return {
    add: (tag: Tag) => count(tag, 1),
    remove: (tag: Tag | undefined) => count(tag, -1),
    has: (prefix: string) => (times.get(prefix) ?? 0) > 0,
  };
}

interface Place {
  readonly isBegun: boolean;
  readonly open: readonly Tag[];
  readonly bound: ReturnType<typeof boundPrefixes>;
}

const NO_ROOT = 'does not begin with <svg xmlns="http://www.w3.org/2000/svg">';

/** Of the text before a part, and of the part's attributes. */
function problemOfText(text: string, attributes = '', open: readonly Tag[]): string | undefined {
  const outside = open.length === 0 ? text.search(OUTSIDE) : -1;
  if (outside >= 0) return `has "${excerpt(text, outside)}" outside its first element`;
  const bare = BARE_AND.exec(text) ?? BARE_AND.exec(attributes);
  return bare ? `has "${excerpt(bare.input, bare.index)}", where & is written &amp;` : undefined;
}

/** Of a comment and the like. */
function problemOfOther(part: string, at: number, open: readonly Tag[]): string | undefined {
  if (at > 0 && /^<\?xml[\s?]/.test(part)) return 'has something before its <?xml';
  const isText = part.startsWith('<![CDATA[');
  return isText && open.length === 0 ? `has "${excerpt(part, 0)}" outside its first element` : undefined;
}

/** Binds the prefixes that the tag declares. */
function problemOfTag(tag: Tag, { isBegun, open, bound }: Place): string | undefined {
  const opened = open.at(-1)?.name;
  if (!isBegun && (tag.isEnd || !tag.isSvg)) return NO_ROOT;
  if (isBegun && opened === undefined) return 'does not end with its first element';
  if (tag.isEnd) return opened === tag.name ? undefined : `ends ${opened} with </${tag.name}>`;
  bound.add(tag);
  return repeatedIn(tag) ?? unboundIn(tag, bound);
}

function repeatedIn({ name, attributes }: Tag): string | undefined {
  const seen = new Set<string>();
  const twice = attributes.find((each) => seen.size === seen.add(each).size);
  return twice === undefined ? undefined : `has ${twice} twice in one ${name}`;
}

function unboundIn({ name, attributes }: Tag, bound: Place['bound']): string | undefined {
  const unbound = [name, ...attributes].find((each) => each.includes(':') && !bound.has(prefixOf(each)));
  return unbound === undefined ? undefined : `has ${unbound} without xmlns:${prefixOf(unbound)}`;
}

const prefixOf = (name: string): string => name.slice(0, name.indexOf(':'));

const excerpt = (text: string, at: number): string => text.slice(at, at + 20).split('\n')[0] ?? '';
