import { copyArguments } from '../../core/config/copyArguments.ts';
import { type Copy, createCopy } from '../../core/copy/createCopy.ts';
import { vocabularyOf } from '../../core/flow/ruleSet.ts';
import type { CompiledRelease } from './compiledRelease.ts';

const LOCALE = 'en-US';

const made = new WeakMap<CompiledRelease, Copy>();

/** Says the messages of a release as its borrowers read them, in English. */
export function copyOf(release: CompiledRelease): Copy {
  const known = made.get(release);
  if (known) return known;
  const { facts: dictionary, enums } = vocabularyOf(release.app);
  const messages = release.copy[LOCALE]?.messages ?? {};
  const args = copyArguments(release.app.brand);
  const copy = createCopy({ messages, locale: LOCALE, dictionary, enums, args });
  made.set(release, copy);
  return copy;
}
