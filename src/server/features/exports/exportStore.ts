import type { Queries, Row } from '../../db/tables.ts';

/** The last application of a page. */
export interface ApplicationPosition {
  readonly uuid: string;
  /** The export ends with applications created at this moment, ISO 8601. */
  readonly until: string;
}

/** Which applications of a lender to export, and where the page begins. */
export interface AskedPage {
  readonly organization: string;
  /** Created at or after this moment. */
  readonly since?: Date | undefined;
  /** Only those now in this checklist status. */
  readonly status?: string | undefined;
  /** The end of the page before; undefined for the first page. */
  readonly after?: ApplicationPosition | undefined;
}

type Asked = Pick<AskedPage, 'organization' | 'since' | 'after'>;

const ofLender = (queries: Queries, { organization, since }: Asked) =>
  queries
    .selectFrom('applications')
    .where('organization', '=', organization)
    .where('erased_at', 'is', null)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since as Date));

/** The releases of a lender's applications, and when the newest application was created; undefined without any. */
export async function releasesInUse(
  queries: Queries,
  asked: Asked,
): Promise<{ readonly hashes: readonly string[]; readonly until: string | undefined }> {
  const rows = await ofLender(queries, asked)
    .select(({ fn }) => ['release_hash', fn.max('created_at').as('latest')])
    .groupBy('release_hash')
    .execute();
  const latest = rows.map(({ latest: each }) => new Date(each).toISOString()).sort();
  return { hashes: rows.map(({ release_hash }) => release_hash), until: latest.at(-1) };
}

/** The next applications by uuid, which needs no sorting: it is the primary key. */
export const selectApplications = (
  queries: Queries,
  asked: Asked,
  { until, limit }: { readonly until: string; readonly limit: number },
): Promise<Row<'applications'>[]> =>
  ofLender(queries, asked)
    .selectAll()
    .where('created_at', '<=', new Date(until))
    .$if(asked.after !== undefined, (query) => query.where('uuid', '>', asked.after?.uuid ?? ''))
    .orderBy('uuid')
    .limit(limit)
    .execute();
