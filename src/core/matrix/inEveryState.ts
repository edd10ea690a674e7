import type { MatrixCell } from './familyCell.ts';
import type { StateMatrix } from './stateMatrix.ts';

export type InEveryState = Pick<MatrixCell, 'rules' | 'questions'>;

const shared = (lists: readonly (readonly string[])[]): readonly string[] => {
  const [first = [], ...others] = lists;
  return first.filter((one) => others.every((list) => list.includes(one)));
};

/** In the order of `families`. */
export const inEveryState = ({ families, cells }: StateMatrix): readonly InEveryState[] =>
  families.map((_, column) => {
    const own = cells.flatMap((row) => row[column] ?? []);
    return {
      rules: shared(own.map(({ rules }) => rules)),
      questions: shared(own.map(({ questions }) => questions)),
    };
  });

/**
 * A cell without what applies in every state: its own rules and questions, or the reason why there are none.
 */
export function particular(cell: MatrixCell, common: InEveryState | undefined): MatrixCell {
  return {
    ...cell,
    rules: cell.rules.filter((id) => !common?.rules.includes(id)),
    questions: cell.questions.filter((question) => !common?.questions.includes(question)),
  };
}
