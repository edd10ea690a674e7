import type { Rule } from '../model/generated/policies.ts';
import type { Step, UiElement } from '../model/generated/step.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { allOf, anyOf, inForce } from './inForce.ts';
import { memoByIdentity } from './memoByIdentity.ts';

/**
 * An element that policies of its step show appears only if one of them is in force (dates, states, scope)
 * and applies, in addition to its own rule. Memoized.
 */
export const withShown = memoByIdentity(
  (steps: ResolvedBrand['steps'], policies: ResolvedBrand['policies']): ResolvedBrand['steps'] => {
    const entries = Object.entries(steps).map(([id, step]): [string, Step] => {
      const shown = rulesOf(step, policies);
      return [id, shown.size === 0 ? step : { ...step, ui: conditioned(step.ui, shown) }];
    });
    return Object.fromEntries(entries);
  },
);

function rulesOf(
  { policies: listed = [] }: Step,
  policies: ResolvedBrand['policies'],
): ReadonlyMap<string, Rule> {
  const showing = listed.flatMap((id) => {
    const policy = Object.hasOwn(policies, id) ? policies[id] : undefined;
    const shown = policy && 'show' in policy.effect ? policy.effect.show : undefined;
    return policy && shown ? [{ element: shown.element, policy }] : [];
  });
  const byElement = Map.groupBy(showing, ({ element }) => element);
  return new Map(
    [...byElement].map(([element, group]) => [element, anyOf(group.map(({ policy }) => inForce(policy)))]),
  );
}

function conditioned(element: UiElement, shown: ReadonlyMap<string, Rule>): UiElement {
  const rule = element.id === undefined ? undefined : shown.get(element.id);
  const when =
    rule === undefined ? element.when : allOf([...(element.when === undefined ? [] : [element.when]), rule]);
  const own = when === undefined ? element : { ...element, when };
  return 'elements' in own
    ? { ...own, elements: own.elements.map((child) => conditioned(child, shown)) }
    : own;
}
