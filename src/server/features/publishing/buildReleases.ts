import { Worker } from 'node:worker_threads';
import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import {
  type BuiltReleases,
  type PackedReleases,
  unpackReleases,
} from '../../config-files/packedReleases.ts';
import { ApiError } from '../../http/errors.ts';

/** What is to be built: files of layers, with the schemas below `root`, under an environment. */
export interface BuildOrder {
  readonly root: string;
  readonly files: readonly ConfigFile[];
  readonly environment: string | undefined;
}

/** What the thread answers: releases, or the errors that the check found, one line each. */
export type BuildAnswer = { readonly built: PackedReleases } | { readonly rejected: readonly string[] };

/**
 * Checks and builds the releases of all brands in a thread of its own, so that requests are answered meanwhile: for many
 * lenders it takes seconds. Rejects with the lines of the check when it finds an error.
 */
export async function buildReleases(order: BuildOrder): Promise<BuiltReleases> {
  const answer = await answerOf(order);
  if ('rejected' in answer) throw new ApiError('unprocessable', answer.rejected);
  return unpackReleases(answer.built);
}

/** No check takes so long that is not caught in a loop; whoever publishes next must not wait for it. */
const LONGEST_BUILD_MS = 5 * 60_000;

const answerOf = (order: BuildOrder): Promise<BuildAnswer> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./buildThread.ts', import.meta.url), {
      workerData: order,
      execArgv: [],
    });
    const tooLong = setTimeout(() => {
      reject(new Error(`Building releases took more than ${LONGEST_BUILD_MS / 60_000} minutes`));
      void thread.terminate();
    }, LONGEST_BUILD_MS);
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => clearTimeout(tooLong));
    thread.once('exit', (code) => reject(new Error(`The thread that builds releases ended with ${code}`)));
  });
