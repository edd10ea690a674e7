import type { Policy } from '../../model/generated/policies.ts';
import { isByLaw } from '../../proof/isByLaw.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import type { BrandCheck } from './brandCheck.ts';
import { vocabularyPart } from './vocabularyPart.ts';

/** Effects that decide whether, how much and at what price somebody borrows. */
const OUTCOMES = ['block', 'warn', 'route', 'limit', 'price', 'figure', 'valuation'] as const;

/**
 * No outcome counts a trait that the law forbids to count (Equal Credit Opportunity Act, 15 U.S.C. § 1691(a); Fair Housing Act,
 * 42 U.S.C. § 3605), unless the policy cites the law that lets it.
 */
export function checkProtected(check: BrandCheck): void {
  for (const id of check.ids('policies')) {
    const policy = check.document('policies', id);
    if (!policy?.effect || !OUTCOMES.some((kind) => kind in policy.effect) || isByLaw(policy)) continue;
    const versions = [policy, ...(policy.earlier ?? []).map((version) => ({ ...policy, ...version }))];
    for (const [key, rule] of versions.flatMap((version) => Object.entries(rulesOf(version as Policy)))) {
      const read = Object.entries(vocabularyPart(check.vocabulary, [rule]).facts);
      const [fact] = read.find(([, definition]) => definition.protected) ?? [];
      if (fact !== undefined)
        check.report(
          toPointer(['policies', id, key]),
          'protected-trait',
          `This policy decides by ${fact}, which the law forbids to count against a borrower; cite the law that lets it, or decide by something else`,
        );
    }
  }
}

function rulesOf({ scope, when, effect }: Policy): Readonly<Record<string, object>> {
  const rules = { scope, when, effect };
  return Object.fromEntries(
    Object.entries(rules).flatMap(([key, rule]) =>
      typeof rule === 'object' && rule !== null ? [[key, rule]] : [],
    ),
  );
}
