import type { ColorTokens } from '../../../core/model/contrast.ts';
import type { Theme } from '../../../core/model/generated/theme.ts';

/** A brand's look: colors of both schemes, corner radii in px, and what else its theme sets. */
export interface ThemeTokens
  extends Pick<
    Theme,
    'font' | 'typeface' | 'headings' | 'text' | 'density' | 'buttons' | 'cards' | 'header'
  > {
  readonly colors: { readonly light: ColorTokens; readonly dark: ColorTokens };
  readonly shape: ShapeTokens;
}

/** Corner radii in px: `radius` for cards and dialogs, `controlRadius` (default: same) for inputs and buttons. */
export interface ShapeTokens {
  readonly radius: number;
  readonly controlRadius?: number | undefined;
}
