import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { isObject } from '../../src/core/shared/json.ts';

type Messages = ResolvedBrand['copy'][string];

/** Stands for a value: a name or an amount is read at a glance. */
const VALUE = 'it';

/** The words of a part of a message; of choices the last, which fits most. */
function wordsOf(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((one) => {
      if (one.type === TYPE.literal) return one.value;
      if (one.type === TYPE.tag) return wordsOf(one.children);
      if (one.type === TYPE.select || one.type === TYPE.plural) {
        const options = Object.values(one.options);
        return wordsOf((one.options.other ?? options.at(-1))?.value ?? []);
      }
      return VALUE;
    })
    .join('');
}

/** The texts of a message, one for each of its variants. */
export function textsOf(message: unknown): readonly string[] {
  if (typeof message === 'string') return [wordsOf(parse(message))];
  if (Array.isArray(message)) return message.flatMap(textsOf);
  return isObject(message) ? [...textsOf(message.text), ...textsOf(message.variants)] : [];
}

const sentences = new Intl.Segmenter('en-US', { granularity: 'sentence' });
const words = new Intl.Segmenter('en-US', { granularity: 'word' });

/** Words as a reader says them; figures and signs are none. */
export const wordsIn = (text: string): readonly string[] =>
  [...words.segment(text)].filter(({ segment }) => /\p{L}/u.test(segment)).map(({ segment }) => segment);

/** The grade of Flesch and Kincaid of texts that are read together; each text ends a sentence. */
export function gradeOf(texts: readonly string[]): number {
  const said = texts.filter((text) => wordsIn(text).length > 0);
  const all = said.flatMap(wordsIn);
  if (all.length === 0) return 0;
  return fleschKincaid({
    sentence: said
      .flatMap((text) => [...sentences.segment(text)])
      .filter(({ segment }) => wordsIn(segment).length > 0).length,
    word: all.length,
    syllable: all.reduce((sum, word) => sum + syllable(word), 0),
  });
}

/** The copy keys that each screen says, by its name: a step's own, and for other keys the first part of their names. */
export function keysByScreen(
  { steps }: ResolvedBrand,
  messages: Messages,
): ReadonlyMap<string, ReadonlySet<string>> {
  const screens = new Map<string, Set<string>>();
  const add = (screen: string, key: string) => {
    const keys = screens.get(screen) ?? new Set<string>();
    screens.set(screen, keys.add(key));
  };
  const named = new Set<string>();
  const look = (value: unknown, screen: string): void => {
    if (typeof value === 'string' && Object.hasOwn(messages, value)) {
      add(screen, value);
      named.add(value);
    } else if (Array.isArray(value)) for (const one of value) look(one, screen);
    else if (isObject(value)) for (const one of Object.values(value)) look(one, screen);
  };
  for (const [id, step] of Object.entries(steps)) look(step, `step ${id}`);
  for (const key of Object.keys(messages)) if (!named.has(key)) add(key.split('.')[0] ?? key, key);
  return screens;
}
