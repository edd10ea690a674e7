import {
  type ContactSigner,
  contactSigners,
  namedAs,
  signerAnswers,
} from '../../../../core/signers/contactSigners.ts';
import { stillToName } from '../../../../core/signers/whoSigns.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { type ConditionChange, dropConditions, openCondition } from '../../conditions/conditionService.ts';
import { createProfileService } from '../../profile/profileService.ts';
import { createInvitations } from '../../signers/invitationService.ts';
import { signersByPolicy } from '../../signers/signerGraphService.ts';
import { createRemovedLetters } from '../../signers/signerLettersService.ts';
import { addSigners, type NewSigner } from '../../signers/signerService.ts';
import { answerDigits, answerText } from './answers.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { refuse } from './stepWords.ts';

/** The roles whose people no field of the screen insists on. */
const NAMED_HERE: readonly string[] = ['DEED_HOLDER', 'NON_TITLED_SPOUSE'];
const TRUST_REVIEW = 'REVIEW_TRUST_REQUIREMENTS';

/** Every signer needs a different e-mail address; the borrower's is taken from file, not from the browser. */
function expectDifferentEmails(input: StepInput, signers: readonly ContactSigner[]): void {
  const own = String(input.facts['applicant.email'] ?? '').toLowerCase();
  const all = [own, ...signers.map(({ email }) => email)];
  if (new Set(all).size < all.length) refuse(input, 'screen.contact.differentEmail');
}

/** Those named whom policies have sign. Refuses when somebody this screen asks for must sign and is not named. */
function thoseWhoSign(input: StepInput, named: readonly ContactSigner[]): readonly ContactSigner[] {
  const people = named.map((one, index) => namedAs(`${index}`, one));
  const graph = signersByPolicy(input, people, signerAnswers(input.answers));
  const missing = stillToName(graph).filter((role) => NAMED_HERE.includes(role));
  if (missing.length > 0) refuse(input, 'screen.contact.spouse.missing');
  return named.filter((_one, index) => graph.parties.some(({ id }) => id === `${index}`));
}

/** What is kept of the answers about who signs; what was not asked is not kept. */
function signingAnswers({ answers }: StepInput): ApplicationData {
  const { ownershipType, maritalStatus, trusteeIsMe, ownersMarried, byPowerOfAttorney } =
    signerAnswers(answers);
  return {
    ...(ownershipType ? { ownershipType } : {}),
    ...(trusteeIsMe ? { trusteeIsBorrower: trusteeIsMe === 'YES' } : {}),
    ...(maritalStatus ? { maritalStatus } : {}),
    ...(ownersMarried ? { ownersMarried: ownersMarried === 'YES' } : {}),
    byPowerOfAttorney: byPowerOfAttorney === true,
  };
}

const asNew = ({ role, relationship, ...person }: ContactSigner): NewSigner => ({
  role,
  person,
  data: { relationship },
});

function reviewTrust({ tx, dependencies, record, answers, at }: StepInput): Promise<ConditionChange> {
  const condition = { applicationUuid: record.uuid, type: TRUST_REVIEW, at } as const;
  return answers.ownershipType === 'TRUST'
    ? openCondition(tx, dependencies, condition)
    : dropConditions(tx, condition);
}

async function takeContact(input: StepInput): Promise<StepOutcome> {
  const { tx, dependencies, record, session, answers, at } = input;
  const named = contactSigners(answers);
  expectDifferentEmails(input, named);
  const signers = thoseWhoSign(input, named);
  const ssn = answerDigits(answers, 'ssn');
  if (ssn !== '') await createProfileService(dependencies).change(tx, session.identityUuid, { ssn });
  const asked = await reviewTrust(input);
  const saved = { applicationUuid: record.uuid, signers: signers.map(asNew), at };
  const { shown, removed } = await addSigners(tx, dependencies, saved);
  for (const row of removed) await createRemovedLetters(dependencies)(tx, record, row);
  if (shown.length > 0) await createInvitations(dependencies).sendNew(tx, record);
  return {
    status: asked.status,
    data: {
      ...asked.data,
      ...signingAnswers(input),
      loanPurpose: answerText(answers, 'loanPurpose'),
      signers: [...shown],
      coDeedStatus: shown.length > 0 ? 'PENDING' : 'NOT_REQUIRED',
    },
    done: true,
  };
}

/**
 * Saves start/contact (G-10): the SSN with the profile, other signers as signers, the rest with the
 * application.
 */
export const contactActions: readonly StepAction[] = [{ call: 'contact', run: takeContact }];
