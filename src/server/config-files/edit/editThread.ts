import { parentPort } from 'node:worker_threads';
import { editFileBy } from '../../../core/config/edits/editFile.ts';
import { EditRefused } from '../../../core/config/edits/fileEdit.ts';
import { type MergedTree, mergeTrees } from '../../../core/config/merge3/mergeTrees.ts';
import type { EditAnswer, EditOrder, MergeOrder } from './editFiles.ts';

function edit({ files }: EditOrder): EditAnswer {
  try {
    return { files: files.map(({ file, edits }) => ({ path: file.path, text: editFileBy(file, edits) })) };
  } catch (error) {
    if (error instanceof EditRefused) return { refused: error.message };
    throw error;
  }
}

function merge({ choices, ...trees }: MergeOrder): MergedTree {
  const chosen = new Map(choices.map(({ path, pointer, take }) => [`${path} ${pointer}`, take]));
  return mergeTrees(trees, ({ path, pointer }) => chosen.get(`${path} ${pointer}`));
}

// Thread of editFiles.ts: one answer to each order, in turn.
parentPort?.on('message', (order: EditOrder | MergeOrder) =>
  parentPort?.postMessage('files' in order ? edit(order) : merge(order)),
);
