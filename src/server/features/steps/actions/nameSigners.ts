import { contactSigners, signerAnswers } from '../../../../core/signers/contactSigners.ts';
import { ApiError, said } from '../../../http/errors.ts';
import { createLateSigners } from '../../signers/lateSignersService.ts';
import { asNew, expectDifferentEmails, signingAnswers } from './signingPeople.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { refuse } from './stepWords.ts';

/** Names whoever must sign and was not named yet, and invites them (G-20). */
async function takeNames(input: StepInput): Promise<StepOutcome> {
  const { tx, dependencies, record, answers, at } = input;
  if ((record.data.signersToName ?? []).length === 0)
    throw new ApiError('conflict', [said('refusal.step.closed')]);
  const late = createLateSigners(dependencies);
  const named = contactSigners(answers);
  const added = await late.becomeOwners(tx, record, named);
  const emails = [...(await late.emailsOf(tx, record)), ...added.map(({ email }) => email)];
  expectDifferentEmails(input, emails);
  const isOwner = signerAnswers(answers).spouseIsCoOwner === 'YES';
  const isNamed = named.some(
    ({ role, relationship }) => role !== 'NON_TITLED_SPOUSE' && relationship === 'SPOUSE',
  );
  if (isOwner && !isNamed && !(await late.marryOwner(tx, record)))
    refuse(input, 'screen.contact.spouse.missing');
  const shown = await late.add(tx, record, { signers: added.map(asNew), at });
  return { data: { ...signingAnswers(input), ...shown }, done: true };
}

export const nameSignersActions: readonly StepAction[] = [
  { call: 'nameSigners', isAlwaysOpen: true, run: takeNames },
];
