import { type Answers, toAnswer } from '../../../core/flow/answers.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import type { Ids } from '../../../core/shared/ports.ts';

export interface ScreenMemory {
  /** Unsent answers; never sensitive ones. */
  readonly draft: () => Answers;
  /** Keeps changed answers; an undefined one was cleared and is stored as null. */
  readonly keep: (answers: Answers) => void;
  /** The idempotency key of this document: the same on retry, new after an edit. */
  readonly keyFor: (document: JsonObject) => string;
  /** Clears the memory after saving. */
  readonly forget: () => void;
}

export interface ScreenMemoryPorts {
  readonly tab: Storage;
  readonly ids: Ids;
}

interface Sent {
  readonly key: string;
  readonly document: string;
}

/** In memory only, because documents may hold what storage must not; a reload therefore makes new keys. */
const sent = new WeakMap<Storage, Map<string, Sent>>();

/** The memory `name`, such as `<uuid>/start/contact/contact`, in tab storage. */
export function createScreenMemory({ tab, ids }: ScreenMemoryPorts, name: string): ScreenMemory {
  const place = `screen-draft:${name}`;
  const keys = sent.get(tab) ?? new Map<string, Sent>();
  sent.set(tab, keys);
  const read = (): Readonly<Record<string, unknown>> => {
    try {
      const kept: unknown = JSON.parse(tab.getItem(place) ?? 'null');
      return isObject(kept) ? kept : {};
    } catch {
      return {};
    }
  };
  return {
    draft: () =>
      Object.fromEntries(Object.entries(read()).map(([field, answer]) => [field, toAnswer(answer)])),
    keep(answers) {
      const emptied = Object.entries(answers).map(([field, answer]) => [field, answer ?? null]);
      try {
        tab.setItem(place, JSON.stringify({ ...read(), ...Object.fromEntries(emptied) }));
      } catch {
        // The page still has them.
      }
    },
    keyFor(document) {
      const text = JSON.stringify(document);
      const last = keys.get(name);
      if (last?.document === text) return last.key;
      const key = ids.uuid();
      keys.set(name, { key, document: text });
      return key;
    },
    forget() {
      keys.delete(name);
      try {
        tab.removeItem(place);
      } catch {
        // Nothing was stored.
      }
    },
  };
}
