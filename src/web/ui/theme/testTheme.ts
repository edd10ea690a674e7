import type { ThemeTokens } from './tokens.ts';

/** A legible pair of color schemes for tests. */
export const testTheme: ThemeTokens = {
  colors: {
    light: {
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
    },
    dark: {
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
    },
  },
  shape: { radius: 12, controlRadius: 10 },
};
