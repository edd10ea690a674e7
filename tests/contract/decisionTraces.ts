import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isOfServer } from '../../src/core/config/releasedPolicies.ts';
import type { Release, UnderwritingPart } from '../../src/core/model/release.ts';
import type { FullPolicy } from '../../src/core/model/resolvedBrand.ts';

const FILES = ['assets', 'decision', 'rate-sheet', 'fees', 'valuation'];

/** The policies of the decision, which are the server's alone. */
export const decisionPolicyIds = (): readonly string[] =>
  FILES.flatMap((name) => {
    const { policies } = parse(readFileSync(`config/rules/${name}.yaml`, 'utf8'));
    return (policies as readonly FullPolicy[]).filter(isOfServer).map(({ id }) => id);
  });

/** The ids of the decision's policies in a release's part for the server. */
export const releasedDecision = ({ parts }: Release): readonly string[] =>
  Object.keys(underwritingOf(parts['server.underwriting.json']));

const underwritingOf = (text = '{"policies":{}}') => (JSON.parse(text) as UnderwritingPart).policies;

/** What betrays a policy of the decision wherever it stands: its id, and its figures as JSON. */
export function decisionTraces(releases: readonly Release[]): readonly string[] {
  const texts = new Set(releases.map(({ parts }) => parts['server.underwriting.json']));
  const figures = [...texts].flatMap((text) =>
    Object.values(underwritingOf(text)).flatMap(({ effect }) =>
      ('price' in effect || 'figure' in effect) && typeof effect.is === 'object'
        ? [JSON.stringify(effect.is)]
        : 'limit' in effect
          ? [JSON.stringify(effect.to)]
          : [],
    ),
  );
  const ids = decisionPolicyIds().map((id) => `"${id}"`);
  return [...new Set([...ids, ...figures, '"cltvLimit"', '"price":', '"figure":', '"valuation":"'])];
}
