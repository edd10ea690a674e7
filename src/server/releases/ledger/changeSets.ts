import { sql } from 'kysely';
import { type Queries, toJsonb } from '../../db/tables.ts';
import { inBatches } from './inBatches.ts';

/** Whether a change is still made, became a position of the history, or was given up. */
export type ChangeState = 'open' | 'published' | 'abandoned';

/** A change of the configuration that people make before it is published. */
export interface ChangeSet {
  readonly uuid: string;
  readonly title: string;
  readonly why: string;
  readonly by: string;
  readonly at: Date;
  /** The position of the history that its files differ from. */
  readonly base: number;
  readonly state: ChangeState;
  /** Raised with each change. */
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
  /** Everybody who changed one of its files. */
  readonly authors: readonly string[];
  /** What the check found last; null before the first. */
  readonly checked: Checked | null;
  /** The position that it became; null before. */
  readonly published: number | null;
}

/** What the check found in a version of a change. */
export interface Checked {
  readonly version: number;
  readonly errors: number;
  readonly warnings: number;
  /** Lenders whose content would change. */
  readonly lenders: readonly string[];
}

/** The files of a change by path; null for one that it removes. */
export type ChangedFiles = ReadonlyMap<string, string | null>;

const COLUMNS = [
  'uuid',
  'title',
  'why',
  'by',
  'at',
  'base',
  'state',
  'version',
  'changed_by as changedBy',
  'changed_at as changedAt',
  'authors',
  'checked',
  'published',
] as const;

export type NewChange = Pick<ChangeSet, 'uuid' | 'title' | 'why' | 'by' | 'at' | 'base'>;

export async function addChange(tx: Queries, change: NewChange): Promise<ChangeSet> {
  const { by, at } = change;
  const row = await tx
    .insertInto('config_changes')
    .values({
      ...change,
      state: 'open',
      version: 1,
      changed_by: by,
      changed_at: at,
      authors: toJsonb([by]),
      checked: null,
      published: null,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as unknown as ChangeSet;
}

export async function changeOf(queries: Queries, uuid: string): Promise<ChangeSet | undefined> {
  const query = queries.selectFrom('config_changes').select(COLUMNS).where('uuid', '=', uuid);
  return (await query.executeTakeFirst()) as unknown as ChangeSet | undefined;
}

/** Who looks at changes. */
export interface Looker {
  /** Lenders whose own files they may not read. */
  readonly hidden: readonly string[];
  /** Sees changes without files too if they are one of its authors; null for who sees those of everybody. */
  readonly author: string | null;
}

/** Changes in a state that somebody may see, those changed last first. */
export async function changesIn(
  queries: Queries,
  state: ChangeState,
  { most, hidden, author }: Looker & { readonly most: number },
): Promise<readonly ChangeSet[]> {
  const rows = await queries
    .selectFrom('config_changes')
    .select(COLUMNS)
    .where('state', '=', state)
    .$if(hidden.length > 0, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('config_change_files')
              .select('path')
              .whereRef('change_uuid', '=', 'uuid')
              .where('path', 'like', 'brands/%')
              .where(sql<string>`split_part(path, '/', 2)`, 'in', hidden),
          ),
        ),
      ),
    )
    .$if(author !== null, (query) =>
      query.where(({ or, exists, selectFrom }) =>
        or([
          exists(selectFrom('config_change_files').select('path').whereRef('change_uuid', '=', 'uuid')),
          sql<boolean>`authors ? ${author}`,
        ]),
      ),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('uuid')
    .limit(most)
    .execute();
  return rows as unknown as readonly ChangeSet[];
}

/** The paths of the files of some changes, by change. */
export async function pathsOf(
  queries: Queries,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (uuids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('config_change_files')
    .select(['change_uuid', 'path'])
    .where('change_uuid', 'in', uuids)
    .orderBy('path')
    .execute();
  const groups = Map.groupBy(rows, (row) => row.change_uuid);
  return new Map([...groups].map(([uuid, own]) => [uuid, own.map(({ path }) => path)]));
}

/** A change with its files. */
export interface WithFiles {
  readonly change: ChangeSet;
  readonly files: ChangedFiles;
}

/** A change with the files of that very version: one statement, so that nobody saves in between. */
export async function wholeChange(queries: Queries, uuid: string): Promise<WithFiles | undefined> {
  const rows = await queries
    .selectFrom('config_changes')
    .leftJoin('config_change_files', 'change_uuid', 'uuid')
    .select(COLUMNS)
    .select(['path', 'content'])
    .where('uuid', '=', uuid)
    .orderBy('path')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const { path: _path, content: _content, ...change } = first;
  const files = rows.flatMap(({ path, content }) => (path === null ? [] : [[path, content] as const]));
  return { change: change as unknown as ChangeSet, files: new Map(files) };
}

/** Who changes an open change, which version of it they know, and what becomes of it. */
export interface Step {
  readonly version: number;
  readonly by: string;
  readonly at: Date;
  readonly base?: number;
  readonly title?: string;
  readonly why?: string;
  readonly state?: ChangeState;
  readonly published?: number | null;
  /** Everybody who changed one of its files. */
  readonly authors?: readonly string[];
}

/** Raises the version of an open change; undefined if somebody else did meanwhile, or it is not open. */
export async function stepChange(
  tx: Queries,
  uuid: string,
  { version, by, at, authors, ...rest }: Step,
): Promise<ChangeSet | undefined> {
  const row = await tx
    .updateTable('config_changes')
    .set({
      ...rest,
      ...(authors && { authors: toJsonb(authors) }),
      version: version + 1,
      changed_by: by,
      changed_at: at,
    })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .where('state', '=', 'open')
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as unknown as ChangeSet | undefined;
}

/** Keeps what the check found, unless the change is another version meanwhile. */
export async function noteChecked(queries: Queries, uuid: string, checked: Checked): Promise<void> {
  await queries
    .updateTable('config_changes')
    .set({ checked: toJsonb(checked) })
    .where('uuid', '=', uuid)
    .where('version', '=', checked.version)
    .execute();
}

/** Writes files of a change; undefined for one that it does not differ in any more. */
export async function writeChangedFiles(
  tx: Queries,
  uuid: string,
  files: ReadonlyMap<string, string | null | undefined>,
): Promise<void> {
  const paths = [...files.keys()];
  if (paths.length === 0) return;
  for (const some of inBatches(paths))
    await tx
      .deleteFrom('config_change_files')
      .where('change_uuid', '=', uuid)
      .where('path', 'in', some)
      .execute();
  const rows = [...files].flatMap(([path, content]) =>
    content === undefined ? [] : [{ change_uuid: uuid, path, content }],
  );
  for (const values of inBatches(rows)) await tx.insertInto('config_change_files').values(values).execute();
}
