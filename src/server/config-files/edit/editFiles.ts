import type { FileEdit } from '../../../core/config/edits/fileEdit.ts';
import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import type { Conflict, MergedTree, Trees } from '../../../core/config/merge3/mergeTrees.ts';
import { createOrderedThread, type ThreadLimits, ThreadOverran } from '../orderedThread.ts';

/** A file and edits in it, one after the other. */
export interface EditedFile {
  readonly file: ConfigFile;
  readonly edits: readonly FileEdit[];
}

/** Which side a conflict is decided for. */
export interface Choice extends Pick<Conflict, 'path' | 'pointer'> {
  readonly take: 'ours' | 'theirs';
}

export interface EditOrder {
  readonly files: readonly EditedFile[];
}

export interface MergeOrder extends Trees {
  readonly choices: readonly Choice[];
}

export type EditAnswer = { readonly files: readonly ConfigFile[] } | { readonly refused: string };

/** Files were not edited or merged; the message says why. */
export class EditingRefused extends Error {}

/** Edits and merges texts of a configuration. */
export interface Editor {
  /** The edited files; all edits are made, or none. Rejects with `EditingRefused`. */
  edit(files: readonly EditedFile[]): Promise<readonly ConfigFile[]>;
  /** `mergeTrees`, with conflicts decided by the choices. Rejects with `EditingRefused` when it takes too much. */
  merge(trees: Trees, choices?: readonly Choice[]): Promise<MergedTree>;
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

  async function ask<T>(order: EditOrder | MergeOrder): Promise<T> {
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
    merge: (trees, choices = []) => ask<MergedTree>({ ...trees, choices }),
  };
}

/** The editor of this process. */
export const editor: Editor = createEditor();
