import type { Answers } from '../../../core/flow/answers.ts';

/** One Regulation C category: everything selected and entered; nothing means "not provided". */
interface Category {
  readonly selected: readonly string[];
  readonly entered: Readonly<Record<string, string>>;
  readonly declined: boolean;
  readonly provided: boolean;
}

const entries = {
  ethnicity: ['ethnicityOther'],
  race: ['tribe', 'raceOtherAsian', 'raceOtherPacificIslander'],
  sex: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Prefix = '' | 'co';

/** `race` of a person, `coRace` of a co-borrower whom the borrower answers for. */
const fieldOf = (prefix: Prefix, name: string): string =>
  prefix === '' ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function categoryOf(answers: Answers, prefix: Prefix, name: keyof typeof entries): Category {
  const answerTo = (field: string) => answers[fieldOf(prefix, field)];
  const chosen = answerTo(name);
  const selected = Array.isArray(chosen) ? chosen.filter((value) => typeof value === 'string') : [];
  const texts = entries[name].map((field) => [field, String(answerTo(field) ?? '').trim()] as const);
  const entered = Object.fromEntries(texts.filter(([, text]) => text !== ''));
  const declined = answerTo(`${name}Declined`) === true;
  return { selected, entered, declined, provided: selected.length > 0 || Object.keys(entered).length > 0 };
}

/** What a person gave of the demographic information of Regulation C (G-12, 12 CFR 1003, Appendix B). */
export const demographicsOf = (answers: Answers, prefix: Prefix = '') => ({
  ethnicity: categoryOf(answers, prefix, 'ethnicity'),
  race: categoryOf(answers, prefix, 'race'),
  sex: categoryOf(answers, prefix, 'sex'),
});
