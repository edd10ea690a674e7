import { createHash } from 'node:crypto';
import { type ConfigFile, layerRootOf } from '../../../core/config/layerFiles.ts';

/** A whole configuration by hash: the blob of each file of a layer, by path. */
export interface ConfigTree {
  /** Equal for equal files, in any order. */
  readonly hash: string;
  readonly entries: Readonly<Record<string, string>>;
  /** By blob. */
  readonly texts: ReadonlyMap<string, string>;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Leaves out files that belong to no layer, such as those that only the sandbox reads. */
export function configTree(files: readonly ConfigFile[]): ConfigTree {
  const own = files
    .filter(({ path }) => layerRootOf(path) !== undefined)
    .map(({ path, text }) => ({ path, text, blob: sha256(text) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    hash: sha256(own.map(({ path, blob }) => `${path} ${blob}\n`).join('')),
    entries: Object.fromEntries(own.map(({ path, blob }) => [path, blob])),
    texts: new Map(own.map(({ blob, text }) => [blob, text])),
  };
}
