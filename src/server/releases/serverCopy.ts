import { copyArguments } from '../../core/config/copyArguments.ts';
import { type Copy, createCopy } from '../../core/copy/createCopy.ts';
import { spokenLanguage } from '../../core/copy/language.ts';
import { vocabularyOf } from '../../core/flow/ruleSet.ts';
import type { CopyPart } from '../../core/model/release.ts';
import type { CompiledRelease } from './compiledRelease.ts';

/** Says what only the server says. */
export interface ServerCopy extends Copy {
  /** Whether the release has the message: one made before there was such a message has not. */
  readonly has: (key: string) => boolean;
}

const made = new WeakMap<CompiledRelease, Map<string, ServerCopy | undefined>>();

function read({ app, release }: CompiledRelease, locale: string): ServerCopy | undefined {
  const part = release.parts[`copy.${locale}.documents.json`];
  if (part === undefined) return undefined;
  const { messages } = JSON.parse(part) as CopyPart;
  const { facts: dictionary, enums } = vocabularyOf(app);
  const copy = createCopy({ messages, locale, dictionary, enums, args: copyArguments(app.brand) });
  return { ...copy, has: (key) => Object.hasOwn(messages, key) };
}

/**
 * Says what only the server says (core/config/documentMessage.ts) in a language that the release has, else in English;
 * undefined for a release made before there were such messages.
 */
export function serverCopyOf(release: CompiledRelease, language?: string | null): ServerCopy | undefined {
  const locale = spokenLanguage(release.app.locales, language);
  const byLocale = made.get(release) ?? new Map<string, ServerCopy | undefined>();
  made.set(release, byLocale);
  if (!byLocale.has(locale)) byLocale.set(locale, read(release, locale));
  return byLocale.get(locale);
}
