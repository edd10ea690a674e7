import { sql } from 'kysely';
import type { Queries } from './tables.ts';

/** Requests of one subject: the fingerprint of a limit, a client and a minute. */
export interface RequestCount {
  readonly subject: string;
  readonly requests: number;
}

/** Adds the counts of one server in one statement; resolves to the totals over all servers, by subject. */
export async function addRequestCounts(
  queries: Queries,
  counts: readonly RequestCount[],
): Promise<ReadonlyMap<string, number>> {
  const subjects = counts.map(({ subject }) => subject);
  const requests = counts.map((count) => count.requests);
  // In one order on every server, so that two of them never wait for each other.
  const { rows } = await sql<RequestCount>`
    insert into request_counts (subject, requests)
    select * from unnest(${subjects}::text[], ${requests}::integer[]) as counted (subject, requests) order by 1
    on conflict (subject) do update set requests = request_counts.requests + excluded.requests
    returning subject, requests`.execute(queries);
  return new Map(rows.map((row) => [row.subject, row.requests]));
}

/** Removes counts of minutes that are over on every server, even if their clocks differ by minutes. */
export async function removeRequestCounts(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('request_counts')
    .where('at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute();
}
