import { copyArguments } from '../../../core/config/copyArguments.ts';
import { legalValues } from '../../../core/config/legalValues.ts';
import { type Copy, createCopy } from '../../../core/copy/createCopy.ts';
import { spokenLanguage } from '../../../core/copy/language.ts';
import { vocabularyOf } from '../../../core/flow/ruleSet.ts';
import type { CopyPart } from '../../../core/model/release.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

const made = new WeakMap<CompiledRelease, Map<string, Copy>>();
const partOf = (locale: string): string => `copy.${locale}.documents.json`;

/** Says the words of a release's mails in a language that it has, else in English; undefined for a release made before there were mails. */
export function mailCopy(release: CompiledRelease, language: string | null | undefined): Copy | undefined {
  const locale = spokenLanguage(release.app.locales, language);
  const byLocale = made.get(release) ?? new Map<string, Copy>();
  made.set(release, byLocale);
  const known = byLocale.get(locale);
  if (known) return known;
  if (release.release.parts[partOf(locale)] === undefined) return undefined;
  const fresh = readCopy(release, locale);
  byLocale.set(locale, fresh);
  return fresh;
}

function readCopy({ app, release }: CompiledRelease, locale: string): Copy {
  const { messages } = JSON.parse(release.parts[partOf(locale)] ?? '{}') as CopyPart;
  const { facts: dictionary, enums } = vocabularyOf(app);
  const args = { ...legalValues(app.brand), ...copyArguments(app.brand) };
  return createCopy({ messages, locale, dictionary, enums, args });
}
