import type { SignersFile } from '../model/generated/signers.ts';
import type { SignersPart } from '../model/release.ts';
import { canonicalJson } from './canonicalJson.ts';

/** The part of the area of additional signers; none for a configuration without one. */
export function signersPart({ invitation, steps }: SignersFile): Readonly<Record<string, string>> {
  if (invitation === undefined || steps === undefined) return {};
  const part: SignersPart = { invitation, steps };
  return { 'server.signers.json': canonicalJson(part) };
}
