import { FIRST_LANGUAGE } from '../copy/language.ts';
import { isObject, type Json, type JsonObject } from '../shared/json.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { isDocumentMessage } from './documentMessage.ts';
import { type Finding, findingAt } from './finding.ts';
import { childOf, type LocatedMap, type LocatedNode } from './locatedNode.ts';
import { memoByIdentity } from './memoByIdentity.ts';
import { oneOfEqual } from './oneOfEqual.ts';
import type { LocatedDocument } from './parseLayerFile.ts';
import type { Provenance } from './provenance.ts';
import type { ReadableBrand } from './readableBrand.ts';

/** Languages of a brand in which words stand that nobody who answers for them has approved; same object for same words. */
interface Unreviewed {
  /** With any such message. */
  readonly words: readonly string[];
  /** With such a message among those of issued documents. */
  readonly documents: readonly string[];
}

/** Whether a file of copy says `reviewed: false`. */
export function isUnreviewed({ root }: LocatedDocument): boolean {
  const said = childOf(root, 'reviewed');
  return said?.kind === 'scalar' && said.value === false;
}

function unreviewedIn(root: LocatedMap, files: ReadonlySet<string>): Unreviewed {
  const copy = childOf(root, 'copy');
  return copy?.kind === 'map' ? ofCopy(copy, files) : NONE;
}

const NONE: Unreviewed = { words: [], documents: [] };

const ofCopy = memoByIdentity((copy: LocatedMap, files: ReadonlySet<string>): Unreviewed => {
  const found = [...copy.entries].flatMap(([locale, messages]) =>
    locale === FIRST_LANGUAGE ? [] : [{ locale, ...ofLanguage(messages, files) }],
  );
  const named = (isOne: (one: (typeof found)[number]) => boolean) =>
    found.filter(isOne).map(({ locale }) => locale);
  return {
    words: oneOfEqual(named(({ words }) => words)),
    documents: oneOfEqual(named(({ documents }) => documents)),
  };
});

const ofLanguage = memoByIdentity((messages: LocatedNode, files: ReadonlySet<string>) => {
  const keys =
    messages.kind === 'map'
      ? [...messages.entries].flatMap(([key, { at }]) => (files.has(at.file) ? [key] : []))
      : [];
  return { words: keys.length > 0, documents: keys.some(isDocumentMessage) };
});

/**
 * The sections of a brand that depend on what is approved: its copy without the languages that it does not offer, each of which
 * is also a warning, and these languages with those whose documents are not approved. `files` are the paths of its files for
 * which `isUnreviewed` holds.
 */
export function approvedWords(
  { resolved, provenance }: Pick<ReadableBrand, 'resolved' | 'provenance'>,
  files: ReadonlySet<string>,
): { readonly sections: Readonly<Record<string, Json>>; readonly findings: readonly Finding[] } {
  const { brand, copy } = resolved;
  const unreviewed = unreviewedIn(provenance.root, files);
  const setting = isObject(brand) && isObject(brand.unreviewed) ? brand.unreviewed : {};
  const refused = (['words', 'documents'] as const).filter((name) => setting[name] === 'refused');
  const left = oneOfEqual([...new Set(refused.flatMap((name) => unreviewed[name]))]);
  return {
    sections: {
      ...(isObject(copy) && left.length > 0 ? { copy: withoutLanguages(copy, left) } : {}),
      unreviewed: oneOfEqual([...new Set([...left, ...unreviewed.documents])]),
    },
    findings: refused.flatMap((name) => notOffered(name, unreviewed[name], provenance)),
  };
}

const notOffered = (
  name: keyof Unreviewed,
  languages: readonly string[],
  { at }: Provenance,
): readonly Finding[] => {
  const pointer = toPointer(['brand', 'unreviewed', name]);
  if (languages.length === 0) return [];
  const whose = name === 'words' ? 'words' : 'words in documents';
  return [
    findingAt(
      at(pointer),
      'words-unreviewed',
      `Not offered, because nobody has approved their ${whose}: ${languages.join(', ')}`,
      { pointer, severity: 'warning' },
    ),
  ];
};

/** The languages that are left; the same object for the same two. */
const withoutLanguages = memoByIdentity(
  (copy: JsonObject, languages: readonly string[]): JsonObject =>
    Object.fromEntries(Object.entries(copy).filter(([locale]) => !languages.includes(locale))),
);
