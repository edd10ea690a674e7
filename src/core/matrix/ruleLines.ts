import type { MatrixRule } from './stateMatrix.ts';

/** Marks an unconfirmed citation in words, so that the mark is not only visual. */
export const UNVERIFIED = 'citation marked as unconfirmed';

const listed = (label: string, names: readonly string[] | undefined): readonly string[] =>
  names === undefined ? [] : [`${label} ${names.join(', ')}`];

/** What compliance signs for besides the sentence: label -> text, in order. */
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
