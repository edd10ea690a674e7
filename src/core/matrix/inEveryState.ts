import type { MatrixCell } from './familyCell.ts';
import type { StateMatrix } from './stateMatrix.ts';

/** What a family says of all states alike. */
export type InEveryState = Pick<MatrixCell, 'rules' | 'questions'>;

const shared = (lists: readonly (readonly string[])[]): readonly string[] => {
  const [first = [], ...others] = lists;
  return first.filter((one) => others.every((list) => list.includes(one)));
};

/** What each family says of all states alike, in the order of `families`: what is particular shows without it. */
export const inEveryState = ({ families, cells }: StateMatrix): readonly InEveryState[] =>
  families.map((_, column) => {
    const own = cells.flatMap((row) => row[column] ?? []);
    return {
      rules: shared(own.map(({ rules }) => rules)),
      questions: shared(own.map(({ questions }) => questions)),
    };
  });

/** A cell without what all states have: a rule or question of its own, or the reason why there is none. */
export function particular(cell: MatrixCell, common: InEveryState | undefined): MatrixCell {
  return {
    ...cell,
    rules: cell.rules.filter((id) => !common?.rules.includes(id)),
    questions: cell.questions.filter((question) => !common?.questions.includes(question)),
  };
}
