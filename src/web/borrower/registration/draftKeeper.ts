import { isBlankDraft, isSameDraft, mergeDrafts } from '../../../core/flow/mergeDrafts.ts';
import { type SavedDraft as Migrated, migrateDraft } from '../../../core/flow/migrateDraft.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { Migration } from '../../../core/model/generated/migration.ts';
import type { DraftCalls, DraftContent, DraftLink, KeptDraft } from '../../clients/draftCalls.ts';
import type { KeptMarks } from './keptMarks.ts';
import type { KeptView } from './keptView.ts';
import type { DraftStore } from './registerDraft.ts';

export interface KeeperPorts {
  readonly calls: DraftCalls;
  readonly draft: DraftStore;
  readonly marks: KeptMarks;
  readonly migrations: readonly Migration[];
  /** What a save says besides the answers. */
  readonly content: () => Pick<DraftContent, 'flow' | 'entry' | 'release' | 'language'>;
  readonly show: (view: Partial<KeptView>) => void;
  /** Answers from elsewhere are in the draft now. */
  readonly onJoined: () => void;
  /** The draft of this browser was found in a tab that had nothing, and belongs to this step. */
  readonly onContinued: (step: string) => void;
}

export interface DraftKeeper {
  /** The borrower is at a step: saves what is new. */
  at(step: string): Promise<void>;
  /** Saves what is new. Never rejects. */
  save(): Promise<void>;
  /** Reads what this browser began in another tab or visit. */
  find(): Promise<void>;
  /** A link for another device, once everything is saved. */
  link(): Promise<DraftLink>;
  mail(): Promise<void>;
  /** Forgets what is kept; later changes are not saved. */
  end(): void;
  /** The same on the server too. */
  forget(): Promise<void>;
}

/** Others may save while what they saved before is merged, but hardly this often. */
const MOST_JOINED = 5;

/** What is kept: no consents, which are given on the device that submits, and no marks, which follow from the rest. */
export const keptPart = ({
  consents: _consents,
  hasSaleStatusBeenSet: _sale,
  hasIncomeBeenSet: _income,
  ...draft
}: RegisterDraft): RegisterDraft => draft;

/** Brings what was saved elsewhere into this tab's draft; nothing of this tab is lost. */
function joinIn(
  { draft, marks, migrations, show, onJoined }: KeeperPorts,
  { revision, draft: given, step }: KeptDraft,
): void {
  const theirs = migrateDraft(given as RegisterDraft & Migrated, migrations);
  const { consents } = draft.read();
  const mine = keptPart(draft.read());
  const merged = mergeDrafts({ base: marks.known()?.base ?? {}, mine, theirs });
  draft.write({ ...merged.draft, ...(consents === undefined ? {} : { consents }) });
  marks.keep({ revision, base: theirs, step });
  if (merged.both.length > 0) show({ news: 'both', both: merged.both });
  else if (merged.isJoined) show({ news: 'joined' });
  onJoined();
}

interface Turns {
  readonly isDue: () => boolean;
  /** Resolves to true if nothing was saved, because others had saved first. */
  readonly once: () => Promise<boolean>;
  readonly onFailure: () => void;
}

/** Saves one at a time until nothing is due; what fails is due again the next time. Never rejects. */
function inTurns({ isDue, once, onFailure }: Turns): () => Promise<void> {
  let running: Promise<void> | undefined;
  const all = async (): Promise<void> => {
    try {
      let joined = 0;
      while (isDue() && joined < MOST_JOINED) if (await once()) joined += 1;
    } catch {
      onFailure();
    }
  };
  return () => {
    running ??= all().finally(() => {
      running = undefined;
    });
    return running;
  };
}

interface KeeperState {
  /** Where the borrower is. */
  step: string;
  /**
   * Nothing is saved: for good; before it is known whose answers this browser has; or until the borrower goes on although the
   * draft has ended elsewhere.
   */
  rests: 'over' | 'locked' | 'ended' | undefined;
}

function isDue({ draft, marks }: KeeperPorts, { step, rests }: KeeperState): boolean {
  const known = marks.known();
  const answers = keptPart(draft.read());
  if (rests !== undefined || isBlankDraft(answers)) return false;
  return known === undefined || known.step !== step || !isSameDraft(known.base, answers);
}

function lock({ show }: KeeperPorts, state: KeeperState): void {
  state.rests = 'locked';
  show({ news: 'locked', place: 'device', isKept: false });
}

async function saveOnce(ports: KeeperPorts, state: KeeperState): Promise<boolean> {
  const { calls, draft, marks, content, show } = ports;
  const { step } = state;
  const answers = keptPart(draft.read());
  const revision = marks.known()?.revision;
  const saved = await calls.save({ ...content(), step, draft: answers, revision });
  if (state.rests === 'over') return false;
  if (saved.state === 'LOCKED') lock(ports, state);
  else if (saved.state === 'GONE') {
    marks.forget();
    state.rests = 'over';
    show({ place: 'device', isKept: false });
  } else if (saved.state === 'ENDED') {
    marks.forget();
    // A tab that knew nothing of it begins a new one.
    if (revision === undefined) return true;
    state.rests = 'ended';
    show({ news: 'ended', isKept: false });
  } else {
    if (saved.state === 'SAVED' && typeof saved.revision !== 'string')
      throw new Error('The answer to a save names no revision');
    if (saved.state === 'BEHIND') joinIn(ports, saved.kept);
    else marks.keep({ revision: saved.revision, base: answers, step });
    show({ place: 'server', isKept: !isDue(ports, state) });
  }
  return saved.state === 'BEHIND';
}

async function findOwn(ports: KeeperPorts, state: KeeperState): Promise<void> {
  const { calls, draft, marks, show, onContinued } = ports;
  const wasBlank = isBlankDraft(keptPart(draft.read()));
  const found = await calls.find().catch(() => undefined);
  if (found === undefined || state.rests === 'over') return;
  if (found.state === 'LOCKED') return lock(ports, state);
  if (found.state !== 'OPEN') return marks.forget();
  joinIn(ports, found.kept);
  show({ place: 'server', isKept: true, ...(wasBlank ? { news: 'continued' } : {}) });
  if (wasBlank) onContinued(found.kept.step);
}

/** Keeps the draft of a tab on the server, and joins what other tabs and devices saved meanwhile. */
export function createDraftKeeper(ports: KeeperPorts): DraftKeeper {
  const { calls, marks, show } = ports;
  const state: KeeperState = { step: '', rests: undefined };
  const save = inTurns({
    isDue: () => isDue(ports, state),
    once: () => saveOnce(ports, state),
    onFailure: () => show({ place: 'device', isKept: false }),
  });

  async function sure(): Promise<void> {
    await save();
    if (isDue(ports, state) || marks.known() === undefined) throw new Error('The draft is not on the server');
  }

  function end(): void {
    state.rests = 'over';
    marks.forget();
  }

  return {
    at(step) {
      state.step = step;
      if (state.rests === 'ended') state.rests = undefined;
      return save();
    },
    save,
    find: () => findOwn(ports, state),
    async link() {
      await sure();
      return calls.link();
    },
    async mail() {
      await sure();
      await calls.mail();
    },
    end,
    async forget() {
      const { rests } = state;
      // Waits for a save that is under way, which would bring the cookie of what is forgotten here.
      state.rests = 'over';
      await save();
      try {
        await calls.forget();
      } catch (error) {
        state.rests = rests;
        throw error;
      }
      end();
    },
  };
}
