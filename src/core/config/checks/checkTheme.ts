import { type ContrastProblem, contrastProblems } from '../../model/contrast.ts';
import type { Theme } from '../../model/generated/theme.ts';
import { HERO_DARK_PART, HERO_PART, LOGO_ON_PRIMARY_PART } from '../../model/lookParts.ts';
import { type MixedColor, mixedColors } from '../../model/mixedColors.ts';
import type { BrandCheck } from './brandCheck.ts';
import { checkSvg, type PictureLimits } from './checkSvg.ts';
import { checkTypeface } from './checkTypeface.ts';

const required = ['colors', 'shape', 'logo'] as const;

/**
 * The theme must be complete, its colors need enough contrast (WCAG 2.2 AA), its typefaces must be small and have the
 * weights that pages use, and its pictures must be harmless.
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
        `${foreground} on ${saidOf(background)} (${scheme}) has a contrast of ${ratio?.toFixed(2) ?? '?'}:1; at least ${least}:1 is needed`,
      );
  checkTypeface(check);
  checkLogos(check, theme);
  checkHero(check, theme);
}

function saidOf(background: ContrastProblem['background']): string {
  if (!Object.hasOwn(mixedColors, background)) return background;
  const { of, share, into } = mixedColors[background as MixedColor];
  return `${share} % of ${of} in ${into}`;
}

/** The server draws icons from the logo and sends it with every page, so it must be small. */
const LOGO: PictureLimits = { what: 'logo', characters: 100_000, numbers: 20_000 };
/** Only wide screens load it, compressed to about a quarter. */
const HERO: PictureLimits = { what: 'hero', characters: 60_000, numbers: 12_000 };

function checkLogos(check: BrandCheck, { logo, header }: Theme): void {
  if (!logo) return;
  checkSvg(check, '/theme/logo/file', { file: logo.file, svg: check.brand.logo }, LOGO);
  if (logo.onPrimary !== undefined)
    checkSvg(check, '/theme/logo/onPrimary', pictureOf(check, logo.onPrimary, LOGO_ON_PRIMARY_PART), LOGO);
  else if (header === 'filled')
    check.report(
      '/theme/header',
      'missing-setting',
      'A filled header needs a logo for its color: logo.onPrimary',
    );
}

function checkHero(check: BrandCheck, { hero }: Theme): void {
  if (!hero) return;
  checkSvg(check, '/theme/hero/file', pictureOf(check, hero.file, HERO_PART), HERO);
  if (hero.dark !== undefined)
    checkSvg(check, '/theme/hero/dark', pictureOf(check, hero.dark, HERO_DARK_PART), HERO);
}

const pictureOf = ({ brand }: BrandCheck, file: string, part: string) => ({
  file,
  svg: brand.look[part] ?? '',
});
