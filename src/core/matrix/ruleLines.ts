import type { MatrixRule } from './matrixRule.ts';

/** Marks an unconfirmed citation in words, so that the mark is not only visual. */
export const UNVERIFIED = 'citation marked as unconfirmed';

const listed = (label: string, names: readonly string[] | undefined): readonly string[] =>
  names === undefined ? [] : [`${label} ${names.join(', ')}`];

/** The law that asks for a rule. */
export const citationText = ({ citation }: MatrixRule): string => citation ?? 'no law';

/** Since when the law says so, which nobody may know. */
export const lawSinceText = ({ citation, lawSince }: MatrixRule): string =>
  lawSince ?? (citation === undefined ? 'no law' : 'unknown');

/** Who verified a rule, and on which day, or that nobody did or knows. */
export function verifiedTexts({ verified }: MatrixRule): { readonly by: string; readonly on: string } {
  if (verified) return verified;
  return verified === false ? { by: 'nobody yet', on: 'not verified' } : { by: 'unknown', on: 'unknown' };
}

function verifiedText(rule: MatrixRule): string {
  const { by, on } = verifiedTexts(rule);
  if (rule.verified) return `on ${on} by ${by}`;
  return rule.verified === false ? `by ${by}: ${UNVERIFIED}` : 'unknown by whom and on which day';
}

/** What enforces a rule besides the steps and flows that list it; empty if nothing does. */
export const enforcedText = ({ boundBy = {} }: MatrixRule): string =>
  [
    ...listed('steps', boundBy.steps),
    ...listed('documents', boundBy.documents),
    ...listed('stages of the journey', boundBy.journey),
    ...listed('code', boundBy.code),
  ].join('; ');

/** How many examples come to what they should. */
export function examplesText({ examples }: MatrixRule): string {
  const good = examples.filter(({ agrees }) => agrees).length;
  return `${good} of ${examples.length} as expected`;
}

/** What compliance signs for besides the sentence: label -> text, in order. */
export function ruleLines(rule: MatrixRule): readonly (readonly [label: string, text: string])[] {
  const { id, version, reason, effective, reviewBy, owner, earlier } = rule;
  const { from, to } = effective;
  const enforced = enforcedText(rule);
  return [
    ['Law', citationText(rule)],
    ...(reason === undefined ? [] : [['Reason of the lender', reason] as const]),
    ['In force by law since', lawSinceText(rule)],
    ['In force in the product', to === undefined ? `since ${from}` : `from ${from} to ${to}`],
    ['Verified', verifiedText(rule)],
    ['Review by', `${reviewBy}, ${owner}`],
    ...(enforced === '' ? [] : [['Enforced by', enforced] as const]),
    ['Policy', `${id}, version ${version}`],
    ...earlier.map(
      (before) =>
        ['Before', `${before.title}, from ${before.effective.from} to ${before.effective.to}`] as const,
    ),
  ];
}
