import { copyArguments } from '../../core/config/copyArguments.ts';
import { type Copy, createCopy } from '../../core/copy/createCopy.ts';
import { vocabularyOf } from '../../core/flow/ruleSet.ts';
import type { AppPart, CopyPart } from '../../core/model/release.ts';

/** Messages of every page, or of a lazily loaded part. */
export type WordsKind = 'page' | 'screens' | 'overlays';

/** The words of a release in one language at a time; the language can change without a reload. */
export interface Words {
  readonly language: () => string;
  /** Loads the messages of a kind; rejects on failure. */
  readonly add: (kind: WordsKind) => Promise<void>;
  /** Formats messages of the given kinds, all loaded before, in the language current at each call. */
  readonly copyOf: (app: AppPart, kinds: ReadonlySet<WordsKind>) => Copy;
  /** Loads everything in another language and switches to it; rejects and keeps the old one on failure. */
  readonly speak: (language: string) => Promise<void>;
  /** Subscribes to language changes; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

type Messages = CopyPart['messages'];

const partName = (language: string, kind: WordsKind): string =>
  kind === 'page' ? `copy.${language}.json` : `copy.${language}.${kind}.json`;

/** The words of a release, starting in language `first`; `part` loads parts by name. */
export function createWords(first: string, part: (name: string) => CopyPart | Promise<CopyPart>): Words {
  const kinds = new Set<WordsKind>();
  const got = new Map<string, Messages>();
  const listeners = new Set<() => void>();
  let spoken = first;
  let lastAsked = 0;

  const get = async (kind: WordsKind, language: string): Promise<void> => {
    const name = partName(language, kind);
    if (!got.has(name)) got.set(name, (await part(name)).messages);
  };

  async function add(kind: WordsKind): Promise<void> {
    kinds.add(kind);
    const language = spoken;
    await get(kind, language);
    // The language changed in the meantime.
    if (language !== spoken) await add(kind);
  }

  async function speak(language: string): Promise<void> {
    lastAsked += 1;
    const asked = lastAsked;
    await Promise.all([...kinds].map((kind) => get(kind, language)));
    if (asked !== lastAsked) return;
    if (![...kinds].every((kind) => got.has(partName(language, kind)))) return speak(language);
    spoken = language;
    for (const listener of listeners) listener();
  }

  function copyOf(app: AppPart, of: ReadonlySet<WordsKind>): Copy {
    const { facts: dictionary, enums } = vocabularyOf(app);
    const made = new Map<string, Copy>();
    const now = (): Copy => {
      const known = made.get(spoken);
      if (known) return known;
      const messages: Messages = Object.assign({}, ...[...of].map((kind) => got.get(partName(spoken, kind))));
      const fresh = createCopy({
        messages,
        locale: spoken,
        dictionary,
        enums,
        args: copyArguments(app.brand),
      });
      made.set(spoken, fresh);
      return fresh;
    };
    return {
      get locale() {
        return spoken;
      },
      text: (key, input) => now().text(key, input),
      rich: (key, input) => now().rich(key, input),
    };
  }

  return {
    language: () => spoken,
    add,
    copyOf,
    speak,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
