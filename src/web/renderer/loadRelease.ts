import { copyArguments } from '../../core/config/copyArguments.ts';
import { createCopy } from '../../core/copy/createCopy.ts';
import { vocabularyOf } from '../../core/flow/ruleSet.ts';
import type { AppPart, CopyPart } from '../../core/model/release.ts';
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
  const { facts: dictionary, enums } = vocabularyOf(app);
  const args = copyArguments(app.brand);
  const copy = createCopy({ messages: copyPart.messages, locale, dictionary, enums, args });
  return { hash, mode, app, copy, validators: loaded.validators, part };
}
