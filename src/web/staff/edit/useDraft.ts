import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { CHANGES, type Change, type Finding } from '../changes/changeCalls.ts';
import { useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { StaffError } from '../foundation/staffClient.ts';
import { createDraftStore, type DraftState, type DraftStore } from './draftStore.ts';
import { type DraftVerdict, type EditedFile, type OpenedFile, openFile } from './editCalls.ts';
import { keeperFor } from './keptDraft.ts';

/** A file as it is when its page is opened: read once, because what is typed must not be replaced by what is read again. */
export function useOpened({ change, path }: EditedFile): {
  readonly data: OpenedFile | undefined;
  readonly error: unknown;
  readonly again: () => void;
} {
  const { client } = useTools();
  const [tries, setTries] = useState(0);
  const [read, setRead] = useState<{ readonly data?: OpenedFile; readonly error?: unknown }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again when somebody asks for it
  useEffect(() => {
    let isOver = false;
    openFile(client, { change, path }).then(
      (data) => !isOver && setRead({ data }),
      (error: unknown) => !isOver && setRead({ error }),
    );
    return () => {
      isOver = true;
    };
  }, [client, change, path, tries]);
  return { data: read.data, error: read.error, again: () => setTries(tries + 1) };
}

/** The draft of a file that was opened. What is not saved when the page is left is saved then. */
export function useDraft({ change, path }: EditedFile, { whole, text }: OpenedFile): DraftStore {
  const { client, now } = useTools();
  const { session } = useSignedIn();
  const opened = useRef({ version: whole.change.version, server: text, ancestor: text });
  const store = useMemo(() => {
    const edited = { change, path };
    return createDraftStore({
      path,
      now,
      keeper: keeperFor(session.person.uuid, edited),
      known: opened.current,
      later: (work, ms) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      port: {
        async save(version, next) {
          try {
            const files = [{ path, text: next }];
            const body = { version, files };
            return (await client.send<Change>('POST', `${CHANGES}/${change}/files`, body)).version;
          } catch (refused) {
            if (refused instanceof StaffError && refused.status === 409) return undefined;
            throw refused;
          }
        },
        async read() {
          const served = await openFile(client, edited);
          const { version, state } = served.whole.change;
          return { version, text: served.text, isOpen: state === 'open' };
        },
      },
    });
  }, [change, path, client, now, session.person.uuid]);
  useEffect(() => {
    const stop = store.attend();
    const save = (): void => void store.save();
    window.addEventListener('online', save);
    return () => {
      window.removeEventListener('online', save);
      stop();
    };
  }, [store]);
  return store;
}

export const useDraftState = (store: DraftStore): DraftState =>
  useSyncExternalStore(store.subscribe, store.get);

/** What the check finds in what is typed; undefined before the first answer. */
export interface Verdict {
  readonly findings: readonly Finding[];
  readonly more: number;
  /** Whether something was typed since. */
  readonly isStale: boolean;
  /** Why there is none for what was typed last. */
  readonly error?: unknown;
}

const PAUSE_MS = 120;

/** Asks for a verdict soon after each change, for one text at a time, and always for the last. */
export function useVerdict(
  { change, path }: EditedFile,
  lender: string,
  store: DraftStore,
): Verdict | undefined {
  const { client } = useTools();
  const { text } = useDraftState(store);
  const [told, setTold] = useState<{
    readonly of: string;
    readonly verdict?: DraftVerdict;
    readonly error?: unknown;
  }>();
  const asking = useRef<Promise<void>>(Promise.resolve());
  const key = `${lender} ${text}`;
  useEffect(() => {
    if (lender === '') return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      asking.current = asking.current.then(async () => {
        if (isOver) return;
        try {
          const sent = { lender, path, text };
          const verdict = await client.send<DraftVerdict>('POST', `${CHANGES}/${change}/draft`, sent);
          store.seen(verdict.version);
          if (!isOver) setTold({ of: key, verdict });
        } catch (error) {
          if (!isOver) setTold((known) => ({ ...known, of: key, error }));
        }
      });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, change, path, lender, text, key, store]);
  if (!told) return undefined;
  const { findings = [], more = 0 } = told.verdict ?? {};
  return { findings, more, isStale: told.of !== key, ...(told.error !== undefined && { error: told.error }) };
}
