/** Shares of the width of the reader; 1 fits. */
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3] as const;

/** The zoom a step nearer or further; the last one stays. */
export function zoomed(zoom: number, by: 1 | -1): number {
  const wanted = by > 0 ? STEPS.find((step) => step > zoom) : STEPS.findLast((step) => step < zoom);
  return wanted ?? zoom;
}

/** Natural pixels to drawn ones: at zoom 1 the widest page fills what there is, but is no larger than one can read well. */
export function scaleFor(widestPage: number, available: number, zoom: number): number {
  const LARGEST_FIT = 1.6;
  return Math.min(available / widestPage, LARGEST_FIT) * zoom;
}
