import type { Answers } from '../../../../core/flow/answers.ts';
import { creditBureaus } from '../../../../core/flow/closedLists.ts';
import type { StepCallName } from '../../../../core/flow/stepCalls.ts';
import { ApiError, said } from '../../../http/errors.ts';
import { type CreditPins, creditPinsToKeep } from '../../applications/creditPinsService.ts';
import type { StatusData } from '../../applications/recordService.ts';
import { createProfileService } from '../../profile/profileService.ts';
import { answerDigits } from './answers.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';

/** What was missing for a credit file is given, by whichever call: the inquiry is asked again. */
export const inquiryAgain: readonly StepCallName[] = ['creditSsn', 'profile'];

/** Asks for the credit file with the number given (G-11); the journey says how often it may be entered. */
async function takeSsn({
  tx,
  dependencies,
  session,
  answers,
  record,
  file,
}: StepInput): Promise<StepOutcome> {
  const ssn = answerDigits(answers, 'ssn');
  await createProfileService(dependencies).change(tx, session.identityUuid, { ssn });
  const ssnTries = (record.data.ssnTries ?? Number(file.notes.ssnTries ?? 0)) + 1;
  return { data: { ssnTries }, done: inquiryAgain };
}

const thawed: StatusData = { creditFrozenWithPin: false, uwSubDecision: 'UNKNOWN_SUBDECISION' };

/** Repeats the inquiry that met the freeze, soft or hard. */
const retried = ({ record }: Pick<StepInput, 'record'>): StepOutcome => ({
  data: { frozenBureaus: [] },
  status: { ...thawed, ...(record.status.creditPinRefused ? { creditPinRefused: false } : {}) },
  done: ['creditRetry'],
});

/** By the field of each bureau, such as `equifaxPin`. */
const pinsIn = (answers: Answers): CreditPins =>
  Object.fromEntries(
    creditBureaus
      .map((bureau) => [bureau, answerDigits(answers, `${bureau.toLowerCase()}Pin`)] as const)
      .filter(([, pin]) => pin !== ''),
  );

/** PINs open the files for the repeated inquiry, and are kept, sealed, only until it is answered. */
function takePins(input: StepInput): StepOutcome {
  if (input.record.status.creditFrozenWithPin !== true)
    throw new ApiError('conflict', [said('refusal.credit.noPin')]);
  // Journeys of before name only the other call at the hard inquiry.
  return {
    ...retried(input),
    ...creditPinsToKeep(pinsIn(input.answers)),
    done: ['creditPin', 'creditRetry'],
  };
}

/** Saves the credit screens (G-11). */
export const creditActions: readonly StepAction[] = [
  { call: 'creditSsn', run: takeSsn },
  { call: 'creditRetry', run: retried },
  { call: 'creditPin', run: takePins },
];
