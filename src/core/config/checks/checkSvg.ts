import type { BrandCheck } from './brandCheck.ts';
import { brokenSvg } from './brokenSvg.ts';

/** Each takes time in proportion to the text, whatever that is. Elements may have a prefix of XML. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/<(?:[\w.-]+:)?script/i, 'a script'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [
    /attributeName\s*=[\s"']*(?:on|(?:[\w.-]+:)?href)/i,
    'an animation that changes an event handler or an address',
  ],
  [/<(?:[\w.-]+:)?foreignObject/i, 'a foreignObject'],
  [/www\.w3\.org\/1999\/xhtml/i, 'elements of HTML'],
  [/<!ENTITY/i, 'an entity'],
  // Styles write any letter as a backslash and its number, addresses a slash.
  [/\\/, 'a backslash'],
  [/@import/i, 'a style sheet of another address'],
  [/url\((?![\s"']*#)/i, 'a url() that points outside the file'],
  [/image-set\(/i, 'an image-set()'],
];

/** The same of addresses, of which browsers drop tabs and line ends before they read them. */
const forbiddenAddresses: typeof forbidden = [
  [/javascript:/i, 'a javascript: address'],
  [/(?:href|src)\s*=[\s"']*(?:https?:|[\\/]{2})/i, 'a reference to another address'],
];

/** What browsers read: numbers that stand for letters are those letters, so that nothing hides behind them. */
const asRead = (svg: string): string =>
  svg.replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const point = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
    return point <= LAST_LETTER ? String.fromCodePoint(point) : whole;
  });

const LAST_LETTER = 0x10_ff_ff;

/** What a message calls the picture, and how large it may be. */
export interface PictureLimits {
  readonly what: 'logo' | 'hero';
  readonly characters: number;
  readonly numbers: number;
}

/** A picture must be an SVG file that is there, is whole and harmless, and is small enough. */
export function checkSvg(
  { report }: BrandCheck,
  at: string,
  { file, svg }: { readonly file: string; readonly svg: string },
  { what, characters, numbers }: PictureLimits,
): void {
  const say = (message: string, severity: 'error' | 'warning' = 'error') =>
    report(at, what, message, { severity });
  // Nothing is looked for in a text of any length.
  if (svg.length > characters) {
    say(`${file} has ${svg.length} characters; at most ${characters} are allowed`);
    return;
  }
  const isSvg = /<svg[\s>]/i.test(svg);
  if (svg === '') say(`There is no ${what} ${file} beside the file that names it`);
  else if (!isSvg) say(`${file} is not an SVG picture`);
  const count = svg.match(/\d+/g)?.length ?? 0;
  if (count > numbers)
    say(`${file} has ${count} numbers; at most ${numbers} are allowed, so simplify the drawing`);
  if (/<text[\s>]/i.test(svg))
    say(
      `${file} contains text, which devices without its typeface show in another: run equiform outline`,
      'warning',
    );
  const read = asRead(svg);
  const addresses = read.replaceAll(/[\t\n\r]/g, '');
  const found = [
    ...forbidden.filter(([pattern]) => pattern.test(read)),
    ...forbiddenAddresses.filter(([pattern]) => pattern.test(addresses)),
  ];
  for (const [, each] of found) say(`${file} contains ${each}, which is not allowed in a ${what}`);
  const broken = found.length === 0 && count <= numbers && isSvg ? brokenSvg(svg) : undefined;
  if (broken !== undefined) say(`${file} ${broken}, so that browsers show nothing`);
}
