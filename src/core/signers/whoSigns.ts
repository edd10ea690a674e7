import type { signerKinds } from '../flow/closedLists.ts';
import type { FlowSettings } from '../flow/ruleSet.ts';
import type { Facts } from '../rules/types.ts';
import { isOwner, type NamedSigner, type SignerCase, type SignerGraph, signerGraph } from './signerGraph.ts';

/** What the borrower says about who signs (G-10). What is absent is as the facts have it. */
export interface SignerAnswers {
  readonly ownershipType?: 'SOLE' | 'JOINT' | 'TRUST';
  readonly maritalStatus?: 'MARRIED' | 'UNMARRIED' | 'SEPARATED';
  readonly trusteeIsMe?: 'YES' | 'NO';
  readonly spouseIsCoOwner?: 'YES' | 'NO';
  /** Whether another owner is married to somebody who owns nothing of the home. */
  readonly ownersMarried?: 'YES' | 'NO';
  readonly byPowerOfAttorney?: boolean;
}

export interface SignerQuestion extends SignerCase {
  readonly answers: SignerAnswers;
}

/**
 * Who signs by the borrower's answers, saved or not, and by the people named so far. The one answer to this for the contact
 * screen, what it saves, and everything after. Owners count while the home is owned together. A spouse said to be an owner but
 * not named among them is an owner still to be named. Until its use is known, the home counts as the primary one, of which the
 * most people sign. Throws as `signerGraph` does. Pure.
 */
export function whoSigns(settings: FlowSettings, question: SignerQuestion): SignerGraph {
  const { answers, asOf } = question;
  const ownership = answers.ownershipType ?? question.facts['application.ownership'] ?? 'JOINT';
  const named = namedBy(answers, { all: question.named, isJoint: ownership === 'JOINT' });
  const facts: Facts = {
    'property.occupancy': 'HOME',
    ...question.facts,
    ...factsIn(answers),
    'application.hasCoBorrower': named.some(({ role }) => role === 'CO_BORROWER'),
  };
  return signerGraph(settings, { facts, named, asOf });
}

const factsIn = (answers: SignerAnswers): Facts => {
  const { ownershipType, maritalStatus, trusteeIsMe, ownersMarried, byPowerOfAttorney } = answers;
  return {
    ...(ownershipType ? { 'application.ownership': ownershipType } : {}),
    ...(maritalStatus ? { 'application.maritalStatus': maritalStatus } : {}),
    ...(trusteeIsMe ? { 'application.trusteeIsBorrower': trusteeIsMe === 'YES' } : {}),
    ...(ownersMarried ? { 'application.hasCoOwnerSpouse': ownersMarried === 'YES' } : {}),
    ...(byPowerOfAttorney === undefined ? {} : { 'closing.byPowerOfAttorney': byPowerOfAttorney }),
  };
};

function namedBy(
  answers: SignerAnswers,
  { all, isJoint }: { readonly all: readonly NamedSigner[]; readonly isJoint: boolean },
): readonly NamedSigner[] {
  const named = isJoint ? all : all.filter((one) => !isOwner(one));
  const isUnnamed = isJoint && answers.spouseIsCoOwner === 'YES';
  if (!isUnnamed || named.some((one) => isOwner(one) && one.isSpouse)) return named;
  const others = named.filter(({ role }) => role !== 'NON_TITLED_SPOUSE');
  return [...others, { id: undefined, role: 'DEED_HOLDER', isSpouse: true }];
}

/** Somebody whom the borrower names; MAYBE where the borrower is first to say whether there is one. */
export type SignerKind = (typeof signerKinds)[number];

const isUnnamed = ({ role, id }: SignerGraph['parties'][number]): boolean =>
  id === undefined && role !== 'BORROWER' && role !== 'ATTORNEY';

/** Whom policies have sign and the borrower has not named; an attorney who closes is the lender's to find. */
export const stillToName = ({ parties }: SignerGraph): readonly SignerKind[] =>
  parties.flatMap((party) => (isUnnamed(party) ? kindOf(party) : []));

/** The same, and who else may have to sign by an answer that the borrower has not given. */
export const stillToAsk = (graph: SignerGraph): readonly SignerKind[] => [
  ...stillToName(graph),
  ...graph.undecided.flatMap(({ missing }) =>
    missing.length === 1 ? (questions[missing[0] ?? ''] ?? []) : [],
  ),
];

const questions: Readonly<Record<string, SignerKind>> = {
  'application.hasCoOwnerSpouse': 'MAYBE_OWNERS_SPOUSE',
  'application.trusteeIsBorrower': 'MAYBE_TRUSTEE',
};

function kindOf({ role, of }: SignerGraph['parties'][number]): readonly SignerKind[] {
  if (isOwner({ role })) return ['CO_OWNER'];
  if (role === 'NON_TITLED_SPOUSE') return [of === 'OWNER' ? 'OWNERS_SPOUSE' : 'SPOUSE'];
  return role === 'TRUSTEE' || role === 'ATTORNEY_IN_FACT' ? [role] : [];
}
