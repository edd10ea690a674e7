import type { Transaction } from 'kysely';
import type { ApplicationFacts } from '../../../core/flow/applicationFacts.ts';
import { applicationProgress, progressSteps } from '../../../core/flow/applicationProgress.ts';
import { builtInStatuses } from '../../../core/flow/builtInStatuses.ts';
import { normalise } from '../../../core/flow/normalise.ts';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Tables } from '../../db/tables.ts';
import { notify } from '../notifications/notificationService.ts';
import { selectOfIdentity, selectOfPersonForUpdate } from './applicationStore.ts';
import { type ApplicationRecord, changeRecord, lockRecord, toAnswer, toRecord } from './recordService.ts';

export { takeTurnsForPerson } from './applicationStore.ts';

type Tx = Transaction<Tables>;

const factsOf = (record: ApplicationRecord): ApplicationFacts =>
  normalise({
    statuses: builtInStatuses,
    application: { ...toAnswer(record) },
    status: { ...record.status },
    profile: {},
  });

/** A signed loan binds borrower and lender: only people may end it. */
const isSigned = ({ listed, closingComplete, notaryDone }: ApplicationFacts): boolean =>
  closingComplete || notaryDone || listed?.signed === true;

function stepsTo(record: ApplicationRecord): number {
  const at = applicationProgress(factsOf(record))?.at;
  if (at === undefined) return 0;
  return at === 'COMPLETE' ? progressSteps.length : progressSteps.indexOf(at);
}

/** The application to keep sorts first. */
const inOrder = (a: ApplicationRecord, b: ApplicationRecord): number =>
  stepsTo(b) - stepsTo(a) || a.createdAt.getTime() - b.createdAt.getTime() || (a.uuid < b.uuid ? -1 : 1);

const cancel = (tx: Tx, record: ApplicationRecord, event: string, at: Date): Promise<unknown> =>
  changeRecord(tx, record, { status: { checklistStatus: 'CANCELLED' }, event, at });

/** Resolves to whether it was ended. */
async function end(tx: Tx, uuid: string, at: Date): Promise<boolean> {
  const record = await lockRecord(tx, uuid);
  if (!record?.active || isSigned(factsOf(record))) return false;
  await cancel(tx, record, 'ENDED_BESIDE_ANOTHER', at);
  await notify(tx, { applicationUuid: uuid, kind: 'ENDED_BESIDE_ANOTHER', at });
  return true;
}

/**
 * Enforces one active application per person (SUBMIT-32) when a confirmed address links several: the furthest
 * continues (the oldest on a tie), the others are CANCELLED and their borrowers told. Signed ones stay open. Resolves to the
 * UUIDs of those ended.
 */
export async function endOtherApplications(
  tx: Tx,
  identityUuid: string,
  at: Date,
): Promise<readonly string[]> {
  const all = (await selectOfPersonForUpdate(tx, identityUuid)).map(toRecord);
  const [, ...others] = all.filter(({ active }) => active).sort(inOrder);
  return acrossLenders(async () => {
    const ended: string[] = [];
    for (const { uuid } of others) if (await end(tx, uuid, at)) ended.push(uuid);
    return ended;
  });
}

/**
 * Ends the applications that an account began with an address it never proved, and tells nobody: its mails would reach the
 * address's owner. Resolves to their UUIDs; undefined, and nothing is ended, where a loan is signed.
 */
export async function endUnproved(
  tx: Tx,
  identityUuid: string,
  at: Date,
): Promise<readonly string[] | undefined> {
  const uuids = (await selectOfIdentity(tx, identityUuid)).map(({ uuid }) => uuid).toSorted();
  const records: ApplicationRecord[] = [];
  for (const uuid of uuids) {
    const record = await lockRecord(tx, uuid);
    if (record?.active) records.push(record);
  }
  if (records.some((record) => isSigned(factsOf(record)))) return undefined;
  for (const record of records) await cancel(tx, record, 'ENDED_UNPROVED', at);
  const ended = records.map(({ uuid }) => uuid);
  if (ended.length > 0) {
    await tx.deleteFrom('mail_orders').where('application_uuid', 'in', ended).execute();
    await tx.deleteFrom('text_outbox').where('application_uuid', 'in', ended).execute();
  }
  return ended;
}
