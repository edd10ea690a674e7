import type { MatrixRule } from './stateMatrix.ts';

/** What marks a citation that nobody has looked up yet: a text, so that it is read and not only seen. */
export const UNVERIFIED = 'citation marked as unconfirmed';

const listed = (label: string, names: readonly string[] | undefined): readonly string[] =>
  names === undefined ? [] : [`${label} ${names.join(', ')}`];

/** What compliance signs for beside the sentence of a rule: label -> text, in order. */
export function ruleLines({
  id,
  version,
  citation,
  unverified,
  effective: { from, to },
  reviewBy,
  owner,
  boundBy = {},
  earlier,
}: MatrixRule): readonly (readonly [label: string, text: string])[] {
  const bound = [
    ...listed('steps', boundBy.steps),
    ...listed('documents', boundBy.documents),
    ...listed('stages of the journey', boundBy.journey),
    ...listed('code', boundBy.code),
  ];
  return [
    ['Citation', unverified ? `${citation} (${UNVERIFIED})` : citation],
    ['In force', to === undefined ? `from ${from}` : `from ${from} to ${to}`],
    ['Review by', `${reviewBy}, ${owner}`],
    ...(bound.length === 0 ? [] : [['Enforced by', bound.join('; ')] as const]),
    ['Policy', `${id}, version ${version}`],
    ...earlier.map(
      (before) =>
        ['Before', `${before.title}, from ${before.effective.from} to ${before.effective.to}`] as const,
    ),
  ];
}
