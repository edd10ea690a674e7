import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Logger } from '../../core/shared/ports.ts';
import type { Database } from '../db/database.ts';
import type { KeyWrapper } from '../db/keys/keyWrapper.ts';
import { keysToRewrap, rewrapKeys } from './rewrapKeys.ts';
import { sealOldRows } from './sealOldRows.ts';

/** What work in the background works with. */
interface Background {
  readonly db: Pick<Database, 'kysely' | 'transaction'>;
  readonly logger: Logger;
  /** Whether the server still serves; once it does not, nothing is tried again. */
  isOpen(): boolean;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/** What sealing in the background works with. */
export interface SealingInBackground extends Background {
  readonly system: Clock;
  /** Seals files of earlier versions; resolves to whether none is left. */
  sealFiles(): Promise<boolean>;
}

const AGAIN_MS = 30_000;
/** A file that cannot be read is seldom there half a minute later, and the others are looked at again with it. */
const FILES_AGAIN_MS = 3_600_000;

/** What is done until it succeeds, what the log says when it fails, and when it is tried again. */
interface Work {
  readonly work: () => Promise<unknown>;
  readonly failed: string;
  readonly againMs?: number;
}

/** Does it until it succeeds: what fails is logged and tried again after a pause that keeps no process alive. */
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

/** Wraps data keys again that another key wrapped, and says in the log when none is left. */
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

/** Seals rows that the version before kept plain, and files by the keys of their owners, each once. */
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
