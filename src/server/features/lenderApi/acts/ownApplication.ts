import type { Transaction } from 'kysely';
import type { StatusList } from '../../../../core/flow/statuses.ts';
import type { Queries, Tables } from '../../../db/tables.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { releaseFor } from '../../../http/pinnedRelease.ts';
import { type ApplicationRecord, lockRecord, readRecord } from '../../applications/recordService.ts';
import type { LenderCall } from '../client/lenderRoute.ts';
import { LenderProblem, type ProblemDetail, type ProblemName } from '../client/problem.ts';

type Caller = Pick<LenderCall, 'client' | 'about'>;

function owned(record: ApplicationRecord | undefined, { client, about }: Caller): ApplicationRecord {
  if (record?.organization !== client.lender) throw new LenderProblem('not-found');
  about(record.uuid);
  return record;
}

/** An application of the client's lender, locked until the transaction ends; 404 for any other. */
export const lockOfLender = async (
  tx: Transaction<Tables>,
  caller: Caller,
  uuid: string,
): Promise<ApplicationRecord> => owned(await lockRecord(tx, uuid.toLowerCase()), caller);

/** The same, only read; an erased one is none. */
export async function readOfLender(
  queries: Queries,
  caller: Caller,
  uuid: string,
): Promise<ApplicationRecord> {
  const row = await queries
    .selectFrom('applications')
    .select('erased_at')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return owned(row?.erased_at === null ? await readRecord(queries, uuid) : undefined, caller);
}

/** The application of a condition or a document, by its UUID. */
export async function applicationOf(
  queries: Queries,
  table: 'conditions' | 'documents',
  uuid: string,
): Promise<string> {
  const row = await queries
    .selectFrom(table)
    .select('application_uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!row) throw new LenderProblem('not-found');
  return row.application_uuid;
}

/** The statuses of the release that an application is pinned to. */
export async function statusesOf(
  tx: Transaction<Tables>,
  { releases }: Pick<AppDependencies, 'releases'>,
  { organization, releaseHash }: ApplicationRecord,
): Promise<StatusList> {
  return (await releaseFor(tx, releases, organization, releaseHash)).statuses;
}

/** A problem with one member of the body. */
export function problemAt(problem: ProblemName, pointer: string, detail: string): LenderProblem {
  const errors: readonly ProblemDetail[] = [{ pointer: `#/${pointer}`, detail }];
  return new LenderProblem(problem, { detail, errors });
}
