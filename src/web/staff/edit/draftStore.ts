import {
  type Decide,
  type DraftPort,
  type FileText,
  type KnownFile,
  type ServedFile,
  saveDraft,
  settled,
} from '../../../core/config/editor/savedDraft.ts';
import type { Conflict } from '../../../core/config/merge3/mergeTrees.ts';
import type { DraftKeeper } from './keptDraft.ts';

/** Where a draft stands. */
export interface DraftState {
  readonly text: FileText;
  readonly state: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflicting' | 'ended';
  /** Why it was not saved, when that failed. */
  readonly error?: unknown;
  /** What others changed at the same place; ours is theirs, theirs is the draft. */
  readonly conflicts: readonly Conflict[];
  /** How often something that others saved was put into it. */
  readonly merged: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The draft of one file: what is typed is kept at once, saved after a pause, and can be undone. */
export interface DraftStore {
  readonly path: string;
  readonly get: () => DraftState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes that belong together, such as the letters of a word, are undone at once. */
  readonly change: (text: FileText, how?: 'typed' | 'done') => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Saves now, or puts in what others saved. */
  readonly save: (decide?: Decide) => Promise<void>;
  /** Begins to save by itself; returns how to stop, after what is not saved is saved once more. */
  readonly attend: () => () => void;
  /** Somebody saw another version of the change than the one that is known. */
  readonly seen: (version: number) => void;
}

export interface DraftParts {
  readonly path: string;
  readonly port: DraftPort;
  readonly keeper: DraftKeeper;
  readonly known: KnownFile;
  readonly now: () => number;
  /** Calls back after a pause; returns how to call it off. */
  readonly later: (work: () => void, ms: number) => () => void;
}

const PAUSE_MS = 800;
const AGAIN_MS = 5_000;
/** What is typed within this time of a change is undone with it. */
const TOGETHER_MS = 700;
const MOST_STEPS = 200;

/** Opens the draft of a file. What was kept of an earlier one that was never saved goes on. */
export const createDraftStore = (parts: DraftParts): DraftStore => new SavedDraft(parts);

class SavedDraft implements DraftStore {
  readonly path: string;
  readonly #parts: DraftParts;
  readonly #listeners = new Set<() => void>();
  #known: KnownFile;
  #text: FileText;
  #past: readonly FileText[] = [];
  #future: readonly FileText[] = [];
  #typedAt = Number.NEGATIVE_INFINITY;
  #callOff = (): void => undefined;
  #running: Promise<void> | undefined;
  #isAttended = false;
  #state: DraftState;

  constructor(parts: DraftParts) {
    const { path, keeper, known } = parts;
    const kept = keeper.read();
    this.path = path;
    this.#parts = parts;
    this.#known = kept ? { ...known, ancestor: kept.ancestor } : known;
    this.#text = kept ? kept.text : known.server;
    this.#state = {
      text: this.#text,
      state: kept ? 'unsaved' : 'saved',
      conflicts: [],
      merged: 0,
      canUndo: false,
      canRedo: false,
    };
  }

  get = (): DraftState => this.#state;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change = (next: FileText, how: 'typed' | 'done' = 'typed'): void => {
    if (next === this.#text) return;
    const now = this.#parts.now();
    const isTogether = how === 'typed' && now - this.#typedAt < TOGETHER_MS && this.#past.length > 0;
    if (!isTogether) this.#past = [...this.#past, this.#text].slice(-MOST_STEPS);
    this.#future = [];
    this.#typedAt = how === 'typed' ? now : Number.NEGATIVE_INFINITY;
    this.#put(next);
  };

  undo = (): void => {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.#text];
    this.#typedAt = Number.NEGATIVE_INFINITY;
    this.#put(before);
  };

  redo = (): void => {
    const next = this.#future.at(-1);
    if (next === undefined) return;
    this.#past = [...this.#past, this.#text];
    this.#future = this.#future.slice(0, -1);
    this.#put(next);
  };

  save = async (decide?: Decide): Promise<void> => {
    this.#callOff();
    await this.#running;
    const { state } = this.#state;
    if (state === 'ended' || (state === 'conflicting' && !decide)) return;
    if (this.#text === this.#known.server && this.#known.ancestor === this.#known.server) return;
    this.#running = this.#saveOnce(decide).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  };

  attend = () => {
    this.#isAttended = true;
    if (this.#state.state === 'unsaved') this.#plan(PAUSE_MS);
    return () => {
      this.#isAttended = false;
      void this.save();
    };
  };

  seen = (version: number): void => {
    if (version <= this.#known.version || this.#state.state !== 'saved' || this.#running) return;
    this.#parts.port.read().then(
      (served) => this.#follow(served),
      () => undefined,
    );
  };

  /** Takes what somebody else saved, while nothing is typed here. */
  #follow({ version, text }: ServedFile): void {
    if (this.#state.state !== 'saved' || version <= this.#known.version) return;
    this.#known = { version, server: text, ancestor: text };
    this.#take(text);
  }

  #tell(change: Partial<DraftState>): void {
    const canUndo = this.#past.length > 0;
    this.#state = { ...this.#state, ...change, text: this.#text, canUndo, canRedo: this.#future.length > 0 };
    for (const listener of this.#listeners) listener();
  }

  #plan(ms: number): void {
    this.#callOff();
    if (!this.#isAttended) return;
    this.#callOff = this.#parts.later(() => void this.save(), ms);
  }

  #put(next: FileText): void {
    this.#text = next;
    this.#parts.keeper.write({ ancestor: this.#known.ancestor, text: next });
    const isOver = this.#state.state === 'ended';
    this.#tell({ state: isOver ? 'ended' : 'unsaved' });
    if (!isOver) this.#plan(PAUSE_MS);
  }

  /** What is undone afterwards must not take back what others did. */
  #take(next: FileText): void {
    if (next === this.#text) return;
    this.#past = [];
    this.#future = [];
    this.#text = next;
    this.#tell({ merged: this.#state.merged + 1 });
  }

  async #saveOnce(decide?: Decide): Promise<void> {
    const { path, port } = this.#parts;
    const sent = this.#text;
    this.#tell({ state: 'saving' });
    try {
      const result = await saveDraft(port, { path, draft: sent, known: this.#known }, decide);
      if (result.type === 'saved') {
        this.#saved(sent, result);
        return;
      }
      this.#known = result.known;
      if (result.type === 'ended') this.#tell({ state: 'ended', conflicts: [] });
      else this.#tell({ state: 'conflicting', conflicts: result.conflicts });
    } catch (error) {
      this.#tell({ state: 'failed', error });
      this.#plan(AGAIN_MS);
    }
  }

  /** What was typed while it was saved is put over what was. */
  #saved(sent: FileText, saved: { readonly known: KnownFile; readonly text: FileText }): void {
    const { path, keeper } = this.#parts;
    const isStill = this.#text === sent;
    const over = isStill
      ? { text: saved.text, conflicts: [] }
      : settled(path, this.#text, { server: saved.text, ancestor: sent });
    const isClean = over.conflicts.length === 0;
    this.#known = isClean ? saved.known : { ...saved.known, ancestor: sent };
    if (isClean && saved.text !== sent) this.#take(over.text);
    if (isClean && this.#text === saved.text) {
      keeper.forget();
      this.#tell({ state: 'saved', conflicts: [], error: undefined });
      return;
    }
    keeper.write({ ancestor: this.#known.ancestor, text: this.#text });
    this.#tell({ state: 'unsaved', conflicts: [], error: undefined });
    this.#plan(PAUSE_MS);
  }
}
