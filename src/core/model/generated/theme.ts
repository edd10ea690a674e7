/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Six hexadecimal digits after #, in quotes.
 */
export type Color = string;

export interface Theme {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  colors?: {
    light: ColorTokens;
    dark: ColorTokens;
  };
  font?: {
    family: string;
    headingFamily?: string;
  };
  shape?: {
    radius: number;
    controlRadius?: number;
  };
  logo?: {
    file: string;
    alt?: string;
    width: number;
    height: number;
  };
}
export interface ColorTokens {
  primary: Color;
  onPrimary: Color;
  accent: Color;
  surface: Color;
  surfaceRaised: Color;
  text: Color;
  muted: Color;
  line: Color;
  success: Color;
  warning: Color;
  danger: Color;
  focus: Color;
}
