import { copyArguments } from '../../core/config/copyArguments.ts';
import { legalValues } from '../../core/config/legalValues.ts';
import { type Copy, createCopy } from '../../core/copy/createCopy.ts';
import { spokenLanguage } from '../../core/copy/language.ts';
import { listArguments, type MessageArgument } from '../../core/copy/listArguments.ts';
import { outlineMessage } from '../../core/copy/outlineMessage.ts';
import { vocabularyOf } from '../../core/flow/ruleSet.ts';
import type { CopyPart } from '../../core/model/release.ts';
import type { CompiledRelease } from './compiledRelease.ts';

export interface ReleaseCopy extends Copy {
  /** False for messages newer than the release. */
  readonly has: (key: string) => boolean;
  readonly keys: () => readonly string[];
  /** The arguments of a message that its caller must give, of all variants. What the lender's settings give is not among them. */
  readonly asked: (key: string) => readonly MessageArgument[];
  /** A message without facts: `{name}` for what its caller must give, and whether it has other wordings under conditions. */
  readonly outline: (key: string) => { readonly text: string; readonly isConditional: boolean };
}

const made = new WeakMap<CompiledRelease, Map<string, ReleaseCopy>>();

/**
 * All messages of a release, including server-only ones (core/config/documentMessage.ts), in one of its
 * languages, else English. Read on first use.
 */
export function copyOf(release: CompiledRelease, language?: string | null): ReleaseCopy {
  const locale = spokenLanguage(release.app.locales, language);
  const byLocale = made.get(release) ?? new Map<string, ReleaseCopy>();
  made.set(release, byLocale);
  const known = byLocale.get(locale);
  if (known) return known;
  const fresh = readCopy(release, locale);
  byLocale.set(locale, fresh);
  return fresh;
}

function readCopy({ app, copy, release }: CompiledRelease, locale: string): ReleaseCopy {
  const part = release.parts[`copy.${locale}.documents.json`];
  const own = part === undefined ? undefined : (JSON.parse(part) as CopyPart);
  const messages = { ...copy[locale]?.messages, ...own?.messages };
  const { facts: dictionary, enums } = vocabularyOf(app);
  const args = { ...legalValues(app.brand), ...copyArguments(app.brand) };
  return {
    ...createCopy({ messages, locale, dictionary, enums, args }),
    has: (key) => Object.hasOwn(messages, key),
    keys: () => Object.keys(messages),
    asked: (key) =>
      (messages[key] ?? [])
        .flatMap(({ text }) => listArguments(text))
        .filter(({ name }) => !Object.hasOwn(args, name)),
    outline: (key) => {
      const message = Object.hasOwn(messages, key) ? (messages[key] ?? []) : [];
      return { text: outlineMessage(message, { key, locale, args }), isConditional: message.length > 1 };
    },
  };
}
