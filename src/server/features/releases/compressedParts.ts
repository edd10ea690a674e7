import type { Release } from '../../../core/model/release.ts';
import { compress, type Encoding } from '../../http/encodings.ts';

/** Compresses release parts once, and caches them as long as the release. */
export function createCompressedParts() {
  const made = new WeakMap<Release, Map<string, Promise<Buffer>>>();
  return (release: Release, part: string, text: string, encoding: Encoding): Promise<Buffer> => {
    const ofRelease = made.get(release) ?? new Map<string, Promise<Buffer>>();
    made.set(release, ofRelease);
    const key = `${encoding} ${part}`;
    const known = ofRelease.get(key) ?? compress[encoding](text);
    ofRelease.set(key, known);
    return known;
  };
}
