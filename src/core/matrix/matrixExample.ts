import { amountIn, amountTypes } from '../flow/amounts.ts';
import {
  type CompiledExamples,
  compileExamples,
  type ExampleOutcome,
  runExample,
} from '../flow/policyExample.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import type { PolicyExample } from '../model/generated/policies.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { describeLiteral } from '../rules/describeLiteral.ts';
import { factKind, type SettledKind } from '../rules/kinds.ts';
import type { FactDictionary } from '../rules/types.ts';

/** An example of a policy, what it should come to and what it comes to, in plain English. */
export interface MatrixExample {
  readonly name: string;
  readonly given: string;
  readonly expected: string;
  readonly result: string;
  readonly agrees: boolean;
}

/** Runs the examples of a checked policy. */
export function matrixExamples(policy: FullPolicy, vocabulary: Vocabulary): readonly MatrixExample[] {
  const compiled = compileExamples(policy, vocabulary);
  return policy.examples.map((example) => matrixExample(compiled, example));
}

function matrixExample(compiled: CompiledExamples, example: PolicyExample): MatrixExample {
  const amount = amountIn(compiled.policy.policy.effect);
  const unit = amount && { type: amountTypes[amount.name] as 'money' };
  const gives = (value: unknown): string => `, gives ${describeLiteral(value, unit)}`;
  const expected = `${example.expect}${example.gives === undefined ? '' : gives(example.gives)}`;
  const result = resultText(runExample(compiled, example), gives);
  return {
    name: example.name,
    given: givenText(example, compiled.dictionary),
    expected,
    result,
    agrees: result === expected,
  };
}

function resultText({ decision, gives }: ExampleOutcome, inWords: (value: unknown) => string): string {
  if (decision.type === 'error') return `fails: ${decision.message}`;
  if (decision.type === 'unknown') return `cannot be decided without ${decision.missing.join(', ')}`;
  if (gives === undefined) return decision.type;
  if (gives.type === 'value') return `${decision.type}${inWords(gives.value)}`;
  if (gives.type === 'error') return `${decision.type}, and its amount fails: ${gives.message}`;
  return `${decision.type}, and its amount cannot be computed without ${gives.missing.join(', ')}`;
}

function givenText({ given }: PolicyExample, facts: FactDictionary): string {
  const said = Object.entries(given).map(([name, value]) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    return `${fact?.label ?? name}: ${valueText(value, fact && factKind(fact))}`;
  });
  return said.join('; ') || 'nothing in particular';
}

function valueText(value: unknown, kind: SettledKind | undefined): string {
  if (!Array.isArray(value)) return describeLiteral(value, kind);
  const items = kind?.type === 'list' ? kind.items : undefined;
  return value.map((item) => describeLiteral(item, items)).join(', ') || 'none';
}
