import type { Queries, Row } from '../../../db/tables.ts';
import { type ApplicationRecord, toRecord } from '../../applications/recordService.ts';
import { LenderProblem } from '../client/problem.ts';

/** An application with the count of its changes. */
export interface OwnApplication {
  readonly record: ApplicationRecord;
  readonly version: number;
  readonly changedAt: Date;
}

const ownOf = (row: Row<'applications'>): OwnApplication => ({
  record: toRecord(row),
  version: row.version,
  changedAt: row.changed_at,
});

/** An application of a lender; 404 for any other, and for one of an erased person. */
export async function ownApplication(
  queries: Queries,
  lender: string,
  uuid: string,
): Promise<OwnApplication> {
  const row = await queries
    .selectFrom('applications')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('organization', '=', lender)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new LenderProblem('not-found');
  return ownOf(row);
}
