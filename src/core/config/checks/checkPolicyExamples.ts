import { amountIn, amountTypes } from '../../flow/amounts.ts';
import type { PolicyDecision } from '../../flow/policies.ts';
import { compileExamples, runExample } from '../../flow/policyExample.ts';
import { policyVersions } from '../../flow/policyVersions.ts';
import type { PolicyExample } from '../../model/generated/policies.ts';
import type { FullPolicy } from '../../model/resolvedBrand.ts';
import { checkRule } from '../../rules/checkRule.ts';
import type { FactDictionary, Outcome } from '../../rules/types.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';
import { checkExampleValues } from './checkExampleValues.ts';
import { checkLimitFigures } from './checkLimits.ts';
import { dictionaryOf } from './checkRules.ts';

/**
 * Each version of a policy needs an example that applies, one that passes and, unless it covers everybody,
 * one out of scope. Each example must give its expected result, and a limit must enforce the figure that they
 * prove.
 */
export function checkPolicyExamples(check: BrandCheck, id: string, at: string): void {
  const policy = check.document('policies', id);
  if (!policy) return;
  const dictionary = dictionaryFor(check, id);
  const versions = policyVersions(policy);
  for (const [index, version] of versions.entries()) {
    const place = index === versions.length - 1 ? at : `${at}/earlier/${index}`;
    expectOutcomes(check, version, place);
    if (!isSound(version, dictionary, check)) continue;
    const saysEffect = place === at || policy.earlier?.[index]?.effect !== undefined;
    checkLimitFigures(check, version, { at: place, saysEffect });
    runExamples(check, version, { dictionary, at: place });
  }
}

function expectOutcomes(
  { report }: BrandCheck,
  { id, examples, jurisdiction, scope, when, effect }: FullPolicy,
  at: string,
) {
  const expected = new Set(examples.map(({ expect }) => expect));
  // An amount, or what a signer is or gets, may hold for everybody whom its scope covers.
  const mayAlways = amountIn(effect) !== undefined || 'signer' in effect || 'entitle' in effect;
  const always = mayAlways && when === true;
  const isForAll = jurisdiction === 'any' && scope === undefined;
  const wanted = ['applies', ...(always ? [] : ['passes']), ...(isForAll ? [] : ['out of scope'])] as const;
  for (const outcome of wanted)
    if (!expected.has(outcome as PolicyExample['expect']))
      report(`${at}/examples`, 'policy-examples', `No example of ${id} expects ${outcome}`, { on: 'key' });
}

function runExamples(
  check: BrandCheck,
  policy: FullPolicy,
  { dictionary, at }: { readonly dictionary: FactDictionary; readonly at: string },
): void {
  const compiled = compileExamples(policy, { facts: dictionary, enums: check.vocabulary.enums });
  for (const [index, example] of policy.examples.entries()) {
    const place = `${at}/examples/${index}`;
    const isKnown = knowsFacts(check, example, dictionary, place);
    const isTyped = checkExampleValues(check, example, { facts: dictionary, at: place });
    if (!isKnown || !isTyped) continue;
    const { decision, gives } = runExample(compiled, example);
    if (decision.type !== example.expect)
      check.report(`${place}/expect`, 'policy-example-fails', failure(example, decision));
    else checkGiven(check, example, { outcome: gives, place });
  }
}

/** An example of an amount that applies says what it comes to, and no other example does. */
function checkGiven(
  { report }: BrandCheck,
  { name, gives }: PolicyExample,
  { outcome, place }: { readonly outcome: Outcome | undefined; readonly place: string },
): void {
  if (!outcome) {
    if (gives !== undefined)
      report(
        `${place}/gives`,
        'policy-examples',
        'Only the example of a price or figure that applies gives an amount',
      );
    return;
  }
  if (gives === undefined) {
    report(place, 'policy-examples', `The example "${name}" must say what its amount is (gives)`);
    return;
  }
  if (outcome.type === 'value' && outcome.value === gives) return;
  const found =
    outcome.type === 'value'
      ? `it gives ${String(outcome.value)}`
      : outcome.type === 'unknown'
        ? `it cannot be computed without ${outcome.missing.join(', ')}`
        : `the rule fails: ${outcome.message}`;
  report(`${place}/gives`, 'policy-example-fails', `The example "${name}" gives ${gives}, but ${found}`, {
    suggestion: outcome.type === 'value' ? String(outcome.value) : undefined,
  });
}

function failure({ name, expect }: PolicyExample, decision: PolicyDecision): string {
  const why =
    decision.type === 'unknown'
      ? `it cannot be decided without ${decision.missing.join(', ')}`
      : decision.type === 'error'
        ? `the rule fails: ${decision.message}`
        : `it is "${decision.type}"`;
  return `The example "${name}" expects "${expect}", but ${why}`;
}

/** The vocabulary of the first step that lists the policy; checkRules covers the other steps. */
function dictionaryFor(check: BrandCheck, id: string): FactDictionary {
  const [listing] = check.listing(id);
  return listing ? dictionaryOf(listing, check.vocabulary.facts) : check.vocabulary.facts;
}

function isSound(
  { scope, when, effect }: FullPolicy,
  facts: FactDictionary,
  { vocabulary: { enums } }: BrandCheck,
): boolean {
  const amount = amountIn(effect);
  const isComputed =
    !amount || checkRule(amount.is, { facts, enums, expected: amountTypes[amount.name] }).length === 0;
  return isComputed && [scope ?? true, when].every((rule) => checkRule(rule, { facts, enums }).length === 0);
}

function knowsFacts(check: BrandCheck, { given }: PolicyExample, facts: FactDictionary, at: string): boolean {
  const unknown = Object.keys(given).filter(
    (name) => name.startsWith('field.') && !Object.hasOwn(facts, name),
  );
  for (const name of unknown)
    check.report(
      `${at}/given/${name}`,
      'unknown-fact',
      `There is no ${name} in the step that lists this policy`,
      {
        on: 'key',
        suggestion: suggest(name, Object.keys(facts)),
      },
    );
  return Object.keys(given).every((name) => Object.hasOwn(facts, name));
}
