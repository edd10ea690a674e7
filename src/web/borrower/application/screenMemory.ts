import { type Answers, toAnswer } from '../../../core/flow/answers.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import type { Ids } from '../../../core/shared/ports.ts';

/** What a tab remembers of one step of a screen until it is saved. */
export interface ScreenMemory {
  /** Answers that were entered and not sent; never a sensitive one. */
  readonly draft: () => Answers;
  /** Keeps answers that changed; an undefined one was emptied and stands as null. */
  readonly keep: (answers: Answers) => void;
  /** The key under which this very document is sent: the same for a retry, another after an edit. */
  readonly keyFor: (document: JsonObject) => string;
  /** It was saved: nothing of it is needed any more. */
  readonly forget: () => void;
}

/** What the memory is made with. */
export interface ScreenMemoryPorts {
  readonly tab: Storage;
  readonly ids: Ids;
}

interface Sent {
  readonly key: string;
  readonly document: string;
}

/** In memory only, for a document may hold what no storage may: after a reload the same answers have another key. */
const sent = new WeakMap<Storage, Map<string, Sent>>();

/** The memory of `name`, such as `<uuid>/start/contact/contact`, over the tab's storage. */
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
        // Nothing was kept.
      }
    },
  };
}
