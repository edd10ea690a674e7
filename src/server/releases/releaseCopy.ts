import { copyArguments } from '../../core/config/copyArguments.ts';
import { type Copy, createCopy } from '../../core/copy/createCopy.ts';
import { spokenLanguage } from '../../core/copy/language.ts';
import { vocabularyOf } from '../../core/flow/ruleSet.ts';
import type { CompiledRelease } from './compiledRelease.ts';

const made = new WeakMap<CompiledRelease, Map<string, Copy>>();

/** Says the messages of a release as its borrowers read them, in a language that it has; in English otherwise. */
export function copyOf(release: CompiledRelease, language?: string | null): Copy {
  const locale = spokenLanguage(release.app.locales, language);
  const byLocale = made.get(release) ?? new Map<string, Copy>();
  made.set(release, byLocale);
  const known = byLocale.get(locale);
  if (known) return known;
  const { facts: dictionary, enums } = vocabularyOf(release.app);
  const messages = release.copy[locale]?.messages ?? {};
  const copy = createCopy({ messages, locale, dictionary, enums, args: copyArguments(release.app.brand) });
  byLocale.set(locale, copy);
  return copy;
}
