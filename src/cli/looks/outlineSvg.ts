import { CannotRun } from '../terminal/cliCommand.ts';
import type { Typeface } from './openTypeface.ts';

/** An SVG picture without text: its letters are outlines. */
export interface OutlinedSvg {
  readonly svg: string;
  /** The texts that were outlined, in order. */
  readonly texts: readonly string[];
}

type Attributes = Readonly<Record<string, string>>;

const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Attributes that lay out text: they go into the outline, and the rest stays on it. */
const OF_TEXT =
  /^(?:x|y|dx|dy|rotate|font(?:-[a-z]+)?|text-anchor|textLength|lengthAdjust|letter-spacing|word-spacing|xml:space)$/;

/** In an attribute `style` or a style sheet. */
const LAID_OUT_BY_CSS = /[\s;{"'](?:font|font-size|font-weight|font-style|letter-spacing|text-anchor)\s*:/;

const attributesIn = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [name, one ?? other ?? '']),
  );

/**
 * Replaces each text element by the outline of its letters in a typeface, in the same place, size, weight, width and
 * color. Throws `CannotRun` for text that it cannot lay out: with elements in it, letters that the typeface lacks, or a style
 * sheet's size.
 */
export function outlineSvg(svg: string, typeface: Typeface): OutlinedSvg {
  const texts: string[] = [];
  /** Attributes of the open elements around, innermost last. */
  const around: Attributes[] = [];
  let result = '';
  let at = 0;
  for (const tag of svg.matchAll(TAG)) {
    const [whole, end, name = '', given = '', closed] = tag;
    if (tag.index < at) continue;
    if (name === 'text' && !end && !closed) {
      if (LAID_OUT_BY_CSS.test(svg))
        throw new CannotRun('Text is laid out by attributes only: write font-size="20", not a style');
      const from = tag.index + whole.length;
      const to = svg.indexOf('</text>', from);
      const content = svg.slice(from, to < 0 ? from : to);
      if (to < 0 || content.includes('<'))
        throw new CannotRun(
          'A text with elements in it (tspan) cannot be outlined: write each part as a text',
        );
      const text = withoutEntities(content).replaceAll(/\s+/g, ' ').trim();
      result +=
        svg.slice(at, tag.index) +
        outlined(text, Object.assign({}, ...around.map(fontOf)), attributesIn(given), typeface);
      texts.push(text);
      at = to + '</text>'.length;
    } else if (end) around.pop();
    else if (!closed) around.push(attributesIn(given));
  }
  return { svg: result + svg.slice(at), texts };
}

/** What text inherits from the elements around it. */
const fontOf = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name]) => /^(?:font-|text-anchor$|letter-spacing$)/.test(name)),
  );

function outlined(text: string, inherited: Attributes, own: Attributes, typeface: Typeface): string {
  const kept = Object.entries(own).filter(([name]) => !OF_TEXT.test(name));
  const said = kept.map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`).join('');
  const letters = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return `<path data-letters="${letters}" d="${pathOf(text, { ...inherited, ...own }, typeface)}"${said}/>`;
}

const WEIGHTS: Readonly<Record<string, number>> = { normal: 400, bold: 700 };
const NUMBER = /^[+-]?(?:\d{1,9}(?:\.\d*)?|\.\d+)(?:px)?$/;

/** Throws `CannotRun` for lengths in other units, and lists of them. */
function numberOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!NUMBER.test(text.trim()))
    throw new CannotRun(`A text with "${text}" cannot be outlined: write one number, without a unit`);
  return Number.parseFloat(text);
}

function pathOf(text: string, attributes: Attributes, typeface: Typeface): string {
  const weight = attributes['font-weight'] ?? '400';
  const font = typeface.at(WEIGHTS[weight] ?? numberOf(weight, 400));
  if (/italic|oblique/.test(attributes['font-style'] ?? '') && font.italicAngle === 0)
    throw new CannotRun(`"${text}" is italic, but ${typeface.family} in this file is upright`);
  const missing = [...text].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  if (missing.length > 0) throw new CannotRun(`${typeface.family} has no letter ${missing.join(' ')}`);
  const scale = numberOf(attributes['font-size'], 16) / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  const gap = numberOf(attributes['letter-spacing'], 0);
  const natural =
    positions.reduce((sum, { xAdvance }) => sum + xAdvance * scale, 0) + gap * (glyphs.length - 1);
  const { stretch, more, width } = fitted(natural, glyphs.length, attributes);
  let pen = numberOf(attributes.x, 0) - width * (ANCHORS[attributes['text-anchor'] ?? 'start'] ?? 0);
  const y = numberOf(attributes.y, 0);
  return glyphs
    .map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const across = scale * stretch;
      const place = { x: pen + xOffset * across, y: y - yOffset * scale, across, down: -scale };
      pen += xAdvance * across + gap * stretch + more;
      return commandsOf(glyph.path.commands, place);
    })
    .join('');
}

/** Share of the width that lies left of the point that the text names. */
const ANCHORS: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };

/** How text takes the length that it names: stretched letters, or more space between them. */
function fitted(natural: number, letters: number, { textLength, lengthAdjust }: Attributes) {
  const width = numberOf(textLength, natural);
  if (lengthAdjust === 'spacingAndGlyphs' && natural > 0) return { stretch: width / natural, more: 0, width };
  return { stretch: 1, more: letters > 1 ? (width - natural) / (letters - 1) : 0, width };
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Picture units for each unit of the typeface, to the right and down. */
  readonly across: number;
  readonly down: number;
}

const LETTERS: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

const rounded = (value: number): string => `${Math.round(value * 100) / 100}`;

function commandsOf(
  commands: readonly { readonly command: string; readonly args: readonly number[] }[],
  { x, y, across, down }: Place,
): string {
  return commands
    .map(({ command, args }) => {
      const numbers = args.map((value, index) =>
        rounded(index % 2 === 0 ? x + value * across : y + value * down),
      );
      return `${LETTERS[command] ?? ''}${numbers.join(' ')}`;
    })
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const LAST_LETTER = 0x10_ff_ff;

const withoutEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const point = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
      return point <= LAST_LETTER ? String.fromCodePoint(point) : whole;
    },
  );
