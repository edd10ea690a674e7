import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { allOf, anyOf, inForce } from './inForce.ts';

/**
 * A document that policies disclose is issued only if one of them is in force (dates, states, scope) and
 * applies, in addition to its own rule.
 */
export function withDisclosed({
  documents,
  policies,
}: Pick<ResolvedBrand, 'documents' | 'policies'>): ResolvedBrand['documents'] {
  const disclosing = Object.values(policies).flatMap((policy) =>
    'disclose' in policy.effect ? [{ policy, document: policy.effect.disclose.document }] : [],
  );
  const byDocument = Map.groupBy(disclosing, ({ document }) => document);
  const entries = Object.entries(documents).map(([id, template]) => {
    const group = byDocument.get(id);
    if (!group) return [id, template];
    const own = template.when === undefined ? [] : [template.when];
    return [id, { ...template, when: allOf([...own, anyOf(group.map(({ policy }) => inForce(policy)))]) }];
  });
  return Object.fromEntries(entries);
}
