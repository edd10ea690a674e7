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

const answerOf = (order: BuildOrder): Promise<BuildAnswer> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./buildThread.ts', import.meta.url), {
      workerData: order,
      execArgv: [],
    });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread that builds releases ended with ${code}`)));
  });
