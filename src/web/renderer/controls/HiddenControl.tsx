import { forWidgets } from '../rendererEntry.ts';

/** An answer that nobody types; what is wrong with it is said by the control that reveals it. */
export const hiddenControl = forWidgets(['hidden'], () => null);
