import { millisecondsInDay } from 'date-fns/constants';
import type { Transaction } from 'kysely';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { lockRecord } from '../applications/recordService.ts';
import { createDueReminders, type DueSigner } from './dueReminders.ts';
import { isOverUnpaid } from './rescission.ts';
import type { SignerRow } from './shownSigner.ts';
import { createSignerLetters } from './signerLettersService.ts';
import { selectEndedSigners, selectSigner, selectWaitingSigners, updateSigner } from './signerStore.ts';

type Tx = Transaction<Tables>;

/** Who was not told by then that an application ended, is not told any more. */
const LATEST_MS = 3 * millisecondsInDay;

const isTold = ({ data }: SignerRow): boolean => 'over' in (data as object);

/**
 * Reminds signers on the days of config/signers.yaml, ends invitations that nobody took, tells the borrower of who does not do
 * their part, and tells those who were invited when the application ends (G-29).
 */
export function createSignerReminders(dependencies: AppDependencies) {
  const { db, clock, logger } = dependencies;
  const settle = createDueReminders(dependencies);
  const write = createSignerLetters(dependencies);

  /** Tells one signer that the application ended without money, once; true if they were told. */
  async function tellOver(tx: Tx, found: DueSigner): Promise<boolean> {
    const record = await lockRecord(tx, found.application_uuid);
    // Of a borrower who was erased nothing can be read any more.
    if (record === undefined || !isOverUnpaid(record)) return false;
    const row = await selectSigner(tx, found.uuid);
    if (row === undefined || isTold(row)) return false;
    await updateSigner(tx, { ...row, data: { ...row.data, over: new Date(clock.now()).toISOString() } });
    await write(tx, { row, record }, { template: 'signingOver' });
    return true;
  }

  /** How many of those found something was done for; a failure is logged, and tried again the next time. */
  async function each(
    found: readonly DueSigner[],
    work: (tx: Tx, due: DueSigner) => Promise<boolean>,
  ): Promise<number> {
    let count = 0;
    for (const due of found) {
      const isDone = await db
        .transaction((tx) => work(tx, due))
        .catch((error: unknown) => {
          logger.error('a signer could not be told', { application: due.application_uuid, error });
          return false;
        });
      if (isDone) count += 1;
    }
    return count;
  }

  return {
    /** Resolves to how many signers were reminded or told that it is over, or their invitations ended. */
    run: (): Promise<number> =>
      acrossLenders(async () => {
        const now = clock.now();
        const waiting = await selectWaitingSigners(db.kysely, new Date(now - millisecondsInDay));
        const over = await selectEndedSigners(db.kysely, new Date(now - LATEST_MS));
        return (await each(waiting, settle)) + (await each(over, tellOver));
      }),
  };
}
