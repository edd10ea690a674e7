import { parentPort, workerData } from 'node:worker_threads';
import { ConfigRejected, releasesOf } from '../../config-files/loadReleases.ts';
import { packReleases } from '../../config-files/packedReleases.ts';
import { readConfigTree } from '../../config-files/readConfigTree.ts';
import type { BuildAnswer, BuildOrder } from './buildReleases.ts';

function build({ root, files, environment }: BuildOrder): BuildAnswer {
  const { schemas } = readConfigTree(root);
  try {
    return { built: packReleases(releasesOf({ root, schemas, files }, environment)) };
  } catch (error) {
    if (error instanceof ConfigRejected) return { rejected: error.lines };
    throw error;
  }
}

// Thread of buildReleases.ts: one order, one answer.
parentPort?.postMessage(build(workerData as BuildOrder));
