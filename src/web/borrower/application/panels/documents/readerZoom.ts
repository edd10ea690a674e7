/** Shares of the reader's width; 1 fits. */
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3] as const;

/** The next zoom step in or out, within the limits. */
export function zoomed(zoom: number, by: 1 | -1): number {
  const wanted = by > 0 ? STEPS.find((step) => step > zoom) : STEPS.findLast((step) => step < zoom);
  return wanted ?? zoom;
}

/** Natural to rendered pixels: at zoom 1 the widest page fills the width, up to a comfortable size. */
export function scaleFor(widestPage: number, available: number, zoom: number): number {
  const LARGEST_FIT = 1.6;
  return Math.min(available / widestPage, LARGEST_FIT) * zoom;
}
