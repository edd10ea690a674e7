import { millisecondsInDay } from 'date-fns/constants';
import type { Transaction } from 'kysely';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { type ApplicationRecord, lockRecord } from '../applications/recordService.ts';
import { remindAsked } from './askedReminders.ts';
import { createInvitations, invitationRule, invitedSince } from './invitationService.ts';
import { isOverUnpaid } from './rescission.ts';
import type { SignerRow } from './shownSigner.ts';
import { createSignerLetters } from './signerLettersService.ts';
import { selectEndedSigners, selectSigner, selectWaitingSigners, updateSigner } from './signerStore.ts';
import { endInvitation } from './signerTold.ts';

type Tx = Transaction<Tables>;

type Due = Pick<SignerRow, 'uuid' | 'application_uuid'>;

/** Who was not told by then that an application ended, is not told any more. */
const LATEST_MS = 3 * millisecondsInDay;

const isTold = ({ data }: SignerRow): boolean => 'over' in (data as object);

const remindersOf = ({ data }: SignerRow): number => (data as { reminders?: number }).reminders ?? 0;

/** Whether there is something that this person can do now: open the invitation, or sign. */
const isAsked = ({ status }: SignerRow, record: ApplicationRecord): boolean =>
  status === 'INVITED' || (status === 'OPENED' && record.status.disclosurelistClosingReady === true);

/**
 * Reminds signers on the days of config/signers.yaml, ends invitations that nobody took, and tells those who were invited
 * when the application ends (G-29).
 */
export function createSignerReminders(dependencies: AppDependencies) {
  const { db, clock, logger, releases } = dependencies;
  const invitations = createInvitations(dependencies);
  const write = createSignerLetters(dependencies);

  /** Does what is due for one signer; true if anything was. */
  async function settle(tx: Tx, found: Due): Promise<boolean> {
    // In the order of all writes: first the application.
    const record = await lockRecord(tx, found.application_uuid);
    const row = await selectSigner(tx, found.uuid);
    const rule = record && invitationRule(releases, record.organization);
    if (!record?.active || row === undefined || rule === undefined) return false;
    if (row.status === 'SIGNED') return remindAsked(dependencies, tx, { row, record, rule });
    // Named before there were invitations.
    if (row.status === 'INVITED' && row.mails === 0) {
      await invitations.send(tx, record, { row });
      return true;
    }
    const days = (clock.now() - invitedSince(row)) / millisecondsInDay;
    if (row.status === 'INVITED' && days >= rule.days) {
      await endInvitation(tx, dependencies, record, { ...row, status: 'EXPIRED' });
      return true;
    }
    const done = remindersOf(row);
    const due = rule.remindAfterDays.filter((day) => days >= day).length;
    if (due <= done || !isAsked(row, record)) return false;
    // Days that were missed are not made up for.
    const counted = { ...row, data: { ...row.data, reminders: due } };
    if (row.mails < rule.most)
      await invitations.send(tx, record, { row: counted, template: 'invitationReminder' });
    else await updateSigner(tx, counted);
    return true;
  }

  /** Tells one signer that the application ended without money, once; true if they were told. */
  async function tellOver(tx: Tx, found: Due): Promise<boolean> {
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
  async function each(found: readonly Due[], work: (tx: Tx, due: Due) => Promise<boolean>): Promise<number> {
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
