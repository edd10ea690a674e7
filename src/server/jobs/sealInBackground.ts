import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Logger } from '../../core/shared/ports.ts';
import type { KeyWrapper } from '../db/keys/keyWrapper.ts';
import type { Database } from '../db/open/database.ts';
import { keysToRewrap, rewrapKeys } from './rewrapKeys.ts';
import { sealOldRows } from './sealOldRows.ts';

interface Background {
  readonly db: Pick<Database, 'kysely' | 'transaction'>;
  readonly logger: Logger;
  /** False once the server stops, which ends all retries. */
  isOpen(): boolean;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

export interface SealingInBackground extends Background {
  readonly system: Clock;
  /** Seals files of earlier versions; resolves to true when none is left. */
  sealFiles(): Promise<boolean>;
}

const AGAIN_MS = 30_000;
/** An unreadable file rarely recovers within half a minute, and each retry rechecks all the others. */
const FILES_AGAIN_MS = 3_600_000;

/** Work to repeat until it succeeds, its log message on failure, and the pause. */
interface Work {
  readonly work: () => Promise<unknown>;
  readonly failed: string;
  readonly againMs?: number;
}

/** Repeats failed work after a pause that does not keep the process alive. */
async function untilDone(
  { logger, isOpen, wait = (milliseconds) => pause(milliseconds, undefined, { ref: false }) }: Background,
  { work, failed, againMs = AGAIN_MS }: Work,
): Promise<boolean> {
  while (isOpen())
    try {
      await work();
      return true;
    } catch (error) {
      if (!isOpen()) return false;
      logger.error(failed, { error });
      await wait(againMs);
    }
  return false;
}

/** Rewraps data keys of older wrapping keys, and logs when none is left. */
export async function rewrapInBackground(job: Background & { readonly wrapper: KeyWrapper }): Promise<void> {
  const { db, logger, wrapper } = job;
  const refused = (id: string, error: unknown) =>
    logger.error('a data key could not be rewrapped', { dataKey: id, error });
  const work = async () => {
    const rows = await rewrapKeys(db, wrapper, refused);
    if (rows > 0) logger.info('data keys were wrapped again', { rows });
    if (rows > 0 && (await keysToRewrap(db, wrapper)) === 0)
      logger.info('every data key is wrapped by the key in use');
  };
  await untilDone(job, { work, failed: 'data keys could not be rewrapped' });
}

/** Seals plain rows of earlier versions, and files by their owners' keys, once each. */
export async function sealInBackground(job: SealingInBackground): Promise<void> {
  const { db, system, logger } = job;
  const sealed = untilDone(job, {
    work: () => sealOldRows({ db, system }),
    failed: 'old rows could not be encrypted',
  });
  const files = untilDone(job, {
    work: async () => {
      if (!(await job.sealFiles())) throw new Error('Some files are left');
    },
    failed: 'old files could not be encrypted',
    againMs: FILES_AGAIN_MS,
  });
  if ((await sealed) && (await files)) logger.info('everything is encrypted');
}
