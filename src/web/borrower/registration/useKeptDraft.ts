import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { CompiledFlow } from '../../../core/flow/compileFlow.ts';
import { stepPath } from '../../../core/flow/stepAddress.ts';
import type { DraftLink } from '../../clients/draftCalls.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { inApp } from '../foundation/addresses.ts';
import { afterFirstScreen } from '../foundation/afterFirstScreen.ts';
import type { EntryParams } from '../foundation/entryParams.ts';
import { useNavigate } from '../foundation/router.tsx';
import type { DraftKeeper } from './draftKeeper.ts';
import { createKeptMarks, type KeptMarks } from './keptMarks.ts';
import type { KeptView } from './keptView.ts';
import type { RegistrationMemory } from './registrationMemory.ts';

/** The draft of a registration as the server keeps it, with what the page can do about it. */
export interface KeptDraftState {
  readonly view: KeptView;
  /** How often answers came from elsewhere. */
  readonly joined: number;
  /** Tells at which step the borrower is, so that what was answered before is saved. */
  readonly at: (step: string) => void;
  readonly link: () => Promise<DraftLink>;
  readonly mail: () => Promise<void>;
  /** The registration has ended in an application. */
  readonly end: () => void;
  /** Forgets the draft everywhere. */
  readonly forget: () => Promise<void>;
  /** What was said has been read. */
  readonly heard: () => void;
}

interface Kept {
  readonly compiled: CompiledFlow;
  readonly memory: RegistrationMemory;
  readonly entry: EntryParams;
}

/** The parameters that say who came and from where; the chat of this tab is none of them. */
const keptEntry = ({ popWebchat: _chat, ...entry }: EntryParams): object => entry;

/** Keeps the draft on the server where the lender does; what does so is loaded when there is something to keep. */
export function useKeptDraft({ compiled, memory, entry }: Kept): KeptDraftState {
  const app = useApp();
  const release = useRelease();
  const isOn = release.app.brand.drafts?.on === true;
  const [view, show] = useReducer(
    (before: KeptView, change: Partial<KeptView>) => ({ ...before, ...change }),
    {
      place: isOn ? 'server' : 'device',
      isKept: false,
      news: undefined,
      both: [],
    },
  );
  const [joined, join] = useReducer((before: number) => before + 1, 0);
  const step = useRef('');
  const [marks] = useState(() =>
    createKeptMarks({ tab: app.tab, local: app.local, org: app.organization.orgCode }),
  );
  const made = useRef<Promise<DraftKeeper>>(undefined);
  const keeper = useKeeper({ compiled, memory, entry, marks, step, made, show, join });
  useKeeping(isOn, { keeper, made, marks });
  const acts = useMemo(
    () => ({
      at(place: string) {
        const isFirst = step.current === '';
        step.current = place;
        // What a first visit shows has nothing to save.
        if (!isOn || (isFirst && marks.known() === undefined && !marks.hasBegun())) return;
        void keeper().then((one) => one.at(place), ignored);
      },
      link: async () => (await keeper()).link(),
      mail: async () => (await keeper()).mail(),
      end() {
        if (isOn) void keeper().then((one) => one.end(), marks.forget);
      },
      async forget() {
        if (isOn) await (await keeper()).forget();
      },
      heard: () => show({ news: undefined }),
    }),
    [isOn, keeper, marks],
  );
  return { ...acts, view, joined };
}

interface Keeping extends Kept {
  readonly marks: KeptMarks;
  readonly step: RefObject<string>;
  /** The keeper, once something asked for it. */
  readonly made: RefObject<Promise<DraftKeeper> | undefined>;
  readonly show: (change: Partial<KeptView>) => void;
  readonly join: () => void;
}

/** Loads the keeper of this tab, once; a failure is tried again. */
function useKeeper({
  compiled,
  memory,
  entry,
  marks,
  step,
  made,
  show,
  join,
}: Keeping): () => Promise<DraftKeeper> {
  const { services } = useApp();
  const { hash, copy, app } = useRelease();
  const navigate = useNavigate();
  const now = useRef({ hash, language: copy.locale, navigate });
  useEffect(() => {
    now.current = { hash, language: copy.locale, navigate };
  });
  return useCallback(() => {
    const load = async (): Promise<DraftKeeper> => {
      const { createDraftKeeper, createDraftCalls } = await import('./keeperEntry.ts');
      return createDraftKeeper({
        calls: createDraftCalls(services.client),
        draft: memory.draft,
        marks,
        migrations: app.migrations ?? [],
        content: () => ({
          flow: compiled.id,
          entry: keptEntry(entry),
          release: now.current.hash,
          language: now.current.language,
        }),
        show,
        onJoined: join,
        onContinued(there) {
          const isAtStart = step.current === compiled.steps[0]?.id;
          if (isAtStart && compiled.steps.some(({ id }) => id === there))
            now.current.navigate(inApp(stepPath(compiled, there)), { replace: true });
        },
      });
    };
    made.current ??= load().catch((error: unknown) => {
      made.current = undefined;
      show({ place: 'device', isKept: false });
      throw error;
    });
    return made.current;
  }, [services, memory, marks, app.migrations, compiled, entry, show, join, step, made]);
}

const ignored = (): void => undefined;

interface Watched extends Pick<Keeping, 'made' | 'marks'> {
  readonly keeper: () => Promise<DraftKeeper>;
}

/** Finds what this browser began, and saves when the page is left or the network is back. */
function useKeeping(isOn: boolean, { keeper, made, marks }: Watched): void {
  useEffect(() => {
    if (!isOn) return undefined;
    if (marks.hasBegun() && marks.known() === undefined) void keeper().then((one) => one.find(), ignored);
    else void afterFirstScreen().then(keeper).catch(ignored);
    const save = (): void => void made.current?.then((one) => one.save(), ignored);
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') save();
    };
    window.addEventListener('pagehide', save);
    window.addEventListener('online', save);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', save);
      window.removeEventListener('online', save);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [isOn, keeper, made, marks]);
}
