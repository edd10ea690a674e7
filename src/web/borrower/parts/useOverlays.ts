import useSWR from 'swr';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { type Loaded, loadedOf } from './loaded.ts';

/** The release with the words, steps and validators of overlays; got once for a release. */
export const useOverlays = ({ overlays }: LoadedRelease): Loaded<LoadedRelease> =>
  // A release is large: two of them are the same when they are one object.
  loadedOf(useSWR<LoadedRelease, unknown>(['overlays', overlays], overlays, { compare: Object.is }));
