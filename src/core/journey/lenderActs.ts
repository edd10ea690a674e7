import type { LenderActs } from '../model/generated/journey.ts';
import { suggest } from '../shared/suggest.ts';
import { durationProblems } from './durationProblems.ts';
import { type JourneyProblem, problem } from './journeyProblem.ts';

/** Facts that may be changed from the lender's side -> the field of the application that keeps them. */
export const changeableFacts = {
  'application.floodZone': 'floodZone',
  'application.homestead': 'homestead',
  'application.loanNumber': 'loanNumber',
  'application.loanPurpose': 'loanPurpose',
  'application.maritalStatus': 'maritalStatus',
  'application.ownership': 'ownershipType',
  'application.propertyType': 'propertyType',
} as const;

export type ChangeableFact = keyof typeof changeableFacts;

const facts: ReadonlySet<string> = new Set(Object.keys(changeableFacts));

export const isChangeable = (fact: string): fact is ChangeableFact => facts.has(fact);

/** A time that is none, facts given to the lender's side that nothing can change, and endings after notices that there are not. */
export function lenderActProblems({
  extends: extension,
  owners = {},
  cancels = {},
  notices = {},
}: LenderActs): readonly JourneyProblem[] {
  const kinds = Object.keys(notices);
  const wrongOwners = Object.entries(owners).flatMap(([fact, owner]) =>
    owner === 'borrower' || isChangeable(fact)
      ? []
      : [
          problem(
            ['acts', 'owners', fact],
            'unknown-field',
            `The lender's side cannot change ${fact}: an application does not keep it as such`,
            { suggestion: suggest(fact, facts) },
          ),
        ],
  );
  const wrongNotices = Object.entries(cancels).flatMap(([reason, { after }]) =>
    after === undefined || kinds.includes(after)
      ? []
      : [
          problem(['acts', 'cancels', reason, 'after'], 'unknown-field', `There is no notice ${after}`, {
            suggestion: suggest(after, kinds),
          }),
        ],
  );
  return [...durationProblems(extension, ['acts', 'extends']), ...wrongOwners, ...wrongNotices];
}
