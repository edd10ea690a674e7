/** The layer that only servers outside production lay over the base (test names with digits, C-05). */
const NON_PRODUCTION = 'non-production';

/** The environment whose layer a server of this mode lays over the base; none in production. */
export const environmentOf = ({ mode }: { readonly mode: 'sandbox' | 'production' }): string | undefined =>
  mode === 'sandbox' ? NON_PRODUCTION : undefined;
