import { describe, expect, it } from 'vitest';
import { type ColorTokens, contrastProblems, contrastRatio } from './contrast.ts';

const light: ColorTokens = {
  primary: '#0b5d4e',
  onPrimary: '#ffffff',
  accent: '#b4540a',
  surface: '#f7f8f7',
  surfaceRaised: '#ffffff',
  text: '#14201c',
  muted: '#53615b',
  line: '#84918b',
  success: '#146c43',
  warning: '#8a4b00',
  danger: '#b3261e',
  focus: '#1f6feb',
};
const dark: ColorTokens = {
  primary: '#6fd3b8',
  onPrimary: '#04241c',
  accent: '#f0a15c',
  surface: '#0f1513',
  surfaceRaised: '#18201d',
  text: '#eef3f1',
  muted: '#a9b6b0',
  line: '#6f7d77',
  success: '#6fd69b',
  warning: '#f2b866',
  danger: '#ff9a92',
  focus: '#7db4ff',
};

describe('contrast', () => {
  it('gives 21 for black on white and 1 for a color on itself, in either order', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#fff', '#000')).toBeCloseTo(21, 5);
    expect(contrastRatio('#336699', '#336699')).toBe(1);
  });

  it('agrees with the published value of a known grey (#767676 on white is 4.54)', () => {
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('gives null for anything but a hex color', () => {
    expect(contrastRatio('red', '#fff')).toBeNull();
    expect(contrastRatio('#12345', '#fff')).toBeNull();
  });

  it('WIDGET-14 finds nothing in a readable theme', () => {
    expect(contrastProblems({ colors: { light, dark } })).toEqual([]);
  });

  it('WIDGET-14 names the scheme, both tokens, the ratio and the required one', () => {
    const [problem] = contrastProblems({ colors: { light: { ...light, muted: '#aaaaaa' }, dark } });
    expect(problem).toMatchObject({
      scheme: 'light',
      foreground: 'muted',
      background: 'surface',
      required: 4.5,
    });
    expect(problem?.ratio).toBeLessThan(4.5);
  });

  it('WIDGET-14 judges text on what the pointer or a choice tints, too', () => {
    // 4.5 on the plain surface, and less with some of its own color in that.
    const gray = { ...light, primary: '#757575', surface: '#ffffff' };
    expect(contrastRatio(gray.primary, gray.surfaceRaised)).toBeGreaterThan(4.5);
    expect(contrastProblems({ colors: { light: gray, dark } })).toMatchObject([
      { foreground: 'primary', background: 'primaryTint' },
    ]);
    // A button of dark letters, which the pointer darkens.
    const amber = { ...light, primary: '#c07f00', onPrimary: '#14201c' };
    expect(
      contrastProblems({ colors: { light: amber, dark } }).filter(
        ({ foreground }) => foreground === 'onPrimary',
      ),
    ).toMatchObject([{ background: 'primaryHover' }]);
  });

  it('WIDGET-14 reports an invalid color rather than accepting it', () => {
    const problems = contrastProblems({ colors: { light, dark: { ...dark, focus: 'blue' } } });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatchObject({ scheme: 'dark', foreground: 'focus', ratio: null, required: 3 });
  });
});
