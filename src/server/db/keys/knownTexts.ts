import { BoundedMap } from '../boundedMap.ts';
import type { FieldContext } from '../fieldEncryption.ts';
import { isSealedWith, openText, sealText, type Texts } from './sealedValue.ts';

const MOST_TEXTS = 1_000;
const LONGEST = 65_536;

interface Known {
  readonly sealed: string;
  readonly text: string;
}

const placeOf = ({ table, column, rowId }: FieldContext): string => `${table}.${column} ${rowId}`;

/** Secrets are opened each time they are needed. */
const isSecret = ({ column }: FieldContext): boolean => column.endsWith('_enc');

/**
 * Seals and opens texts, and remembers the last one of each place: opening a long text takes longer than
 * reading it from the database. A text that was changed elsewhere is opened again.
 */
export class KnownTexts implements Texts {
  readonly #known = new BoundedMap<string, Known>(MOST_TEXTS);

  #note(place: string, known: Known): void {
    if (known.text.length <= LONGEST) this.#known.set(place, known);
  }

  readonly open: Texts['open'] = (key, sealed, context) => {
    if (key.bytes === null || isSecret(context)) return openText(key, sealed, context);
    const place = placeOf(context);
    const known = this.#known.get(place);
    if (known?.sealed === sealed) return known.text;
    const text = openText(key, sealed, context);
    if (text !== null) this.#note(place, { sealed, text });
    return text;
  };

  /**
   * Remembers only where a text was read before: most are never read. What was sealed for its place with this key is written
   * again as it is.
   */
  readonly seal: Texts['seal'] = (key, text, context) => {
    const place = placeOf(context);
    const known = key.bytes === null ? undefined : this.#known.get(place);
    if (known?.text === text && isSealedWith(key, known.sealed)) return known.sealed;
    const sealed = sealText(key, text, context);
    if (known !== undefined) this.#note(place, { sealed, text });
    return sealed;
  };

  forget(): void {
    this.#known.clear();
  }
}
