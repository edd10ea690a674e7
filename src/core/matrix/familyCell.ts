import type { NotApplicable, PolicyFamily, UnknownAnswer } from '../model/generated/matrix.ts';

export interface MatrixCell {
  /** The policies of the family that concern the state, in order. */
  readonly rules: readonly string[];
  /** If there are none, why there is nothing to regulate. */
  readonly because: string | undefined;
  /** If there are none and nobody found out whether there should be, what holds until then. */
  readonly unknown: string | undefined;
  /** Open questions for compliance. */
  readonly questions: readonly string[];
}

/** An empty cell, which the check refuses. */
export const isBlank = ({ rules, because, unknown, questions }: MatrixCell): boolean =>
  rules.length === 0 && because === undefined && unknown === undefined && questions.length === 0;

type Jurisdiction = NotApplicable['jurisdiction'];

const covers = (jurisdiction: Jurisdiction, state: string): boolean =>
  jurisdiction === 'any' || jurisdiction.includes(state as never);

export function familyCell(
  family: PolicyFamily,
  state: string,
  concerns: (policy: string) => boolean,
): MatrixCell {
  const { policies = [], open = [] } = family;
  const rules = policies.filter(concerns);
  const questions = open.flatMap(({ jurisdiction, question }) =>
    covers(jurisdiction, state) ? [question] : [],
  );
  const { because, unknown } = rules.length === 0 ? whyNone(family, state) : {};
  return { rules, because, unknown, questions };
}

/**
 * An entry that names the state counts before one for any, and a reason before the unknown. Where an open question names
 * the state, entries for any do not count: the question is what nobody knows.
 */
function whyNone(
  { notApplicable = [], unknown = [], open = [] }: PolicyFamily,
  state: string,
): { readonly because?: string; readonly unknown?: string } {
  const find = (entries: readonly (NotApplicable | UnknownAnswer)[], isFor: (of: Jurisdiction) => boolean) =>
    entries.find(({ jurisdiction }) => isFor(jurisdiction))?.because;
  const names = (of: Jurisdiction): boolean => of !== 'any' && covers(of, state);
  const isAsked = open.some(({ jurisdiction }) => names(jurisdiction));
  for (const isFor of [names, (of: Jurisdiction) => of === 'any' && !isAsked]) {
    const because = find(notApplicable, isFor);
    if (because !== undefined) return { because };
    const open = find(unknown, isFor);
    if (open !== undefined) return { unknown: open };
  }
  return {};
}
