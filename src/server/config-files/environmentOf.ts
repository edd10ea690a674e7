/** The layer for servers outside production (test names with digits, C-05). */
const NON_PRODUCTION = 'non-production';

/** The environment layer for a mode; undefined in production. */
export const environmentOf = ({ mode }: { readonly mode: 'sandbox' | 'production' }): string | undefined =>
  mode === 'sandbox' ? NON_PRODUCTION : undefined;
