import type { Migration, MigrationChange } from '../model/generated/migration.ts';
import { getAt, setAt } from '../shared/jsonPointer.ts';

/** A draft with any content; `migratedTo` names the last migration applied. */
export type SavedDraft = Readonly<Record<string, unknown>> & { readonly migratedTo?: string };

const byId = (one: Migration, other: Migration): number => (one.id < other.id ? -1 : 1);

/**
 * Applies the migrations that a draft has missed, by id, and records the last. Returns the same object
 * without any.
 */
export function migrateDraft<T extends SavedDraft>(draft: T, migrations: readonly Migration[]): T {
  const pending = migrations.filter(({ id }) => id > (draft.migratedTo ?? '')).sort(byId);
  const last = pending.at(-1);
  return last ? { ...pending.reduce(migrate, draft), migratedTo: last.id } : draft;
}

/** Skips what is missing, and keeps what is already at the new place. */
export const migrate = <T extends object>(draft: T, { changes }: Pick<Migration, 'changes'>): T =>
  changes.reduce<T>(apply, draft);

/** Undoes a migration, except for what it dropped. */
export const revert = <T extends object>(draft: T, { changes }: Pick<Migration, 'changes'>): T =>
  changes.reduceRight<T>(takeBack, draft);

export const isReversible = ({ changes }: Pick<Migration, 'changes'>): boolean =>
  changes.every((change) => !('drop' in change));

function apply<T extends object>(draft: T, change: MigrationChange): T {
  if ('rename' in change) return move(draft, change.rename.from, change.rename.to);
  if ('drop' in change) return withoutAt(draft, change.drop.from);
  const { from, at, into } = change.split;
  const text = getAt(draft, from);
  if (typeof text !== 'string') return draft;
  const parts = text.split(at);
  const rest = parts.slice(into.length - 1).join(at);
  const values = [...parts.slice(0, into.length - 1), ...(parts.length >= into.length ? [rest] : [])];
  return into.reduce((next, to, index) => fill(next, to, values[index]), withoutAt(draft, from));
}

function takeBack<T extends object>(draft: T, change: MigrationChange): T {
  if ('rename' in change) return move(draft, change.rename.to, change.rename.from);
  if ('drop' in change) return draft;
  const { from, at, into } = change.split;
  const values = into.map((to) => getAt(draft, to)).filter((value) => typeof value === 'string');
  const without = into.reduce((next, to) => withoutAt(next, to), draft);
  return values.length === 0 ? draft : setAt(without, from, values.join(at));
}

function move<T extends object>(draft: T, from: string, to: string): T {
  const value = getAt(draft, from);
  return value === undefined ? draft : fill(withoutAt(draft, from), to, value);
}

const fill = <T extends object>(draft: T, to: string, value: unknown): T =>
  value === undefined || getAt(draft, to) !== undefined ? draft : setAt(draft, to, value);

/** Also removes objects that become empty. */
function withoutAt<T extends object>(draft: T, pointer: string): T {
  if (getAt(draft, pointer) === undefined) return draft;
  const next = setAt(draft, pointer, undefined);
  const above = pointer.slice(0, pointer.lastIndexOf('/'));
  const holder = above === '' ? undefined : getAt(next, above);
  return typeof holder === 'object' && holder !== null && Object.keys(holder).length === 0
    ? withoutAt(next, above)
    : next;
}
