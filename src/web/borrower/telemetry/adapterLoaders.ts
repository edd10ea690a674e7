import type { AdapterLoaders } from './adapter.ts';

/** This build's adapters. Add a lender's provider here, with its module beside it. */
export const adapterLoaders: AdapterLoaders = {
  embedded: () => import('./embeddedAdapter.ts'),
};
