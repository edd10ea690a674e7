import type { AdapterLoaders } from './adapter.ts';

/** The adapters of this build. A lender's provider is added here, with its module beside. */
export const adapterLoaders: AdapterLoaders = {
  embedded: () => import('./embeddedAdapter.ts'),
};
