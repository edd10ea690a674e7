import { millisecondsInDay } from 'date-fns/constants';
import type { Transaction } from 'kysely';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { type ApplicationRecord, lockRecord } from '../applications/recordService.ts';
import { createInvitations, invitationRule, invitedSince } from './invitationService.ts';
import type { SignerRow } from './shownSigner.ts';
import { selectSigner, selectWaitingSigners, updateSigner } from './signerStore.ts';
import { endInvitation } from './signerTold.ts';

type Tx = Transaction<Tables>;

const remindersOf = ({ data }: SignerRow): number => (data as { reminders?: number }).reminders ?? 0;

/** Whether there is something that this person can do now: open the invitation, or sign. */
const isAsked = ({ status }: SignerRow, record: ApplicationRecord): boolean =>
  status === 'INVITED' || (status === 'OPENED' && record.status.disclosurelistClosingReady === true);

/** Reminds signers on the days of config/signers.yaml, and ends invitations that nobody took (G-29). */
export function createSignerReminders(dependencies: AppDependencies) {
  const { db, clock, logger, releases } = dependencies;
  const invitations = createInvitations(dependencies);

  /** Does what is due for one signer; true if anything was. */
  async function settle(tx: Tx, found: Pick<SignerRow, 'uuid' | 'application_uuid'>): Promise<boolean> {
    // In the order of all writes: first the application.
    const record = await lockRecord(tx, found.application_uuid);
    const row = await selectSigner(tx, found.uuid);
    const rule = record && invitationRule(releases, record.organization);
    if (!record?.active || row === undefined || rule === undefined) return false;
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

  return {
    /** Resolves to how many signers were reminded, or their invitations ended. A failure is logged and tried again. */
    run: (): Promise<number> =>
      acrossLenders(async () => {
        const before = new Date(clock.now() - millisecondsInDay);
        let count = 0;
        for (const found of await selectWaitingSigners(db.kysely, before)) {
          const isDone = await db
            .transaction((tx) => settle(tx, found))
            .catch((error: unknown) => {
              logger.error('a signer could not be reminded', { application: found.application_uuid, error });
              return false;
            });
          if (isDone) count += 1;
        }
        return count;
      }),
  };
}
