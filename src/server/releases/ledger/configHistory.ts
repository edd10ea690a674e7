import type { Transaction } from 'kysely';
import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import type { StaffAct } from '../../../core/model/generated/staff-roles.ts';
import { type AuditActor, type AuditEntry, appendAudit } from '../../audit/appendAudit.ts';
import { type Queries, type Tables, toJsonb } from '../../db/tables.ts';
import type { ConfigTree } from './configTree.ts';
import { inBatches } from './inBatches.ts';

/** Who did something with releases, why, and when. */
export interface Signed {
  readonly by: string;
  readonly why: string;
  readonly at: Date;
  /** For the audit log: absent where the server itself acts. */
  readonly audit?: Audited | undefined;
}

/** A person of the staff, and what they did. */
export interface Audited {
  readonly who: AuditActor;
  readonly act: StaffAct;
}

/** How a configuration came about that is added to the history. */
export interface Origin {
  /** Who made it, beside whoever publishes it; named as `by`. */
  readonly authors?: readonly string[] | undefined;
  /** The newest position, which it was made over; it fails with `HistoryMoved` if there is a newer one. */
  readonly follows?: number | undefined;
}

/** Somebody published while a configuration was made over what was the newest. */
export class HistoryMoved extends Error {
  constructor(position: number) {
    super(`Somebody published meanwhile, so nothing was done: the newest configuration is now ${position}`);
    this.name = 'HistoryMoved';
  }
}

/** Adds a row to the audit log, in the transaction of the act. */
export async function audited(
  tx: Transaction<Tables>,
  { audit, why, at }: Signed,
  entry: Pick<AuditEntry, 'lender' | 'subject' | 'changes'>,
): Promise<void> {
  if (audit) await appendAudit(tx, { system: { now: () => at.getTime() } }, { ...audit, ...entry, why });
}

/**
 * Adds a configuration to the history, unless it is the newest there already. Resolves to its position. Calls must exclude each other.
 */
export async function commitTree(
  tx: Queries,
  tree: ConfigTree,
  { by, why, at, origin: { authors = [], follows } = {} }: Signed & { readonly origin?: Origin | undefined },
): Promise<number> {
  const newest = await newestCommit(tx);
  if (newest && follows !== undefined && newest.position !== follows) throw new HistoryMoved(newest.position);
  if (newest?.tree === tree.hash) return newest.position;
  const blobs = [...tree.texts].map(([hash, content]) => ({ hash, content }));
  const known = await knownBlobs(tx, [...tree.texts.keys()]);
  for (const values of inBatches(blobs.filter(({ hash }) => !known.has(hash))))
    await tx.insertInto('config_blobs').values(values).execute();
  await tx
    .insertInto('config_trees')
    .values({ hash: tree.hash, entries: toJsonb(tree.entries) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  const position = (newest?.position ?? 0) + 1;
  await tx
    .insertInto('config_commits')
    .values({ position, tree: tree.hash, by, why, at, authors: toJsonb(authors) })
    .execute();
  return position;
}

export const newestCommit = (queries: Queries) =>
  queries
    .selectFrom('config_commits')
    .select(['position', 'tree'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

async function knownBlobs(tx: Queries, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await tx.selectFrom('config_blobs').select('hash').where('hash', 'in', hashes).execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Whether this configuration was ever published. */
export async function isInHistory(queries: Queries, tree: string): Promise<boolean> {
  const query = queries.selectFrom('config_commits').select('position').where('tree', '=', tree).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The hashes of the files of the configuration at a position, by path; undefined when there is none. */
export async function entriesAt(
  queries: Queries,
  position: number,
): Promise<Readonly<Record<string, string>> | undefined> {
  const commit = await queries
    .selectFrom('config_commits')
    .innerJoin('config_trees', 'config_trees.hash', 'config_commits.tree')
    .select('entries')
    .where('position', '=', position)
    .executeTakeFirst();
  return commit?.entries;
}

/** The files of the configuration at a position, or those of some paths, sorted by path; undefined when there is none. */
export async function filesAt(
  queries: Queries,
  position: number,
  only?: ReadonlySet<string>,
): Promise<readonly ConfigFile[] | undefined> {
  const all = await entriesAt(queries, position);
  if (!all) return undefined;
  const entries = Object.entries(all).filter(([path]) => only?.has(path) ?? true);
  const blobs = [...new Set(entries.map(([, blob]) => blob))];
  if (blobs.length === 0) return [];
  const rows = await queries.selectFrom('config_blobs').selectAll().where('hash', 'in', blobs).execute();
  const texts = new Map(rows.map(({ hash, content }) => [hash, content]));
  return entries
    .map(([path, blob]) => ({ path, text: texts.get(blob) ?? '' }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
