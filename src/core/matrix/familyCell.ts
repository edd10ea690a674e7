import type { NotApplicable, PolicyFamily } from '../model/generated/matrix.ts';

export interface MatrixCell {
  /** The policies of the family that concern the state, in order. */
  readonly rules: readonly string[];
  /** The reason if there are none. */
  readonly because: string | undefined;
  /** Open questions for compliance. */
  readonly questions: readonly string[];
}

/** An empty cell, which the check refuses. */
export const isBlank = ({ rules, because, questions }: MatrixCell): boolean =>
  rules.length === 0 && because === undefined && questions.length === 0;

const covers = (jurisdiction: NotApplicable['jurisdiction'], state: string): boolean =>
  jurisdiction === 'any' || jurisdiction.includes(state);

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
