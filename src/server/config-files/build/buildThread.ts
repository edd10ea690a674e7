import { parentPort } from 'node:worker_threads';
import { ConfigRejected, releasesOf } from '../loadReleases.ts';
import { packReleases } from '../packedReleases.ts';
import { type ConfigTree, readSchemas, withUnchanged } from '../readConfigTree.ts';
import type { BuildAnswer, BuildOrder } from './buildReleases.ts';

/** The configuration built last: what is equal in the next one is not checked and built again. */
let last: ConfigTree | undefined;

function build({ root, files, environment }: BuildOrder): BuildAnswer {
  const tree = { root, schemas: readSchemas(root, last), files: withUnchanged(files, last?.files) };
  last = tree;
  try {
    return { built: packReleases(releasesOf(tree, environment)) };
  } catch (error) {
    if (error instanceof ConfigRejected) return { rejected: error.lines };
    throw error;
  }
}

// Thread of buildReleases.ts: one answer to each order, in turn.
parentPort?.on('message', (order: BuildOrder) => parentPort?.postMessage(build(order)));
