import { type ContactSigner, signerAnswers } from '../../../../core/signers/contactSigners.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import type { NewSigner } from '../../signers/signerService.ts';
import type { StepInput } from './stepAction.ts';
import { refuse } from './stepWords.ts';

/** Every signer needs a different e-mail address; the borrower's is taken from file, not from the browser. */
export function expectDifferentEmails(input: StepInput, emails: readonly string[]): void {
  const own = String(input.facts['applicant.email'] ?? '').toLowerCase();
  if (new Set([own, ...emails]).size <= emails.length) refuse(input, 'screen.contact.differentEmail');
}

export const asNew = ({ role, relationship, ...person }: ContactSigner): NewSigner => ({
  role,
  person,
  data: { relationship },
});

/** What is kept of the answers about who signs; what was not asked is not kept. */
export function signingAnswers({ answers }: Pick<StepInput, 'answers'>): ApplicationData {
  const { ownershipType, maritalStatus, trusteeIsMe, ownersMarried } = signerAnswers(answers);
  return {
    ...(ownershipType ? { ownershipType } : {}),
    ...(trusteeIsMe ? { trusteeIsBorrower: trusteeIsMe === 'YES' } : {}),
    ...(maritalStatus ? { maritalStatus } : {}),
    ...(ownersMarried ? { ownersMarried: ownersMarried === 'YES' } : {}),
  };
}
