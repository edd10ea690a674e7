import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../boundedMap.ts';
import { insertKey, type KeyRow, type Run, selectKey, selectKeys } from './dataKeyStore.ts';
import type { KeyContext, KeyWrapper } from './keyWrapper.ts';
import type { DataKey } from './sealedValue.ts';

interface Held extends DataKey {
  readonly wrapped: string | null;
  readonly readAt: number;
  readonly owner: string;
}

const MOST_KEYS = 20_000;
/** Interval for asking whether another server erased a key. */
const READ_AGAIN_MS = 60_000;
const KEY_BYTES = 32;

/** Data keys, each read and unwrapped once; a bounded number stays in memory. */
export interface DataKeys {
  /**
   * The key of a person or lender, created if missing; `made` collects the ids this transaction created and
   * may yet undo.
   */
  of(run: Run, owner: KeyContext, made: Set<string>): Promise<DataKey>;
  /** Keys by id; throws when one does not exist. */
  byId(run: Run, ids: readonly string[]): Promise<ReadonlyMap<string, DataKey>>;
  /** The transaction that created them committed. */
  kept(ids: Iterable<string>): void;
  /** Rereads all when next needed, since one was erased. */
  readAgain(): void;
}

const nameOf = ({ organization, subject }: KeyContext): string => `${organization} ${subject}`;

/** `now`: system milliseconds. */
export function createDataKeys(wrapper: KeyWrapper, now: () => number = Date.now): DataKeys {
  const held = new BoundedMap<string, Held>(MOST_KEYS);
  const idOfOwner = new BoundedMap<string, string>(MOST_KEYS);

  async function hold({ id, organization, subject, wrapped }: KeyRow): Promise<Held> {
    const known = held.get(id);
    const bytes =
      wrapped === null
        ? null
        : known?.wrapped === wrapped
          ? known.bytes
          : await wrapper.unwrap(wrapped, { organization, subject });
    const key = { id, bytes, wrapped, readAt: now(), owner: nameOf({ organization, subject }) };
    held.set(id, key);
    return key;
  }

  const fresh = (id: string): Held | undefined => {
    const key = held.get(id);
    return key !== undefined && now() - key.readAt < READ_AGAIN_MS ? key : undefined;
  };

  async function make(run: Run, { organization, subject }: KeyContext): Promise<string> {
    const bytes = randomBytes(KEY_BYTES);
    const id = randomBytes(9).toString('base64url');
    const wrapped = await wrapper.wrap(bytes, { organization, subject });
    await insertKey(run, { id, organization, subject, wrapped });
    return id;
  }

  async function byId(run: Run, ids: readonly string[]): Promise<ReadonlyMap<string, DataKey>> {
    const found = new Map<string, DataKey>();
    const unknown: string[] = [];
    for (const id of new Set(ids)) {
      const key = fresh(id);
      if (key === undefined) unknown.push(id);
      else found.set(id, key);
    }
    if (unknown.length === 0) return found;
    for (const row of await selectKeys(run, unknown)) found.set(row.id, await hold(row));
    const lost = unknown.find((id) => !found.has(id));
    if (lost !== undefined) throw new Error(`No data key ${lost}`);
    return found;
  }

  async function of(run: Run, owner: KeyContext, made: Set<string>): Promise<DataKey> {
    const name = nameOf(owner);
    const known = idOfOwner.get(name);
    const kept = known === undefined ? undefined : fresh(known);
    if (kept !== undefined) return kept;
    const there = await selectKey(run, owner);
    if (there === undefined) made.add(await make(run, owner));
    const row = there ?? (await selectKey(run, owner));
    if (row === undefined) throw new Error('A data key could not be created');
    // This transaction may still be rolled back.
    if (!made.has(row.id)) idOfOwner.set(name, row.id);
    return hold(row);
  }

  function kept(ids: Iterable<string>): void {
    for (const id of ids) {
      const key = held.get(id);
      if (key !== undefined) idOfOwner.set(key.owner, id);
    }
  }

  return { of, byId, kept, readAgain: () => held.clear() };
}
