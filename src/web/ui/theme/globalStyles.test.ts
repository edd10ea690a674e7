import type { CSSObject } from '@emotion/react';
import { describe, expect, it } from 'vitest';
import { globalStyles } from './globalStyles.ts';
import { testTheme } from './testTheme.ts';
import type { ThemeTokens } from './tokens.ts';

const face = {
  family: 'Fine',
  files: [
    { file: 'fine-400.woff2', weight: '400' },
    { file: 'fine-600.woff2', weight: '600' },
  ],
  fallback: { local: ['Arial', 'Arimo'], sizeAdjust: 97.5, ascent: 102, descent: 21 },
};

const styles = (theme: Partial<ThemeTokens>, fonts?: Readonly<Record<string, string>>) =>
  globalStyles({ ...testTheme, ...theme }, fonts);
const fonts = { 'fine-400.woff2': 'aa', 'fine-600.woff2': 'bb' };
const facesIn = (all: readonly CSSObject[]) => all.flatMap((one) => one['@font-face'] ?? []);
const rootOf = (all: readonly CSSObject[]) => all.find((one) => ':root' in one)?.[':root'] as CSSObject;
const bodyOf = (all: readonly CSSObject[]) => all.find((one) => ':root' in one)?.body as CSSObject;

describe('the styles of a look', () => {
  it('declare each file of a typeface, and its stand-in in the same measures', () => {
    expect(facesIn(styles({ typeface: { body: face } }, fonts))).toEqual([
      {
        fontFamily: '"Fine"',
        src: 'url("/typefaces/aa.woff2") format("woff2")',
        fontWeight: '400',
        fontDisplay: 'swap',
      },
      {
        fontFamily: '"Fine"',
        src: 'url("/typefaces/bb.woff2") format("woff2")',
        fontWeight: '600',
        fontDisplay: 'swap',
      },
      {
        fontFamily: '"Fine fallback"',
        src: 'local("Arial"), local("Arimo")',
        sizeAdjust: '97.5%',
        ascentOverride: '102%',
        descentOverride: '21%',
        lineGapOverride: '0%',
      },
    ]);
  });

  it('declare no typeface where there are no files to load, or the lender brings none', () => {
    expect(facesIn(styles({ typeface: { body: face } }))).toEqual([]);
    expect(facesIn(styles({}, fonts))).toEqual([]);
  });

  it('set headings in their own typeface, or in that of the body', () => {
    const body = styles({ typeface: { body: face }, font: { family: 'Optima, serif' } });
    expect(bodyOf(body).fontFamily).toBe('"Fine", "Fine fallback", Optima, serif');
    expect(rootOf(body)['--eq-font-heading']).toBe('"Fine", "Fine fallback", Optima, serif');
    const heading = styles({ typeface: { heading: face }, font: { family: 'Optima, serif' } });
    expect(bodyOf(heading).fontFamily).toBe('Optima, serif');
    expect(rootOf(heading)['--eq-font-heading']).toBe('"Fine", "Fine fallback", Optima, serif');
  });

  it('fill a header on light screens only', () => {
    const root = rootOf(styles({ header: 'filled' }));
    expect(root['--eq-header-fill']).toBe('var(--eq-primary)');
    expect((root['@media (prefers-color-scheme: dark)'] as CSSObject)['--eq-header-fill']).toBe(
      'var(--eq-surfaceRaised)',
    );
  });

  it('show progress over a filled header in a color that is seen on it', () => {
    const [filled, plain] = [rootOf(styles({ header: 'filled' })), rootOf(styles({ header: 'plain' }))];
    expect(filled['--eq-header-progress']).toBe('var(--eq-onPrimary)');
    expect(plain['--eq-header-progress']).toBe('var(--eq-primary)');
  });

  it('fill no header on paper, which keeps white letters but not what is behind them', () => {
    const root = rootOf(styles({ header: 'filled' }));
    expect(root['@media print']).toMatchObject({
      '--eq-header-fill': 'var(--eq-surfaceRaised)',
      '--eq-header-text': 'var(--eq-text)',
    });
  });

  it('keep words apart whose letters stand closer', () => {
    const words = (spacing: number) => rootOf(styles({ headings: { spacing } }))['--eq-heading-words'];
    expect([-0.03, 0.01].map(words)).toEqual(['0.06em', '0em']);
  });

  it('stay as they were for a lender that sets nothing of it', () => {
    expect(rootOf(styles({}))).toMatchObject({
      '--eq-radius-button': 'var(--eq-radius-control)',
      '--eq-control': '3rem',
      '--eq-heading-weight': 650,
      '--eq-heading-case': 'none',
      '--eq-heading-words': '0em',
      '--eq-text-size': '1%',
    });
  });
});
