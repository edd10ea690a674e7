import useSWR from 'swr';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { type Loaded, loadedOf } from './loaded.ts';

/** The release with its overlay part, loaded once. */
export const useOverlays = ({ overlays }: LoadedRelease): Loaded<LoadedRelease> =>
  // Releases are large, so compare them by identity.
  loadedOf(useSWR<LoadedRelease, unknown>(['overlays', overlays], overlays, { compare: Object.is }));
