import { copyArguments } from '../../core/config/copyArguments.ts';
import { type Copy, createCopy } from '../../core/copy/createCopy.ts';
import { vocabularyOf } from '../../core/flow/ruleSet.ts';
import type { AppPart, CopyPart, ScreensPart } from '../../core/model/release.ts';
import type { ValidatorsModule } from '../../core/validation/types.ts';
import type { LoadedRelease } from './loadedRelease.ts';

/** What the server writes into `script#release`. */
export interface PageRelease {
  readonly hash: string;
  readonly mode: 'sandbox' | 'production';
  readonly locale: string;
  readonly parts: Readonly<Record<string, unknown>>;
}

/** How parts that the page does not carry are got. */
export interface ReleaseSource {
  readonly json: (address: string) => Promise<unknown>;
  readonly module: (address: string) => Promise<unknown>;
}

/** Loads the release of the page; rejects when a part that every screen needs is missing or cannot be got. */
export async function loadRelease(page: PageRelease, source: ReleaseSource): Promise<LoadedRelease> {
  const { hash, mode, locale, parts } = page;
  const addressOf = (name: string): string => `/releases/${hash}/${name}`;
  const fetched = new Map<string, unknown>(Object.entries(parts));
  const part = <T>(name: string): T | Promise<T> => {
    const known = fetched.get(name) as T | Promise<T> | undefined;
    if (known !== undefined) return known;
    const loading = source.json(addressOf(name)) as Promise<T>;
    fetched.set(name, loading);
    loading.then(
      (value) => fetched.set(name, value),
      () => fetched.delete(name),
    );
    return loading;
  };
  const [app, copyPart, loaded] = await Promise.all([
    part<AppPart>('app.json'),
    part<CopyPart>(`copy.${locale}.json`),
    source.module(addressOf('validators.js')) as Promise<ValidatorsModule>,
  ]);
  const { messages } = copyPart;
  const { validators } = loaded;
  const copy = copyOf(app, locale, messages);
  const screens = onceLoaded(async (attempt) => {
    // A module that failed is not asked for again at the same address.
    const again = attempt > 0 ? `?again=${attempt}` : '';
    const [own, words, checks] = await Promise.all([
      part<ScreensPart>('screens.json'),
      part<CopyPart>(`copy.${locale}.screens.json`),
      source.module(`${addressOf('validators.screens.js')}${again}`) as Promise<ValidatorsModule>,
    ]);
    const whole = withScreens(app, own);
    return {
      screens: own.screens,
      release: {
        ...release,
        app: whole,
        copy: copyOf(whole, locale, { ...messages, ...words.messages }),
        validators: { ...validators, ...checks.validators },
      },
    };
  });
  const release: LoadedRelease = { hash, mode, app, copy, validators, part, screens };
  return release;
}

function copyOf(app: AppPart, locale: string, messages: CopyPart['messages']): Copy {
  const { facts: dictionary, enums } = vocabularyOf(app);
  return createCopy({ messages, locale, dictionary, enums, args: copyArguments(app.brand) });
}

const withScreens = (app: AppPart, { facts, enums, policies, steps }: ScreensPart): AppPart => ({
  ...app,
  facts: { ...app.facts, ...facts },
  enums: { ...app.enums, ...enums },
  policies: { ...app.policies, ...policies },
  steps: { ...app.steps, ...steps },
});

/** `load` once: its value at once when it is there; after a failure it is loaded again when asked for. */
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
