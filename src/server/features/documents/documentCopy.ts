import { copyArguments } from '../../../core/config/copyArguments.ts';
import { legalValues } from '../../../core/config/legalValues.ts';
import { type Copy, createCopy } from '../../../core/copy/createCopy.ts';
import { spokenLanguage } from '../../../core/copy/language.ts';
import { vocabularyOf } from '../../../core/flow/ruleSet.ts';
import type { DocumentTemplate } from '../../../core/model/generated/document.ts';
import type { CopyPart, DocumentsPart } from '../../../core/model/release.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

/** The templates of a release, and the words they are written in. */
export interface ReleaseDocuments {
  readonly templates: readonly DocumentTemplate[];
  readonly copy: Copy;
  readonly has: (key: string) => boolean;
  readonly locale: string;
}

const ready = new WeakMap<CompiledRelease, Map<string, ReleaseDocuments>>();

/**
 * The documents of a release in a language that it has, else in English; read on first use. A release made before there
 * were documents has none.
 */
export function releaseDocuments(release: CompiledRelease, language: string | null): ReleaseDocuments {
  const locale = spokenLanguage(release.app.locales, language);
  const byLocale = ready.get(release) ?? new Map<string, ReleaseDocuments>();
  ready.set(release, byLocale);
  const known = byLocale.get(locale);
  if (known) return known;
  const fresh = readDocuments(release, locale);
  byLocale.set(locale, fresh);
  return fresh;
}

function readDocuments(release: CompiledRelease, locale: string): ReleaseDocuments {
  const { app, copy } = release;
  const { documents } = part<DocumentsPart>(release, 'documents.json') ?? { documents: {} };
  const own = part<CopyPart>(release, `copy.${locale}.documents.json`);
  const messages = { ...copy[locale]?.messages, ...own?.messages };
  const vocabulary = vocabularyOf(app);
  return {
    templates: Object.values(documents).sort((a, b) => a.order - b.order),
    copy: createCopy({
      messages,
      locale,
      dictionary: vocabulary.facts,
      enums: vocabulary.enums,
      args: { ...legalValues(app.brand), ...copyArguments(app.brand) },
    }),
    has: (key) => Object.hasOwn(messages, key),
    locale,
  };
}

function part<T>({ release }: CompiledRelease, name: string): T | undefined {
  const text = release.parts[name];
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
