import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import { environmentOf } from '../environmentOf.ts';
import type { BuiltReleases } from '../packedReleases.ts';
import { builder, type CompareOrder, type Comparison, type Review } from './buildReleases.ts';

/** What of a server decides how it builds. */
export interface Installation {
  readonly settings: { readonly configRoot: string; readonly mode: 'sandbox' | 'production' };
}

/** Checks and builds a configuration as this installation does; rejects with `BuildRefused`. */
export const buildFor =
  ({ settings }: Installation) =>
  (files: readonly ConfigFile[]): Promise<BuiltReleases> =>
    builder.build({ root: settings.configRoot, files, environment: environmentOf(settings) });

/** What the check finds in a configuration, and what it would change, as this installation resolves and checks it. */
export const reviewFor = (
  { settings }: Installation,
  order: Pick<CompareOrder, 'before' | 'after'>,
): Promise<Review> =>
  builder.review({ ...order, root: settings.configRoot, environment: environmentOf(settings) });

/** Compares two configurations as this installation resolves and checks them. */
export const compareFor = (
  { settings }: Installation,
  order: Pick<CompareOrder, 'before' | 'after' | 'brands'>,
): Promise<Comparison> =>
  builder.compare({ ...order, root: settings.configRoot, environment: environmentOf(settings) });
