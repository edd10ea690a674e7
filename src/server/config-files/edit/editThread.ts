import { parentPort } from 'node:worker_threads';
import { editFileBy } from '../../../core/config/edits/editFile.ts';
import { EditRefused } from '../../../core/config/edits/fileEdit.ts';
import { type MergedTree, mergeTrees } from '../../../core/config/merge3/mergeTrees.ts';
import { changedWord } from '../../../core/config/words/changeWord.ts';
import { layeredWords } from '../../../core/config/words/layeredWords.ts';
import type { EditAnswer, EditOrder, MergeOrder, Refusal, WordAnswer, WordOrder } from './editFiles.ts';

const edit = ({ files }: EditOrder): EditAnswer => ({
  files: files.map(({ file, edits }) => ({ path: file.path, text: editFileBy(file, edits) })),
});

/** A sentence said otherwise, in one language after the other. */
function say({ word: { lender, key, within, texts, was, scope }, tree: first }: WordOrder): WordAnswer {
  const tree = new Map(first);
  const files = new Map<string, string>();
  for (const [locale, text] of Object.entries(texts)) {
    const all =
      layeredWords(
        [...tree].map(([path, own]) => ({ path, text: own })),
        locale,
      ).of(lender) ?? [];
    const word = all.find((one) => one.key === key && one.within === within);
    if (!word) return { missing: true };
    if (word.text !== was[locale]) return { stale: { locale, text: word.text } };
    const textOf = (path: string) => tree.get(path);
    const made = changedWord({ word, text, code: lender, locale, scope, textOf });
    tree.set(made.path, made.text);
    files.set(made.path, made.text);
  }
  return { files: [...files].map(([path, text]) => ({ path, text })) };
}

function merge({ choices, ...trees }: MergeOrder): MergedTree {
  const chosen = new Map(choices.map(({ path, pointer, take }) => [`${path} ${pointer}`, take]));
  return mergeTrees(trees, ({ path, pointer }) => chosen.get(`${path} ${pointer}`));
}

function unlessRefused<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof EditRefused) return { refused: error.message };
    throw error;
  }
}

function answer(order: EditOrder | MergeOrder | WordOrder): EditAnswer | MergedTree | WordAnswer {
  if ('files' in order) return edit(order);
  return 'word' in order ? say(order) : merge(order);
}

// Thread of editFiles.ts: one answer to each order, in turn.
parentPort?.on('message', (order: EditOrder | MergeOrder | WordOrder) =>
  parentPort?.postMessage(unlessRefused(() => answer(order))),
);
