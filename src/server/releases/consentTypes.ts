import { createHash } from 'node:crypto';
import { FIRST_LANGUAGE } from '../../core/copy/language.ts';
import type { CompiledRelease } from './compiledRelease.ts';

/** A consent the lender asks for, and its current version (CALL-02, G-40). */
export interface ConsentType {
  readonly type: string;
  readonly version: string;
  readonly url?: string;
}

/** The text shown: its version, and its SHA-256 (hex) where the release has the text. */
export interface ConsentText {
  readonly version: string;
  readonly textHash?: string;
}

interface Source {
  /** Copy keys of the words beside the checkbox or above the button. */
  readonly copy: readonly string[];
  /** The page the text refers to, by id and link. */
  readonly page?: string;
  /** Asked of people who sign but did not apply, and of nobody else. */
  readonly ofSigners?: true;
}

const SMS = 'registration.consent.sms';

/** Copy keys of each consent (G-05). */
const SOURCES: Readonly<Record<string, Source>> = {
  PRIVACY: { copy: ['registration.consent.termPrivacy'], page: 'privacy' },
  TERMS: { copy: ['registration.consent.termPrivacy'], page: 'terms' },
  COMMUNICATIONS: { copy: ['registration.consent.communication'], page: 'communications' },
  SIGNER_COMMUNICATIONS: { copy: ['signer.consent.agree'], ofSigners: true },
  SOFT_CREDIT: { copy: ['registration.legal.softCredit', 'registration.consent.nyCredit'] },
  SIGNER_HARD_CREDIT: { copy: ['signer.answers.hardCredit'], ofSigners: true },
  HARD_CREDIT: { copy: ['screen.contact.hardCredit'] },
  SMS: { copy: [`${SMS}Marketing`] },
  SMS_TRANSACTIONAL: { copy: [`${SMS}Transactional`] },
  NY_CREDIT: { copy: ['registration.consent.nyCredit'] },
};

const FIRST_VERSION = '1';
const VERSION_LENGTH = 12;

/** Everything in the text: its messages, the page with its messages, and inserted names. */
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
 * A release's text of a consent. The version is derived from the English text, so changing the text changes
 * it (G-01), unless the brand value `consentVersion.{type}` or `consentVersion` names one; '1' without text.
 * The hash is that of the text in the language shown.
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

/**
 * The consents that a lender asks of those who apply; a page's address is the brand's link of that name, else below the base address
 * (BRAND-12).
 */
export function consentTypesOf(release: CompiledRelease): readonly ConsentType[] {
  const { links, baseUrl } = release.app.brand;
  return Object.entries(SOURCES)
    .filter(([, { ofSigners }]) => ofSigners === undefined)
    .map(([type, { page }]) => ({
      type,
      version: consentText(release, type).version,
      ...(page === undefined ? {} : { url: links[page] ?? new URL(`/${page}`, baseUrl).href }),
    }));
}
