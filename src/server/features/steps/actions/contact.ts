import {
  type ContactSigner,
  contactSigners,
  namedAs,
  signerAnswers,
} from '../../../../core/signers/contactSigners.ts';
import { stillToName } from '../../../../core/signers/whoSigns.ts';
import { ApiError, said } from '../../../http/errors.ts';
import { type ConditionChange, dropConditions, openCondition } from '../../conditions/conditionService.ts';
import { createProfileService } from '../../profile/profileService.ts';
import { dropCoBorrower } from '../../signers/countedCoBorrowersService.ts';
import { dropRemoved } from '../../signers/droppedSignerService.ts';
import { createInvitations } from '../../signers/invitationService.ts';
import { createLateSigners } from '../../signers/lateSignersService.ts';
import { signersByPolicy } from '../../signers/signerGraphService.ts';
import { createRemovedLetters } from '../../signers/signerLettersService.ts';
import { addSigners } from '../../signers/signerService.ts';
import { answerDigits, answerText } from './answers.ts';
import { asNew, expectDifferentEmails, signingAnswers } from './signingPeople.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { refuse } from './stepWords.ts';

/** Those on whom no field of the screen insists. */
const NAMED_HERE: readonly string[] = ['CO_OWNER', 'SPOUSE'];
const TRUST_REVIEW = 'REVIEW_TRUST_REQUIREMENTS';

/** Those named whom policies have sign. Refuses when somebody this screen asks for must sign and is not named. */
function thoseWhoSign(input: StepInput, named: readonly ContactSigner[]): readonly ContactSigner[] {
  const people = named.map((one, index) => namedAs(`${index}`, one));
  const graph = signersByPolicy(input, people, signerAnswers(input.answers));
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
  // Who is still to be named after it was saved is named by a call of its own: this one would drop those who signed.
  if (input.file.milestones.contact !== undefined && (record.data.signersToName ?? []).length > 0)
    throw new ApiError('conflict', [said('refusal.step.closed')]);
  const named = contactSigners(answers);
  expectDifferentEmails(
    input,
    named.map(({ email }) => email),
  );
  const signers = thoseWhoSign(input, named);
  const ssn = answerDigits(answers, 'ssn');
  if (ssn !== '') await createProfileService(dependencies).change(tx, session.identityUuid, { ssn });
  const asked = await reviewTrust(input);
  const saved = { applicationUuid: record.uuid, signers: signers.map(asNew), at };
  const { shown, removed } = await addSigners(tx, dependencies, saved);
  for (const row of removed) {
    await dropRemoved(tx, row, at);
    await createRemovedLetters(dependencies)(tx, record, row);
    await dropCoBorrower(tx, record, { row, at });
  }
  const isShared = shown.length > 0;
  if (isShared) await createInvitations(dependencies).sendNew(tx, record);
  return {
    status: asked.status,
    data: {
      ...asked.data,
      ...signingAnswers(input),
      byPowerOfAttorney: signerAnswers(answers).byPowerOfAttorney === true,
      loanPurpose: answerText(answers, 'loanPurpose'),
      signers: [...shown],
      helocSigners: isShared ? await createLateSigners(dependencies).accountsOf(tx, record.uuid) : [],
      coDeedStatus: isShared ? 'PENDING' : 'NOT_REQUIRED',
    },
    done: true,
  };
}

/**
 * Saves start/contact (G-10): the SSN with the profile, other signers as signers, the rest with the
 * application.
 */
export const contactActions: readonly StepAction[] = [{ call: 'contact', run: takeContact }];
