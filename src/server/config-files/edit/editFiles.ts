import type { FileEdit } from '../../../core/config/edits/fileEdit.ts';
import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import type { Conflict, MergedTree, Tree, Trees } from '../../../core/config/merge3/mergeTrees.ts';
import type { Decision } from '../../../core/config/merge3/mergeValues.ts';
import type { WordScope } from '../../../core/config/words/changeWord.ts';
import { createOrderedThread, type ThreadLimits, ThreadOverran } from '../orderedThread.ts';

/** A file and edits in it, one after the other. */
export interface EditedFile {
  readonly file: ConfigFile;
  readonly edits: readonly FileEdit[];
}

/** How a conflict is decided. */
export interface Choice extends Pick<Conflict, 'path' | 'pointer'> {
  readonly take: Decision;
}

export interface EditOrder {
  readonly files: readonly EditedFile[];
}

export interface MergeOrder extends Trees {
  readonly choices: readonly Choice[];
}

/** A sentence that is said otherwise, by language, and what it said when it was shown. */
export interface SaidWord {
  readonly lender: string;
  readonly key: string;
  readonly within: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly was: Readonly<Record<string, string>>;
  readonly scope: WordScope;
}

export interface WordOrder {
  readonly word: SaidWord;
  readonly tree: Tree;
}

/** What came of it: the files that it is said in, that there is no such sentence, or that it says something else meanwhile. */
export type WordAnswer =
  | { readonly files: readonly ConfigFile[] }
  | { readonly missing: true }
  | { readonly stale: { readonly locale: string; readonly text: string } };

export interface Refusal {
  readonly refused: string;
}

export type EditAnswer = { readonly files: readonly ConfigFile[] } | Refusal;

/** Files were not edited or merged; the message says why. */
export class EditingRefused extends Error {}

/** Edits and merges texts of a configuration. */
export interface Editor {
  /** The edited files; all edits are made, or none. Rejects with `EditingRefused`. */
  edit(files: readonly EditedFile[]): Promise<readonly ConfigFile[]>;
  /** `mergeTrees`, with conflicts decided by the choices. Rejects with `EditingRefused` when it takes too much, or a choice cannot be made. */
  merge(trees: Trees, choices?: readonly Choice[]): Promise<MergedTree>;
  /** Says a sentence otherwise in the files that it stands in, among these. Rejects with `EditingRefused`. */
  say(word: SaidWord, tree: Tree): Promise<WordAnswer>;
}

/** Somebody waits for an edit at a page. */
const LIMITS: ThreadLimits = { milliseconds: 20_000, megabytes: 512 };
const IDLE_MS = 10 * 60_000;

/**
 * Edits in a thread of its own: texts made on purpose take a parser seconds, for which no other call must wait, and an edit must not wait for
 * the check of a whole configuration.
 */
export function createEditor(limits: ThreadLimits = LIMITS, idleMs = IDLE_MS): Editor {
  const thread = createOrderedThread(new URL('./editThread.ts', import.meta.url), limits, idleMs);

  async function ask<T>(order: EditOrder | MergeOrder | WordOrder): Promise<T> {
    try {
      return await thread.ask<T>(order);
    } catch (error) {
      if (error instanceof ThreadOverran)
        throw new EditingRefused(
          'These files take too long to be read: they are too large, or nested too deeply',
        );
      throw error;
    }
  }

  return {
    async edit(files) {
      const answer = await ask<EditAnswer>({ files });
      if ('refused' in answer) throw new EditingRefused(answer.refused);
      return answer.files;
    },
    async say(word, tree) {
      const answer = await ask<WordAnswer | Refusal>({ word, tree });
      if ('refused' in answer) throw new EditingRefused(answer.refused);
      return answer;
    },
    async merge(trees, choices = []) {
      const answer = await ask<MergedTree | Refusal>({ ...trees, choices });
      if ('refused' in answer) throw new EditingRefused(answer.refused);
      return answer;
    },
  };
}

/** The editor of this process. */
export const editor: Editor = createEditor();
