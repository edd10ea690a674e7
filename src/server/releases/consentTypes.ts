import { createHash } from 'node:crypto';
import { FIRST_LANGUAGE } from '../../core/copy/language.ts';
import type { CompiledRelease } from './compiledRelease.ts';

/** A consent the lender asks for, and the version of its text that is in force (CALL-02, G-40). */
export interface ConsentType {
  readonly type: string;
  readonly version: string;
  readonly url?: string;
}

/** Which words were shown: the version, and the SHA-256 (hex) of the text where the release has one. */
export interface ConsentText {
  readonly version: string;
  readonly textHash?: string;
}

interface Source {
  /** Copy keys of what stands beside the checkbox or above the button. */
  readonly copy: readonly string[];
  /** The page, by its id and link, that the text refers to. */
  readonly page?: string;
}

const SMS = 'registration.consent.sms';

/** Where the words of each consent stand (G-05). */
const SOURCES: Readonly<Record<string, Source>> = {
  PRIVACY: { copy: ['registration.consent.termPrivacy'], page: 'privacy' },
  TERMS: { copy: ['registration.consent.termPrivacy'], page: 'terms' },
  COMMUNICATIONS: { copy: ['registration.consent.communication'], page: 'communications' },
  SOFT_CREDIT: { copy: ['registration.legal.softCredit', 'registration.consent.nyCredit'] },
  HARD_CREDIT: { copy: ['screen.contact.hardCredit'] },
  SMS: { copy: [`${SMS}Marketing`] },
  SMS_TRANSACTIONAL: { copy: [`${SMS}Transactional`] },
  NY_CREDIT: { copy: ['registration.consent.nyCredit'] },
};

const FIRST_VERSION = '1';
const VERSION_LENGTH = 12;

/** Everything that the words are made of: their messages, the page and its messages, and the names put into them. */
function wordsOf(
  { app, copy }: CompiledRelease,
  { copy: keys, page: id }: Source,
  language: string,
): string | undefined {
  const messages = copy[language]?.messages ?? {};
  const page = id === undefined ? undefined : app.pages?.[id];
  const shown = [...keys, ...(page?.blocks ?? []).flatMap(({ text }) => text ?? [])];
  const said = shown.flatMap((key) => (messages[key] === undefined ? [] : [[key, messages[key]]]));
  if (said.length === 0) return undefined;
  const { company, names, links } = app.brand;
  return JSON.stringify([said, company, names, id === undefined ? null : (links[id] ?? null)]);
}

const hashOf = (words: string | undefined): string | undefined =>
  words === undefined ? undefined : createHash('sha256').update(words).digest('hex');

/**
 * The words of a consent in a release. Changing them changes the version (G-01): it is taken from them, unless the
 * brand value `consentVersion.{type}` or `consentVersion` names it; '1' for a consent without words. The version is that
 * of the English words in every language; the hash is that of the words in the language they were shown in.
 */
export function consentText(release: CompiledRelease, type: string, language = FIRST_LANGUAGE): ConsentText {
  const source = Object.hasOwn(SOURCES, type) ? SOURCES[type] : undefined;
  const textHash = source && hashOf(wordsOf(release, source, language));
  const english = source && hashOf(wordsOf(release, source, FIRST_LANGUAGE));
  const { values } = release.app.brand;
  const named = values[`consentVersion.${type}`] ?? values.consentVersion;
  const version = String(named ?? english?.slice(0, VERSION_LENGTH) ?? FIRST_VERSION);
  return textHash === undefined ? { version } : { version, textHash };
}

/** The consent types of a lender; the address of a page is the brand's link of its name, else the page of the base address (BRAND-12). */
export function consentTypesOf(release: CompiledRelease): readonly ConsentType[] {
  const { links, baseUrl } = release.app.brand;
  return Object.entries(SOURCES).map(([type, { page }]) => ({
    type,
    version: consentText(release, type).version,
    ...(page === undefined ? {} : { url: links[page] ?? new URL(`/${page}`, baseUrl).href }),
  }));
}
