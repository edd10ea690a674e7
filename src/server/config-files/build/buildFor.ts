import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import { environmentOf } from '../environmentOf.ts';
import type { BuiltReleases } from '../packedReleases.ts';
import { buildReleases } from './buildReleases.ts';

/** What of a server decides how it builds. */
export interface Installation {
  readonly settings: { readonly configRoot: string; readonly mode: 'sandbox' | 'production' };
}

/** Checks and builds a configuration as this installation does; rejects with `BuildRefused`. */
export const buildFor =
  ({ settings }: Installation) =>
  (files: readonly ConfigFile[]): Promise<BuiltReleases> =>
    buildReleases({ root: settings.configRoot, files, environment: environmentOf(settings) });
