/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Six hexadecimal digits after #, in quotes.
 */
export type Color = string;
/**
 * In percent.
 */
export type Percent = number;
export type SvgFile = string;
/**
 * What the picture shows; without it the picture only decorates, and screen readers skip it.
 */
export type CopyKey = string;

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
  /**
   * Typefaces that devices already have, as CSS lists of families.
   */
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
    /**
     * The logo on the primary color, for a filled header; of the same size.
     */
    onPrimary?: string;
  };
  /**
   * Typefaces that the lender brings as files of its folder; headings without one are set in that of the body. Text is laid out in `font` until they arrive, and stays in it if they do not.
   */
  typeface?: {
    body?: Face;
    heading?: Face;
  };
  /**
   * How headings are set.
   */
  headings?: {
    /**
     * Default 650.
     */
    weight?: number;
    /**
     * Default regular; large is a quarter larger on wide screens.
     */
    size?: 'regular' | 'large';
    /**
     * Default sentence, which leaves the words as they are written.
     */
    case?: 'sentence' | 'upper';
    /**
     * Space added between letters, in em; default -0.012.
     */
    spacing?: number;
  };
  /**
   * Size of all text and controls; large is an eighth larger. Default regular.
   */
  text?: 'regular' | 'large';
  /**
   * Height of controls and the space between parts; default regular. Targets keep 44 px at least.
   */
  density?: 'compact' | 'regular' | 'roomy';
  /**
   * How buttons look.
   */
  buttons?: {
    /**
     * Of the main button of a page; default filled.
     */
    style?: 'filled' | 'raised' | 'outlined';
    /**
     * Corners; default control, which are those of inputs.
     */
    shape?: 'control' | 'pill' | 'square';
    /**
     * Default sentence.
     */
    case?: 'sentence' | 'upper';
  };
  /**
   * How cards stand out from the page: by a soft shadow (default), by a line, or by their color alone.
   */
  cards?: 'shadowed' | 'lined' | 'flat';
  /**
   * Header of a page: plain (default), with a stripe of the accent color above, or filled with the primary color on light screens.
   */
  header?: 'plain' | 'striped' | 'filled';
  /**
   * A picture on wide screens, as SVG files of the lender's folder. Phones do not load it.
   */
  hero?: {
    file: SvgFile;
    /**
     * The same picture for dark screens; default: `file`.
     */
    dark?: string;
    /**
     * Of its view box; with the height it reserves the place.
     */
    width: number;
    height: number;
    /**
     * Above the card beside the form, or the whole side of the page behind that card; of the latter, the lower middle is always seen.
     */
    place: 'beside' | 'side';
    alt?: CopyKey;
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
export interface Face {
  /**
   * The name of the typeface.
   */
  family: string;
  /**
   * @minItems 1
   * @maxItems 4
   */
  files: FaceFile[];
  /**
   * What happens if the file comes late (CSS font-display); default swap.
   */
  display?: 'swap' | 'fallback' | 'optional';
  fallback: FaceFallback;
}
export interface FaceFile {
  /**
   * A WOFF2 file beside the file that names it.
   */
  file: string;
  /**
   * The weight of its letters, or lightest and boldest of a variable font: "400", "200 900".
   */
  weight: string;
}
/**
 * A typeface of the device, scaled to the same measures, so that nothing moves when the file arrives. `equiform typeface` works them out.
 */
export interface FaceFallback {
  /**
   * Names of that typeface, the first that is there counts.
   *
   * @minItems 1
   * @maxItems 4
   */
  local: string[];
  sizeAdjust: Percent;
  ascent: Percent;
  descent: Percent;
  /**
   * In percent; default 0.
   */
  lineGap?: number;
}
