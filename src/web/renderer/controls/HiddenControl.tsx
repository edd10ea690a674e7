import { forWidgets } from '../rendererEntry.ts';

/** A field with no input; the control that reveals it shows its errors. */
export const hiddenControl = forWidgets(['hidden'], () => null);
