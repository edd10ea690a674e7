import { contrastProblems } from '../../model/contrast.ts';
import type { Theme } from '../../model/generated/theme.ts';
import type { BrandCheck } from './brandCheck.ts';

const required = ['colors', 'shape', 'logo'] as const;

/**
 * The theme must be complete, its colors need enough contrast (WCAG 2.2 AA), and its logo must be harmless.
 */
export function checkTheme(check: BrandCheck): void {
  const theme: Theme = check.brand.theme;
  const missing = required.filter((key) => theme[key] === undefined);
  if (missing.length > 0)
    check.report('/theme', 'missing-setting', `The theme is missing ${missing.join(', ')}`);
  if (theme.colors)
    for (const { scheme, foreground, background, ratio, required: least } of contrastProblems({
      colors: theme.colors,
    }))
      check.report(
        `/theme/colors/${scheme}/${foreground}`,
        'contrast',
        `${foreground} on ${background} (${scheme}) has a contrast of ${ratio?.toFixed(2) ?? '?'}:1; at least ${least}:1 is needed`,
      );
  if (theme.logo) checkLogo(check, theme.logo.file);
}

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

/** The server draws icons from the logo and sends it with every page, so it must be small. */
const MOST_CHARACTERS = 100_000;
const MOST_NUMBERS = 20_000;

function checkLogo(check: BrandCheck, file: string): void {
  const { logo } = check.brand;
  const at = '/theme/logo/file';
  if (logo === '') check.report(at, 'logo', `There is no logo ${file} beside the file that names it`);
  else if (!/<svg[\s>]/i.test(logo)) check.report(at, 'logo', `${file} is not an SVG picture`);
  if (logo.length > MOST_CHARACTERS)
    check.report(at, 'logo', `${file} has ${logo.length} characters; at most ${MOST_CHARACTERS} are allowed`);
  const numbers = logo.slice(0, MOST_CHARACTERS).match(/\d+/g)?.length ?? 0;
  if (numbers > MOST_NUMBERS)
    check.report(
      at,
      'logo',
      `${file} has ${numbers} numbers; at most ${MOST_NUMBERS} are allowed, so simplify the drawing`,
    );
  for (const [pattern, what] of forbidden)
    if (pattern.test(logo))
      check.report(at, 'logo', `${file} contains ${what}, which is not allowed in a logo`);
}
