/**
 * Shows a new screen from its top, at once. A smooth way there would end half-way as soon as the page changes its size, as
 * it does where the keyboard of a phone closes.
 */
export const scrollToTop = (): void => window.scrollTo({ top: 0, behavior: 'instant' });
