/** Outlined letters (`equiform outline`): those in the square belong to the mark, those beyond are the name. */
const OUTLINED = /<path data-letters="[^"]*"( d="M[^<>]*?)\/>/g;
const FIRST_ACROSS = /^ d="M(-?[\d.]+)/;

interface Mark {
  readonly side: number;
  readonly content: string;
}

/**
 * A logo starts with its mark, in a square as high as the logo; its name follows (brands/<brand>/logo.svg).
 */
function markOf(logo: string): Mark {
  const [whole = '', root = ''] = /<svg\b([^<>]*)>/.exec(logo) ?? [];
  const start = whole === '' ? logo.length : logo.indexOf(whole) + whole.length;
  const inner = logo.slice(start, Math.max(0, logo.lastIndexOf('</svg>')));
  const [, , height = '36'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(root) ?? [];
  const content = inner
    .replaceAll(/<(title|text)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(OUTLINED, (_, path: string) =>
      Number(FIRST_ACROSS.exec(path)?.[1]) < Number(height) ? `<path${path}/>` : '',
    )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
  return { side: Number(height), content };
}

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';

/** The brand's mark as a square SVG, for browser tabs and home screens. */
export function brandIcon(logo: string): string {
  const { side, content } = markOf(logo);
  return `<svg ${XMLNS} width="512" height="512" viewBox="0 0 ${side} ${side}">\n${content}\n</svg>\n`;
}

/** The mark centered on `background`, small enough that a system may crop it to any shape (maskable). */
export function maskableIcon(logo: string, background: string): string {
  const { side, content } = markOf(logo);
  return [
    `<svg ${XMLNS} width="512" height="512" viewBox="0 0 100 100">`,
    `<rect width="100" height="100" fill="${background}"/>`,
    `<svg x="22" y="22" width="56" height="56" viewBox="0 0 ${side} ${side}">`,
    content,
    '</svg>',
    '</svg>\n',
  ].join('\n');
}
