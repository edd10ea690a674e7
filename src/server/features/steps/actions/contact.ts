import { type Answers, isItems } from '../../../../core/flow/answers.ts';
import { type SignerAnswers, stillToName } from '../../../../core/signers/whoSigns.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { type ConditionChange, dropConditions, openCondition } from '../../conditions/conditionService.ts';
import { createProfileService } from '../../profile/profileService.ts';
import { createInvitations } from '../../signers/invitationService.ts';
import { signersByPolicy } from '../../signers/signerGraphService.ts';
import { addSigners, type NewSigner } from '../../signers/signerService.ts';
import { answerDigits, answerText } from './answers.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { refuse } from './stepWords.ts';

const SPOUSE = 'SPOUSE';
/** The roles whose people this screen asks for by name. */
const NAMED_HERE: readonly string[] = ['DEED_HOLDER', 'NON_TITLED_SPOUSE'];
const TRUST_REVIEW = 'REVIEW_TRUST_REQUIREMENTS';

/** Co-owners (G-10): those who also borrow are co-borrowers, the others only hold title. */
function coOwners({ coOwners: items }: Answers): readonly NewSigner[] {
  if (!isItems(items)) return [];
  return items.map((item) => ({
    role: item.borrows === 'YES' ? 'CO_BORROWER' : 'DEED_HOLDER',
    person: {
      firstName: answerText(item, 'firstName'),
      lastName: answerText(item, 'lastName'),
      email: answerText(item, 'email').toLowerCase(),
      phoneNumber: answerDigits(item, 'phoneNumber'),
    },
    data: { relationship: answerText(item, 'relationship') || 'OTHER' },
  }));
}

/** The spouse not on the title, where asked for. */
function spouse(answers: Answers): readonly NewSigner[] {
  const email = answerText(answers, 'spouseEmail').toLowerCase();
  if (email === '') return [];
  const names = {
    firstName: answerText(answers, 'spouseFirstName'),
    lastName: answerText(answers, 'spouseLastName'),
  };
  return [{ role: 'NON_TITLED_SPOUSE', person: { ...names, email }, data: { relationship: SPOUSE } }];
}

/** Every signer needs a different e-mail address; the borrower's is taken from file, not from the browser. */
function expectDifferentEmails(input: StepInput, signers: readonly NewSigner[]): void {
  const own = String(input.facts['applicant.email'] ?? '').toLowerCase();
  const all = [own, ...signers.map(({ person }) => person.email)];
  if (new Set(all).size < all.length) refuse(input, 'screen.contact.differentEmail');
}

/** What this step answers about who signs. */
const signerAnswers = (answers: Answers): SignerAnswers => ({
  ownershipType: answers.ownershipType as SignerAnswers['ownershipType'] & string,
  maritalStatus: answers.maritalStatus as SignerAnswers['maritalStatus'] & string,
  ...(answers.trusteeIsMe ? { trusteeIsMe: answers.trusteeIsMe === 'YES' ? 'YES' : 'NO' } : {}),
  ...(answers.spouseIsCoOwner ? { spouseIsCoOwner: answers.spouseIsCoOwner === 'YES' ? 'YES' : 'NO' } : {}),
});

/** Those named whom policies have sign. Refuses when somebody this screen asks for must sign and is not named. */
function thoseWhoSign(input: StepInput, named: readonly NewSigner[]): readonly NewSigner[] {
  const isSpouse = ({ data }: NewSigner): boolean => data?.relationship === SPOUSE;
  const graph = signersByPolicy(
    input,
    named.map((one, index) => ({ id: `${index}`, role: one.role, isSpouse: isSpouse(one) })),
    signerAnswers(input.answers),
  );
  const missing = stillToName(graph).filter((role) => NAMED_HERE.includes(role));
  if (missing.length > 0) refuse(input, 'screen.contact.spouse.missing');
  return named.filter((_one, index) => graph.parties.some(({ id }) => id === `${index}`));
}

function reviewTrust({ tx, dependencies, record, answers, at }: StepInput): Promise<ConditionChange> {
  const condition = { applicationUuid: record.uuid, type: TRUST_REVIEW, at } as const;
  return answers.ownershipType === 'TRUST'
    ? openCondition(tx, dependencies, condition)
    : dropConditions(tx, condition);
}

async function takeContact(input: StepInput): Promise<StepOutcome> {
  const { tx, dependencies, record, session, answers, at } = input;
  const named = [...coOwners(answers), ...spouse(answers)];
  expectDifferentEmails(input, named);
  const signers = thoseWhoSign(input, named);
  const ssn = answerDigits(answers, 'ssn');
  if (ssn !== '') await createProfileService(dependencies).change(tx, session.identityUuid, { ssn });
  const asked = await reviewTrust(input);
  const shown = await addSigners(tx, dependencies, { applicationUuid: record.uuid, signers, at });
  if (shown.length > 0) await createInvitations(dependencies).sendNew(tx, record);
  return {
    status: asked.status,
    data: {
      ...asked.data,
      ownershipType: answers.ownershipType as ApplicationData['ownershipType'] & string,
      ...(answers.ownershipType === 'TRUST' ? { trusteeIsBorrower: answers.trusteeIsMe === 'YES' } : {}),
      maritalStatus: answers.maritalStatus as ApplicationData['maritalStatus'] & string,
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
