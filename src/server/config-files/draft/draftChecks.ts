import type { ExistingNames } from '../../../core/config/editor/existingNames.ts';
import type { Finding } from '../../../core/config/finding.ts';
import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import { createOrderedThread, type ThreadLimits, ThreadOverran } from '../orderedThread.ts';

/** A draft of a configuration, looked at for one lender. */
export interface Draft {
  /** The schemas are below it. */
  readonly root: string;
  readonly environment: string | undefined;
  /** The position of the history that it differs from. */
  readonly position: number;
  /** The files in which it differs; null for one that it removes. */
  readonly changed: ReadonlyMap<string, string | null>;
  readonly lender: string;
  /** Lenders of which whoever asks may read nothing, other than what their own lender already descends from. */
  readonly hidden: readonly string[];
}

export interface DraftOrder extends Draft {
  readonly wants: 'findings' | 'names';
  /** All files at the position; asked for where the thread does not have them. */
  readonly base?: readonly ConfigFile[];
}

export type DraftAnswer<T> =
  | { readonly found: T }
  | { readonly needs: 'base' }
  /** The draft makes the lender descend from one of the hidden ones. */
  | { readonly needs: 'leave' };

/** A draft could not be looked at; the message says why. */
export class DraftRefused extends Error {}

/** Looks at drafts as fast as somebody types. */
export interface DraftChecks {
  /** What the check finds in the files and in the lender; undefined where the draft would show what is hidden. Rejects with `DraftRefused`. */
  findings(draft: Draft, base: ReadBase): Promise<readonly Finding[] | undefined>;
  /** What the lender has that a file may refer to: as in the draft, or while that has errors as at its position. */
  names(draft: Draft, base: ReadBase): Promise<ExistingNames | undefined>;
}

/** Reads all files at the position of a draft. */
export type ReadBase = () => Promise<readonly ConfigFile[]>;

/** The first look at a configuration takes seconds, each after it a tenth of one. */
const LIMITS: ThreadLimits = { milliseconds: 60_000, megabytes: 768 };
const IDLE_MS = 10 * 60_000;

/**
 * Checks drafts for one lender in a thread of its own, which keeps what it has read: what is typed is the only text that is new. What
 * other lenders find in a draft is found before it is published (`reviewFor`).
 */
export function createDraftChecks(limits: ThreadLimits = LIMITS, idleMs = IDLE_MS): DraftChecks {
  const thread = createOrderedThread(new URL('./draftThread.ts', import.meta.url), limits, idleMs);

  async function ask<T>(order: DraftOrder, base: ReadBase): Promise<T | undefined> {
    try {
      const first = await thread.ask<DraftAnswer<T>>(order);
      const isNew = 'needs' in first && first.needs === 'base';
      const answer = isNew ? await thread.ask<DraftAnswer<T>>({ ...order, base: await base() }) : first;
      return 'found' in answer ? answer.found : undefined;
    } catch (error) {
      if (!(error instanceof ThreadOverran)) throw error;
      throw new DraftRefused('This takes too long to be checked: it is too large, or nested too deeply');
    }
  }

  return {
    findings: (draft, base) => ask({ ...draft, wants: 'findings' }, base),
    names: (draft, base) => ask({ ...draft, wants: 'names' }, base),
  };
}

/** The look at drafts of this process. */
export const draftChecks: DraftChecks = createDraftChecks();
