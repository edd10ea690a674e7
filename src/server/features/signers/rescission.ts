import type { Transaction } from 'kysely';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { applicationFacts } from '../applications/applicationFactsService.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import type { OwnSigner } from './ownSigner.ts';
import { entitlementsOf } from './signerGraphService.ts';

type Tx = Transaction<Tables>;

/** A person's own right to cancel. */
export interface SignerRescission {
  /** Its last day. */
  readonly until: CalendarDate;
  readonly mayCancel: boolean;
}

/** Ends an application for all; undefined when it is over already. */
export interface Rescinds {
  rescind(tx: Tx, application: ApplicationRecord, signer: string): Promise<ApplicationRecord | undefined>;
}

type Tools = Pick<AppDependencies, 'clock' | 'connections' | 'encryption' | 'releases'>;

/** True when somebody used the right to cancel. */
export const isRescinded = ({ data }: ApplicationRecord): boolean => data.endCause === 'RESCINDED';

/** True when it ended and no money was paid: nothing is to be signed any more, and nothing that was signed binds anybody. */
export const isOverUnpaid = ({ active, data }: ApplicationRecord): boolean =>
  !active && data.timeline?.fundedAt === undefined;

interface OwnDays {
  readonly until: CalendarDate;
  /** ISO 8601. */
  readonly endsAt: string;
}

/** The days of this person; those of the application where theirs were not kept, as versions before did not. */
function daysOf({ row, record }: OwnSigner): OwnDays | undefined {
  const { rescission: own } = row.data as { readonly rescission?: OwnDays };
  const { rescissionEnds: until, rescissionEndsAt: endsAt } = record.data.timeline ?? {};
  return own ?? (until !== undefined && endsAt !== undefined ? { until, endsAt } : undefined);
}

/** The signer's right to cancel, once its days run; undefined for whom the policies give none (12 CFR 1026.15(a)). */
export async function rescissionOf(
  queries: Queries,
  dependencies: Tools,
  own: OwnSigner,
): Promise<SignerRescission | undefined> {
  const { row, record } = own;
  const days = daysOf(own);
  if (days === undefined) return undefined;
  const { clock, connections, releases } = dependencies;
  const at = new Date(clock.now());
  const release = await releaseFor(queries, releases, record.organization, record.releaseHash);
  const ports = connections.portsOf(record.organization);
  const facts = await applicationFacts(queries, { record, release, ports, at });
  const gets = (await entitlementsOf(queries, { dependencies, record, release, facts })).get(row.uuid);
  if (gets?.rescission === undefined) return undefined;
  const isTime = at.getTime() < Date.parse(days.endsAt);
  const isUnpaid = record.data.timeline?.fundedAt === undefined;
  return { until: days.until, mayCancel: record.active && isUnpaid && isTime };
}

/**
 * Cancels the line for all, because this signer may (12 CFR 1026.15(a)(4)). Answers 409 to whom the policies give no right,
 * before its days run and after the last. Idempotent: what one of them has cancelled stays so.
 */
export async function rescind(
  tx: Tx,
  dependencies: Tools,
  lender: Rescinds,
  own: OwnSigner,
): Promise<OwnSigner> {
  const { row, record } = own;
  const right = await rescissionOf(tx, dependencies, own);
  if (right === undefined) throw new ApiError('conflict', [said('refusal.signer.noRescission')]);
  if (isRescinded(record)) return own;
  const ended = right.mayCancel ? await lender.rescind(tx, record, row.uuid) : undefined;
  if (ended === undefined) throw new ApiError('conflict', [said('refusal.signer.rescissionOver')]);
  return { row, record: ended };
}
