import { ApiError, said } from '../../../http/errors.ts';
import type { StatusData } from '../../applications/recordService.ts';
import { createProfileService } from '../../profile/profileService.ts';
import { bureausOf } from '../../sources/bureauService.ts';
import { lenderConfigOf } from '../../sources/lenderConfigService.ts';
import { answerDigits } from './answers.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { refuse } from './stepWords.ts';

const SSN_TRIES = 2;

/** An SSN without a credit file may be entered twice; then the lender asks to check the details (G-11). */
async function takeSsn({ tx, dependencies, session, answers, file }: StepInput): Promise<StepOutcome> {
  const ssn = answerDigits(answers, 'ssn');
  await createProfileService(dependencies).change(tx, session.identityUuid, { ssn });
  const tries = Number(file.notes.ssnTries ?? 0) + 1;
  const isFound = bureausOf(dependencies.settings).hasFile(ssn);
  const notes = { ssnTries: tries };
  // With a file nothing is left to correct.
  if (isFound) return { done: ['creditSsn', 'profile'], notes };
  return tries >= SSN_TRIES ? { done: true, notes } : { notes };
}

const thawed: StatusData = { creditFrozenWithPin: false, uwSubDecision: 'UNKNOWN_SUBDECISION' };

/** Repeats the inquiry that met the freeze, soft or hard. */
const retried = (): StepOutcome => ({
  data: { frozenBureaus: [] },
  status: thawed,
  done: ['creditRetry'],
});

/**
 * PINs unfreeze the files for this inquiry and are not stored. Test borrowers have one right PIN; for others
 * any is right.
 */
function takePins(input: StepInput): StepOutcome {
  const { answers, dependencies, record } = input;
  if (record.status.creditFrozenWithPin !== true)
    throw new ApiError('conflict', [said('refusal.credit.noPin')]);
  const { personas } = lenderConfigOf(dependencies.settings);
  const right = personas.get(record.persona ?? '')?.borrower?.pin;
  const pins = Object.keys(answers).map((field) => answerDigits(answers, field));
  const isRight = pins.length > 0 && pins.every((pin) => right === undefined || pin === right);
  if (!isRight) refuse(input, 'screen.credit.pin.refused');
  return retried();
}

/** Saves the credit screens (G-11). */
export const creditActions: readonly StepAction[] = [
  { call: 'creditSsn', run: takeSsn },
  { call: 'creditRetry', run: retried },
  { call: 'creditPin', run: takePins },
];
