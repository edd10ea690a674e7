import type { ColorTokens } from '../../../core/model/contrast.ts';

/** What a brand says about its looks: colours for both schemes, an optional typeface, the roundness of corners in px. */
export interface ThemeTokens {
  readonly colors: { readonly light: ColorTokens; readonly dark: ColorTokens };
  readonly font?: FontTokens | undefined;
  readonly shape: ShapeTokens;
}

/** A brand's typeface; without `source` the family must be on the machine already. */
export interface FontTokens {
  readonly family: string;
  readonly headingFamily?: string | undefined;
  readonly source?: FontSource | undefined;
}

/** One variable font file, served by the lender's own host. */
export interface FontSource {
  readonly url: string;
  /** CSS weight range, such as `100 900`. */
  readonly weightRange: string;
  /** Percent by which the fallback face is scaled so that text keeps its place when the font arrives; default 100. */
  readonly sizeAdjust?: number | undefined;
}

/** Corner radii in px: `radius` for cards and dialogs, `controlRadius` (default: the same) for inputs and buttons. */
export interface ShapeTokens {
  readonly radius: number;
  readonly controlRadius?: number | undefined;
}
