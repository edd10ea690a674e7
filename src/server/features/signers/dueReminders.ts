import { millisecondsInDay } from 'date-fns/constants';
import type { Transaction } from 'kysely';
import type { InvitationRule } from '../../../core/model/generated/signers.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { lockRecord } from '../applications/recordService.ts';
import { remindAsked } from './askedReminders.ts';
import { askedAnew, askedSince, remindersOf } from './askedSince.ts';
import { createInvitations, invitationRule } from './invitationService.ts';
import type { OwnSigner } from './ownSigner.ts';
import type { SignerRow } from './shownSigner.ts';
import { createSignerLetters, SIGNER_LOGIN } from './signerLettersService.ts';
import { stepsOfSigner } from './signerSteps.ts';
import { selectSigner, updateSigner } from './signerStore.ts';
import { endInvitation, tellBorrower } from './signerTold.ts';

type Tx = Transaction<Tables>;

/** Somebody for whom something may be due. */
export type DueSigner = Pick<SignerRow, 'uuid' | 'application_uuid'>;

type Ruled = OwnSigner & { readonly rule: InvitationRule };

type Releases = AppDependencies['releases'];

/** Somebody who borrows too and has not said what the decision counts. */
const owesAnswers = (releases: Releases, own: OwnSigner): boolean =>
  own.row.status === 'OPENED' &&
  stepsOfSigner(releases, own).some(({ id, done }) => id === 'answers' && !done);

/** Whether there is something that this person can do now: open the invitation, answer, or sign. */
const isAsked = (releases: Releases, own: OwnSigner): boolean =>
  own.row.status === 'INVITED' ||
  (own.row.status === 'OPENED' && own.record.status.disclosurelistClosingReady === true) ||
  owesAnswers(releases, own);

/** Whether the application itself waits for their answers, and they were not asked anew since. */
const isAwaited = (releases: Releases, own: OwnSigner): boolean =>
  own.record.status.checklistStatus === 'CO_BORROWER_ANSWERS' &&
  owesAnswers(releases, own) &&
  !('awaited' in (own.row.data as object));

/** Does what is due for one signer who has not signed; resolves to true if anything was. */
export function createDueReminders(dependencies: AppDependencies) {
  const { clock, releases } = dependencies;
  const invitations = createInvitations(dependencies);
  const write = createSignerLetters(dependencies);

  const daysOf = (row: SignerRow): number => (clock.now() - askedSince(row)) / millisecondsInDay;

  /** Whoever took the invitation is led to log in; to others it goes again, as often as it may. */
  async function mail(tx: Tx, { row, record, rule }: Ruled): Promise<void> {
    if (row.identity_uuid !== null) {
      await updateSigner(tx, row);
      await write(tx, { row, record }, { template: 'signerReminder', page: SIGNER_LOGIN });
    } else if (row.mails < rule.most)
      await invitations.send(tx, record, { row, template: 'invitationReminder' });
    else await updateSigner(tx, row);
  }

  /**
   * Reminds somebody on the days after they were asked, and tells the borrower when the last of them have passed. Once the
   * application waits for their answers they are asked anew.
   */
  async function remind(tx: Tx, { row, record, rule }: Ruled): Promise<boolean> {
    if (!isAsked(releases, { row, record })) return false;
    const days = daysOf(row);
    if (days >= (rule.remindAfterDays[0] ?? rule.days) && isAwaited(releases, { row, record })) {
      const { data, ...anew } = askedAnew(row, clock.now());
      await mail(tx, { row: { ...anew, data: { ...data, awaited: true } }, record, rule });
      return true;
    }
    const moments = [...rule.remindAfterDays, rule.days];
    const due = moments.filter((day) => days >= day).length;
    if (due <= remindersOf(row)) return false;
    // Days that were missed are not made up for.
    const counted = { ...row, data: { ...row.data, reminders: due } };
    if (due < moments.length) await mail(tx, { row: counted, record, rule });
    else {
      await updateSigner(tx, counted);
      await tellBorrower(tx, dependencies, record);
    }
    return true;
  }

  return async (tx: Tx, found: DueSigner): Promise<boolean> => {
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
    if (row.status === 'INVITED' && daysOf(row) >= rule.days) {
      await endInvitation(tx, dependencies, record, { ...row, status: 'EXPIRED' });
      return true;
    }
    return remind(tx, { row, record, rule });
  };
}
