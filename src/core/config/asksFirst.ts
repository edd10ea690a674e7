import { policyVersions } from '../flow/policyVersions.ts';
import { sharedVocabulary } from '../matrix/sharedVocabulary.ts';
import { statesOfPolicy } from '../matrix/statesOfPolicy.ts';
import { usStates } from '../matrix/usStates.ts';
import type { AppPart, AskFirst } from '../model/release.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';

/**
 * When analytics must wait for the visitor's consent under the brand's policies; undefined where analytics
 * runs until refused. Throws an error that names a policy whose rule cannot be compiled.
 */
export function asksFirst(brand: ResolvedBrand): Pick<AppPart, 'asksFirst'> {
  const waiting = Object.values(brand.policies)
    .flatMap(policyVersions)
    .filter(({ effect }) => 'analytics' in effect && effect.analytics.choice === 'OPT_IN')
    .flatMap((policy) => wait(policy, brand));
  return waiting.length > 0 ? { asksFirst: waiting } : {};
}

function wait(policy: FullPolicy, resolved: ResolvedBrand): readonly AskFirst[] {
  const { brand } = resolved;
  const states = [...statesOfPolicy(policy, sharedVocabulary(resolved), brand)];
  if (states.length === 0) return [];
  const { from, to } = policy.effective;
  const days = to === undefined ? { from } : { from, to };
  if (states.length === usStates.length) return [days];
  const isStrict = brand.features.analyticsAskFirstUntilStateIsKnown === true;
  return [{ states, ...(isStrict ? { untilStateIsKnown: true } : {}), ...days }];
}
