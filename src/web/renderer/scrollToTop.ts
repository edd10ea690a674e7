/**
 * Jumps to the top of a new screen. Smooth scrolling would stop half-way when the page resizes, as when a phone's
 * keyboard closes.
 */
export const scrollToTop = (): void => window.scrollTo({ top: 0, behavior: 'instant' });
