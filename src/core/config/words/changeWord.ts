import type { Message } from '../../model/generated/copy.ts';
import type { Json } from '../../shared/json.ts';
import { setAt } from '../../shared/jsonPointer.ts';
import { editFile } from '../edits/editFile.ts';
import { brandRoot, type ConfigFile, layerRootOf } from '../layerFiles.ts';
import { type LayeredWord, pointerOfMessage } from './layeredWords.ts';

/** Whom a changed sentence is for: everybody who gets it where it stands, or one lender. */
export type WordScope = 'shared' | 'lender';

export interface WordChange {
  readonly word: Pick<LayeredWord, 'key' | 'within' | 'places'>;
  readonly text: string;
  readonly code: string;
  readonly locale: string;
  readonly scope: WordScope;
  /** The text of a file; undefined where there is none. */
  readonly textOf: (path: string) => string | undefined;
}

/**
 * The file that a changed sentence is written to, with it: only the lines of the sentence differ. For one lender, the whole message
 * goes into a file of that lender named as the one that it overrides. Throws `EditRefused` where a file cannot be edited.
 */
export function changedWord({ word, text, code, locale, scope, textOf }: WordChange): ConfigFile {
  const { key, within, places } = word;
  const [first] = places;
  if (!first) throw new Error(`${key} is said nowhere`);
  const pointer = pointerOfMessage(key);
  const isOwn = layerRootOf(first.path) === brandRoot(code);
  if (scope === 'shared' || isOwn) {
    const file = { path: first.path, text: textOf(first.path) ?? '' };
    return { path: file.path, text: editFile(file, { pointer: `${pointer}${within}`, value: text }) };
  }
  const message = (within === '' ? text : setAt(first.message, within, text)) as Message;
  const path = `${brandRoot(code)}/copy/${locale}/${first.path.split('/').at(-1)}`;
  const known = textOf(path);
  const edited = known ?? emptyWords(locale);
  const made = editFile(
    { path, text: edited },
    { pointer: '/messages', key, value: message as unknown as Json },
  );
  return { path, text: known === undefined ? made.replace('messages: {}\n', 'messages:\n') : made };
}

const emptyWords = (locale: string): string =>
  [
    '# Words of this lender.',
    '$schema: ../../../../schemas/config/copy.schema.json',
    'version: 1',
    `reviewed: ${locale === 'en-US'}`,
    'messages: {}',
    '',
  ].join('\n');
