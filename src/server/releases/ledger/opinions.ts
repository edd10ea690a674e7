import type { Opinion } from '../../../core/staff/approvals.ts';
import { type Queries, toJsonb } from '../../db/tables.ts';

/** What an opinion is about: what a lender's configuration says, and what the check found in it. */
export interface Subject {
  readonly brand: string;
  /** `contentHash`. */
  readonly content: string;
  readonly verdict: string;
}

/** An opinion that is given now. */
export interface GivenOpinion extends Subject, Opinion {
  readonly why: string;
  readonly at: Date;
}

export async function writeOpinion(
  tx: Queries,
  { personId, roles, ...opinion }: GivenOpinion,
): Promise<void> {
  await tx
    .insertInto('release_opinions')
    .values({ ...opinion, staff_uuid: personId, roles: toJsonb(roles) })
    .execute();
}

/** The opinions on a lender's configuration, the oldest first. */
export async function opinionsOn(
  queries: Queries,
  { brand, content, verdict }: Subject,
): Promise<readonly Opinion[]> {
  const rows = await queries
    .selectFrom('release_opinions')
    .select(['staff_uuid as personId', 'roles', 'decision'])
    .where('brand', '=', brand)
    .where('content', '=', content)
    .where('verdict', '=', verdict)
    .orderBy('id')
    .execute();
  return rows as readonly Opinion[];
}

/** Who published the configurations after one position up to another. */
export async function authorsBetween(
  queries: Queries,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('config_commits')
    .select('by')
    .distinct()
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .execute();
  return rows.map(({ by }) => by);
}
