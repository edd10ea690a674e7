import type { PortName } from '../../core/journey/ports.ts';
import { partsAddress } from '../../core/model/lookParts.ts';
import type { AppPart, CopyPart, OverlaysPart, ScreensPart } from '../../core/model/release.ts';
import type { ValidatorsModule } from '../../core/validation/types.ts';
import type { LoadedRelease } from './loadedRelease.ts';
import { createWords, type WordsKind } from './words.ts';

/** Written by the server into `script#release`. */
export interface PageRelease {
  readonly hash: string;
  /** Identifies the page's release to the server. */
  readonly ticket: string;
  readonly mode: 'sandbox' | 'production';
  readonly ports: readonly PortName[];
  readonly locale: string;
  readonly parts: Readonly<Record<string, unknown>>;
}

/** How to fetch parts the page does not carry. */
export interface ReleaseSource {
  readonly json: (address: string) => Promise<unknown>;
  readonly module: (address: string) => Promise<unknown>;
  /** Where the release's pictures are, by name; by default at the release's address. */
  readonly picture?: (name: string) => string;
}

/** Loads the page's release; rejects when a required part is missing or cannot be fetched. */
export async function loadRelease(page: PageRelease, source: ReleaseSource): Promise<LoadedRelease> {
  const { hash, ticket, mode, ports, locale, parts } = page;
  const addressOf = (name: string): string => `${partsAddress(hash)}${name}`;
  const part = partsOf(parts, (name) => source.json(addressOf(name)));
  const words = createWords(locale, (name) => part<CopyPart>(name));
  const [app, loaded] = await Promise.all([
    part<AppPart>('app.json'),
    source.module(addressOf('validators.js')) as Promise<ValidatorsModule>,
    words.add('page'),
  ]);
  /** Loads `<kind>.json`, its words and its validators. */
  const further = async <T>(kind: 'screens' | 'overlays', attempt: number): Promise<Further<T>> => {
    // Browsers do not retry a failed module at the same address.
    const again = attempt > 0 ? `?again=${attempt}` : '';
    const [own, checks] = await Promise.all([
      part<T>(`${kind}.json`),
      source.module(`${addressOf(`validators.${kind}.js`)}${again}`) as Promise<ValidatorsModule>,
      words.add(kind),
    ]);
    return { own, kind, validators: checks.validators };
  };
  const extended = (release: LoadedRelease, app: AppPart, more: Further<unknown>): LoadedRelease => {
    const kinds = new Set([...(kindsOf.get(release) ?? []), more.kind]);
    const copy = words.copyOf(app, kinds);
    const made = { ...release, app, copy, validators: { ...release.validators, ...more.validators } };
    kindsOf.set(made, kinds);
    return made;
  };
  const screens = onceLoaded(async (attempt) => {
    const more = await further<ScreensPart>('screens', attempt);
    return { screens: more.own.screens, release: extended(release, withScreens(app, more.own), more) };
  });
  const overlaysOn = (below: () => LoadedRelease | Promise<LoadedRelease>) =>
    onceLoaded(async (attempt) => {
      const [base, more] = await Promise.all([below(), further<OverlaysPart>('overlays', attempt)]);
      return extended(base, { ...base.app, steps: { ...base.app.steps, ...more.own.steps } }, more);
    });
  const release: LoadedRelease = {
    hash,
    ticket,
    mode,
    ports: new Set(ports),
    app,
    copy: words.copyOf(app, FIRST_KINDS),
    speak: words.speak,
    onSpeak: words.subscribe,
    validators: loaded.validators,
    picture: source.picture ?? addressOf,
    part,
    screens,
    overlays: overlaysOn(() => release),
    overlaysOnScreens: overlaysOn(async () => (await screens()).release),
  };
  const kindsOf = new WeakMap<LoadedRelease, ReadonlySet<WordsKind>>([[release, FIRST_KINDS]]);
  return release;
}

/** Parts by name: those in the page at once, others by `get`, retried after a failure. */
function partsOf(carried: PageRelease['parts'], get: (name: string) => Promise<unknown>) {
  const fetched = new Map<string, unknown>(Object.entries(carried));
  return <T>(name: string): T | Promise<T> => {
    const known = fetched.get(name) as T | Promise<T> | undefined;
    if (known !== undefined) return known;
    const loading = get(name) as Promise<T>;
    fetched.set(name, loading);
    loading.then(
      (value) => fetched.set(name, value),
      () => fetched.delete(name),
    );
    return loading;
  };
}

const FIRST_KINDS: ReadonlySet<WordsKind> = new Set(['page']);

/** What a lazily loaded part adds to the release. */
interface Further<T> {
  readonly own: T;
  readonly kind: WordsKind;
  readonly validators: ValidatorsModule['validators'];
}

const withScreens = (app: AppPart, { facts, enums, policies, steps, questions }: ScreensPart): AppPart => ({
  ...app,
  facts: { ...app.facts, ...facts },
  enums: { ...app.enums, ...enums },
  policies: { ...app.policies, ...policies },
  steps: { ...app.steps, ...steps },
  ...(questions === undefined ? {} : { questions }),
});

/** Loads once and then returns the value synchronously; after a failure, loads again on the next call. */
function onceLoaded<T>(load: (attempt: number) => Promise<T>): () => T | Promise<T> {
  let attempt = 0;
  let found: { readonly value: T | Promise<T> } | undefined;
  return () => {
    if (found) return found.value;
    const loading = load(attempt);
    attempt += 1;
    found = { value: loading };
    loading.then(
      (value) => {
        found = { value };
      },
      () => {
        found = undefined;
      },
    );
    return loading;
  };
}
