/** Height of a line of text, and width of a letter at most. */
export const LINE = 18;
export const LETTER = 7.2;
const WIDEST = 44;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box with text; `x` and `y` are its middle. */
export interface TextBox extends Point {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
  /** Its classes in the style sheet. */
  readonly look: string;
  readonly radius: number;
  /** The first line stands out. */
  readonly hasHead: boolean;
}

/** A picture with boxes and arrows, readable in light and dark mode. */
export function svgDocument(
  title: string,
  { width, height }: { readonly width: number; readonly height: number },
  parts: readonly string[],
): string {
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    STYLE,
    '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L10 5L0 10z" class="tip"/></marker></defs>',
    ...parts,
    '</svg>\n',
  ].join('\n');
}

const STYLE = `<style>
svg { background: #ffffff; font: 13px system-ui, sans-serif }
text { fill: #1c2733 } .label { fill: #52606d; paint-order: stroke; stroke: #ffffff; stroke-width: 5px }
.box { fill: #f2f6fa; stroke: #3d5a80; stroke-width: 1.5 } .question { fill: #fff8e6; stroke: #8a6100 }
.away { fill: #fdecec; stroke: #a3262a } .start, .end { fill: #e6f4ec; stroke: #1f6b43 }
.wait { fill: #f3effa; stroke: #5b4691 } .note { fill: #ffffff; stroke: #52606d; stroke-dasharray: 4 3 }
.first { font-weight: 600 } .edge { fill: none; stroke: #52606d; stroke-width: 1.5 } .back { stroke-dasharray: 6 4 } .tip { fill: #52606d }
@media (prefers-color-scheme: dark) {
svg { background: #10161d } text { fill: #e8eef4 } .label { fill: #a9b8c6; stroke: #10161d }
.box { fill: #1a2530; stroke: #8fb4dd } .question { fill: #2d2614; stroke: #e0b354 } .away { fill: #361c1e; stroke: #f0898d }
.start, .end { fill: #16291f; stroke: #74c69d } .wait { fill: #231c36; stroke: #b39ddb } .note { fill: #10161d; stroke: #a9b8c6 }
.edge { stroke: #a9b8c6 } .tip { fill: #a9b8c6 }
}
</style>`;

/** Breaks a text into lines of about forty characters. */
export function wrapped(text: string, widest = WIDEST): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < widest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export function boxSvg({ lines, look, radius, hasHead, width, height, x, y }: TextBox): string {
  const rectangle = `<rect class="box ${look}" x="${(x - width / 2).toFixed(1)}" y="${(y - height / 2).toFixed(1)}" width="${width.toFixed(1)}" height="${height}" rx="${Math.min(radius, 24)}"/>`;
  return `${rectangle}${textSvg(lines, { x, y }, hasHead ? 'first' : 'plain')}`;
}

/** Lines of text around a point. */
export function textSvg(
  lines: readonly string[],
  { x, y }: Point,
  look: 'first' | 'plain' | 'label',
  anchor: 'middle' | 'start' = 'middle',
): string {
  const top = y - ((lines.length - 1) * LINE) / 2;
  const spans = lines.map((line, index) => {
    const name =
      look === 'label' ? ' class="label"' : look === 'first' && index === 0 ? ' class="first"' : '';
    return `<text${name} x="${x.toFixed(1)}" y="${(top + index * LINE).toFixed(1)}" text-anchor="${anchor}" dominant-baseline="central">${escaped(line)}</text>`;
  });
  return spans.join('');
}

/** A line through points; it ends in a tip, and is dashed where it leads back. */
export function lineSvg(points: readonly Point[], look: 'arrow' | 'back' | 'plain' = 'arrow'): string {
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`);
  const tip = look === 'plain' ? '' : ' marker-end="url(#tip)"';
  return `<path class="edge${look === 'back' ? ' back' : ''}"${tip} d="${path.join('')}"/>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
