import type { CompiledRelease } from '../releases/compiledRelease.ts';
import { serverCopyOf } from '../releases/serverCopy.ts';
import { languageOfRequest } from './requestLanguage.ts';

/** The key of a message that says why something is refused (config/copy/.../refusal.yaml). */
export type RefusalKey = `refusal.${string}`;

/** The `errors` of an answer that a borrower reads, in the language of the request; none where the release has no such message. */
export function refusalWords(
  release: CompiledRelease | undefined,
  key: RefusalKey,
  values: Readonly<Record<string, string>> = {},
): readonly string[] {
  const copy = release && serverCopyOf(release, languageOfRequest());
  return copy?.has(key) ? [copy.text(key, { facts: {}, values })] : [];
}
