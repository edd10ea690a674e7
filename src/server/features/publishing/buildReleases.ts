import { Worker } from 'node:worker_threads';
import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import {
  type BuiltReleases,
  type PackedReleases,
  unpackReleases,
} from '../../config-files/packedReleases.ts';
import { ApiError } from '../../http/errors.ts';

/** A build: layer files with the schemas below `root`, under an environment. */
export interface BuildOrder {
  readonly root: string;
  readonly files: readonly ConfigFile[];
  readonly environment: string | undefined;
}

/** The thread's answer: releases, or one line per error. */
export type BuildAnswer = { readonly built: PackedReleases } | { readonly rejected: readonly string[] };

export interface BuildLimits {
  readonly milliseconds: number;
  /** Limit of the thread's heap; all lenders of the project need a third. */
  readonly megabytes: number;
}

/** A check this long is in a loop; the next publish must not wait for it. */
const LIMITS: BuildLimits = { milliseconds: 5 * 60_000, megabytes: 1_024 };

/**
 * Checks and builds all brands' releases in a thread, since many lenders take seconds. Rejects with an
 * ApiError on errors, with their lines, and past the limits.
 */
export async function buildReleases(order: BuildOrder, limits: BuildLimits = LIMITS): Promise<BuiltReleases> {
  const answer = await answerOf(order, limits);
  if ('rejected' in answer) throw new ApiError('unprocessable', answer.rejected);
  return unpackReleases(answer.built);
}

const answerOf = (order: BuildOrder, { milliseconds, megabytes }: BuildLimits): Promise<BuildAnswer> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./buildThread.ts', import.meta.url), {
      workerData: order,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const refuse = (why: string): void =>
      reject(new ApiError('unprocessable', [`Building the releases took more than ${why}`]));
    const tooLong = setTimeout(() => {
      refuse(`${milliseconds / 60_000} minutes`);
      void thread.terminate();
    }, milliseconds);
    thread.once('message', resolve);
    thread.once('error', (error) =>
      isOutOfMemory(error) ? refuse(`${megabytes} MB of memory`) : reject(error),
    );
    thread.once('exit', () => clearTimeout(tooLong));
    thread.once('exit', (code) => reject(new Error(`The thread that builds releases ended with ${code}`)));
  });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
