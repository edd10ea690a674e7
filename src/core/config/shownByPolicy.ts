import type { Rule } from '../model/generated/policies.ts';
import type { Step, UiElement } from '../model/generated/step.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';
import { memoByIdentity } from './memoByIdentity.ts';

/**
 * The steps with what their policies show: an element that policies of its step show is there only while one of them is
 * in force (dates, states, scope) and applies; its own rule still holds. The same steps and policies give the same steps.
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

/** Element id -> when the policies of the step show it. */
function rulesOf(
  { policies: listed = [] }: Step,
  policies: ResolvedBrand['policies'],
): ReadonlyMap<string, Rule> {
  const showing = listed.flatMap((id) => {
    const policy = Object.hasOwn(policies, id) ? policies[id] : undefined;
    return policy && 'show' in policy.effect ? [{ element: policy.effect.show.element, policy }] : [];
  });
  const byElement = Map.groupBy(showing, ({ element }) => element);
  return new Map(
    [...byElement].map(([element, group]) => [element, any(group.map(({ policy }) => inForce(policy)))]),
  );
}

/** The whole policy as one rule: its days, states, scope and condition. */
function inForce({ effective: { from, to }, jurisdiction, scope, when }: FullPolicy): Rule {
  return all([
    { '<=': [from, { var: 'today' }] },
    ...(to === undefined ? [] : [{ '<=': [{ var: 'today' }, to] }]),
    ...(jurisdiction === 'any' ? [] : [{ in: [{ var: 'property.state' }, [...jurisdiction]] }]),
    ...(scope === undefined ? [] : [scope]),
    when,
  ]);
}

const all = (rules: readonly Rule[]): Rule =>
  joined(
    'and',
    rules.filter((rule) => rule !== true),
  );
const any = (rules: readonly Rule[]): Rule => joined('or', rules);

const joined = (operator: 'and' | 'or', rules: readonly Rule[]): Rule =>
  rules.length === 1 && rules[0] !== undefined ? rules[0] : { [operator]: [...rules] };

function conditioned(element: UiElement, shown: ReadonlyMap<string, Rule>): UiElement {
  const rule = element.id === undefined ? undefined : shown.get(element.id);
  const when =
    rule === undefined ? element.when : all([...(element.when === undefined ? [] : [element.when]), rule]);
  const own = when === undefined ? element : { ...element, when };
  return 'elements' in own
    ? { ...own, elements: own.elements.map((child) => conditioned(child, shown)) }
    : own;
}
