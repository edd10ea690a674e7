import type { Answers } from '../../../../core/flow/answers.ts';
import { answerText } from './answers.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';

/** One Regulation C category: everything selected and entered; nothing means "not provided". */
interface HmdaCategory {
  readonly selected: readonly string[];
  readonly entered: Readonly<Record<string, string>>;
  readonly declined: boolean;
  readonly provided: boolean;
}

const categories = {
  ethnicity: ['ethnicityOther'],
  race: ['tribe', 'raceOtherAsian', 'raceOtherPacificIslander'],
  sex: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const CO = 'co';

/** `race` of the applicant, `coRace` of the co-borrower. */
const fieldOf = (prefix: '' | typeof CO, name: string): string =>
  prefix === '' ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function categoryOf(answers: Answers, prefix: '' | typeof CO, name: keyof typeof categories): HmdaCategory {
  const chosen = answers[fieldOf(prefix, name)];
  const selected = Array.isArray(chosen) ? chosen.filter((value) => typeof value === 'string') : [];
  const texts = categories[name].map(
    (field) => [field, answerText(answers, fieldOf(prefix, field))] as const,
  );
  const entered = Object.fromEntries(texts.filter(([, text]) => text !== ''));
  const declined = answers[fieldOf(prefix, `${name}Declined`)] === true;
  return { selected, entered, declined, provided: selected.length > 0 || Object.keys(entered).length > 0 };
}

const personOf = (answers: Answers, prefix: '' | typeof CO) => ({
  ethnicity: categoryOf(answers, prefix, 'ethnicity'),
  race: categoryOf(answers, prefix, 'race'),
  sex: categoryOf(answers, prefix, 'sex'),
});

function takeHmda({ answers, facts }: StepInput): StepOutcome {
  const hmda = {
    applicant: personOf(answers, ''),
    ...(facts['application.hasCoBorrower'] === true ? { coApplicant: personOf(answers, CO) } : {}),
    collectionMethod: answerText(answers, 'collectionMethod'),
    formVersion: answerText(answers, 'formVersion'),
  };
  return { data: { hasHmda: true }, secrets: { hmda }, done: true };
}

/**
 * Saves start/hmda (G-12): answers are stored only encrypted, in the lender's file; the application records
 * that they were requested.
 */
export const hmdaActions: readonly StepAction[] = [{ call: 'hmda', run: takeHmda }];
