import type { NotApplicable, PolicyFamily } from '../model/generated/matrix.ts';

/** What one family of policies says of one state. */
export interface MatrixCell {
  /** The policies of the family that concern the state, in its order. */
  readonly rules: readonly string[];
  /** Why there is none; undefined where there is one. */
  readonly because: string | undefined;
  /** What compliance is still to answer. */
  readonly questions: readonly string[];
}

/** True when nobody has said anything: the check refuses such a cell. */
export const isBlank = ({ rules, because, questions }: MatrixCell): boolean =>
  rules.length === 0 && because === undefined && questions.length === 0;

const covers = (jurisdiction: NotApplicable['jurisdiction'], state: string): boolean =>
  jurisdiction === 'any' || jurisdiction.includes(state);

/** The cell of a state, given which of the family's policies concern it. */
export function familyCell(
  { policies = [], notApplicable = [], open = [] }: PolicyFamily,
  state: string,
  concerns: (policy: string) => boolean,
): MatrixCell {
  const rules = policies.filter(concerns);
  const questions = open.flatMap(({ jurisdiction, question }) =>
    covers(jurisdiction, state) ? [question] : [],
  );
  const reason = notApplicable.find(({ jurisdiction }) => covers(jurisdiction, state))?.because;
  return { rules, because: rules.length === 0 ? reason : undefined, questions };
}
