/** Colors that pages mix of two tokens: the share of the first, in percent. */
export const mixedColors = {
  /** What is under the pointer or chosen. */
  primaryTint: { of: 'primary', share: 7, into: 'surfaceRaised' },
  /** The main button under the pointer. */
  primaryHover: { of: 'primary', share: 88, into: 'text' },
} as const;

export type MixedColor = keyof typeof mixedColors;
