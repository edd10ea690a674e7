import type { Json } from '../../shared/json.ts';
import { type Conflict, mergeTrees } from '../merge3/mergeTrees.ts';
import type { Decision } from '../merge3/mergeValues.ts';

/** The text of a file; null where there is none. */
export type FileText = string | null;

/** What a page knows of a file that it edits within a change. */
export interface KnownFile {
  /** Of the change. */
  readonly version: number;
  /** What the server has at this version. */
  readonly server: FileText;
  /** What the draft was typed over: where it is not what the server has, what others saved is not in the draft yet. */
  readonly ancestor: FileText;
}

/** The change and the file as the server has them now. */
export interface ServedFile {
  readonly version: number;
  readonly text: FileText;
  readonly isOpen: boolean;
}

export interface DraftPort {
  /** The new version, or undefined when the change is not at this version any more. */
  save(version: number, text: FileText): Promise<number | undefined>;
  read(): Promise<ServedFile>;
}

export type DraftSaved =
  /** `text` is the draft, with what others saved meanwhile. */
  | { readonly type: 'saved'; readonly known: KnownFile; readonly text: FileText }
  /** Others changed the same place: ours is theirs, which the server has, theirs is the draft. */
  | { readonly type: 'conflicting'; readonly known: KnownFile; readonly conflicts: readonly Conflict[] }
  /** The change was published or given up. */
  | { readonly type: 'ended'; readonly known: KnownFile };

/** How a conflict is decided; undefined leaves it open. */
export type Decide = (conflict: Conflict) => Decision | undefined;

const MOST_TRIES = 8;
const undecided: Decide = () => undefined;

/** Several people save within a moment again and again. */
export class DraftOvertaken extends Error {}

/**
 * A draft over what the server has: nothing that either side changed is lost, or the conflicts are named. The draft's own text where
 * nobody else saved.
 */
export function settled(
  path: string,
  draft: FileText,
  { server, ancestor }: Pick<KnownFile, 'server' | 'ancestor'>,
  decide: Decide = undecided,
): { readonly text: FileText; readonly conflicts: readonly Conflict[] } {
  if (server === ancestor || server === draft) return { text: draft, conflicts: [] };
  const tree = (text: FileText) => new Map(text === null ? [] : [[path, text] as const]);
  const merged = mergeTrees({ base: tree(ancestor), ours: tree(server), theirs: tree(draft) }, decide);
  return { text: merged.files.get(path) ?? null, conflicts: merged.conflicts };
}

/**
 * Saves a draft, only over what it was typed over. What others saved meanwhile is merged into it first. Rejects with what the port
 * rejects with.
 */
export async function saveDraft(
  port: DraftPort,
  {
    path,
    draft,
    known: first,
  }: { readonly path: string; readonly draft: FileText; readonly known: KnownFile },
  decide: Decide = undecided,
): Promise<DraftSaved> {
  let known = first;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { text, conflicts } = settled(path, draft, known, decide);
    if (conflicts.length > 0) return { type: 'conflicting', known, conflicts };
    const version = text === known.server ? known.version : await port.save(known.version, text);
    if (version !== undefined)
      return { type: 'saved', known: { version, server: text, ancestor: text }, text };
    const now = await port.read();
    known = { version: now.version, server: now.text, ancestor: known.ancestor };
    if (!now.isOpen) return { type: 'ended', known };
  }
  throw new DraftOvertaken();
}

/** A value as it is decided by hand: JSON where it can be read as such, else the text itself. */
export function decidedValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
