import type { BrandCheck } from './brandCheck.ts';

const forbidden: readonly (readonly [RegExp, string])[] = [
  [/<script/i, 'a script'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/javascript:/i, 'a javascript: address'],
  [/<foreignObject/i, 'a foreignObject'],
  [/<!ENTITY/i, 'an entity'],
  [/@import/i, 'a style sheet of another address'],
  [/url\((?!\s*["']?\s*#)/i, 'a url() that points outside the file'],
  [/(?:href|src)\s*=\s*["']?\s*(?:https?:)?\/\//i, 'a reference to another address'],
];

/** What a message calls the picture, and how large it may be. */
export interface PictureLimits {
  readonly what: 'logo' | 'hero';
  readonly characters: number;
  readonly numbers: number;
}

/** A picture must be an SVG file that is there, is harmless, and is small enough. */
export function checkSvg(
  { report }: BrandCheck,
  at: string,
  { file, svg }: { readonly file: string; readonly svg: string },
  { what, characters, numbers }: PictureLimits,
): void {
  if (svg === '') report(at, what, `There is no ${what} ${file} beside the file that names it`);
  else if (!/<svg[\s>]/i.test(svg)) report(at, what, `${file} is not an SVG picture`);
  if (svg.length > characters)
    report(at, what, `${file} has ${svg.length} characters; at most ${characters} are allowed`);
  const count = svg.slice(0, characters).match(/\d+/g)?.length ?? 0;
  if (count > numbers)
    report(at, what, `${file} has ${count} numbers; at most ${numbers} are allowed, so simplify the drawing`);
  if (/<text[\s>]/i.test(svg))
    report(
      at,
      what,
      `${file} contains text, which devices without its typeface show in another: run equiform outline`,
      { severity: 'warning' },
    );
  for (const [pattern, found] of forbidden)
    if (pattern.test(svg)) report(at, what, `${file} contains ${found}, which is not allowed in a ${what}`);
}
