import type { ColorTokens } from '../../../core/model/contrast.ts';

/** A brand's looks: colors of both schemes, optional typeface, corner radii in px. */
export interface ThemeTokens {
  readonly colors: { readonly light: ColorTokens; readonly dark: ColorTokens };
  readonly font?: FontTokens | undefined;
  readonly shape: ShapeTokens;
}

/** A typeface; without `source` it must be installed on the device. */
export interface FontTokens {
  readonly family: string;
  readonly headingFamily?: string | undefined;
  readonly source?: FontSource | undefined;
}

/** A variable font file on the lender's host. */
export interface FontSource {
  readonly url: string;
  /** CSS weight range, such as `100 900`. */
  readonly weightRange: string;
  /** Scale of the fallback face in percent, so that text does not shift when the font loads; default 100. */
  readonly sizeAdjust?: number | undefined;
}

/** Corner radii in px: `radius` for cards and dialogs, `controlRadius` (default: same) for inputs and buttons. */
export interface ShapeTokens {
  readonly radius: number;
  readonly controlRadius?: number | undefined;
}
