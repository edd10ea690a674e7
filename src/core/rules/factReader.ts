import { factKind, kindName } from './kinds.ts';
import type { FactSource, Run } from './ruleNode.ts';
import { Failure, UNKNOWN } from './signals.ts';
import type { EnumValues, FactDefinition } from './types.ts';
import { type ValueTest, valueTest } from './valueTest.ts';

export function factSource(name: string, definition: FactDefinition, enums: EnumValues): FactSource {
  const kind = factKind(definition);
  const failure = new Failure(`Fact "${name}" is not ${kindName(kind)}`);
  return { name, fits: valueTest(kind, enums), failure };
}

/**
 * Reads a fact: its value, unknown if absent, undefined or null, or a failure if it has the wrong type.
 * `facts` must be plain (see `plainFacts`), so that nothing is read from a prototype.
 */
export function factReader(source: FactSource, definition: FactDefinition): Run {
  const { name, fits, failure } = source;
  if (isInherited(name)) return ownReader(name, fits, failure);
  if (definition.type === 'boolean') return booleanReader(name, failure);
  return isAnyNumber(definition) ? numberReader(name, failure) : testedReader(name, fits, failure);
}

/** A fast test of whether a fact is one of `values`; undefined if it would reach a prototype. */
export function factTest(
  { name, fits, failure }: FactSource,
  values: ReadonlySet<unknown>,
  answer: boolean,
): Run | undefined {
  const [only] = values;
  if (isInherited(name)) return undefined;
  if (values.size > 1)
    return (facts) => {
      const value = facts[name];
      if (value !== undefined && values.has(value)) return answer;
      return value !== undefined && fits(value) ? !answer : withoutFit(value, failure);
    };
  return (facts) => {
    const value = facts[name];
    if (value === only) return answer;
    return value !== undefined && fits(value) ? !answer : withoutFit(value, failure);
  };
}

const isInherited = (name: string): boolean => name in Object.prototype;

const isAnyNumber = ({ type }: FactDefinition): boolean =>
  type === 'money' || type === 'rate' || type === 'percent';

const withoutFit = (value: unknown, failure: Failure) =>
  value === undefined || value === null ? UNKNOWN : failure;

const booleanReader =
  (name: string, failure: Failure): Run =>
  (facts) => {
    const value = facts[name];
    return typeof value === 'boolean' ? value : withoutFit(value, failure);
  };

const numberReader =
  (name: string, failure: Failure): Run =>
  (facts) => {
    const value = facts[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : withoutFit(value, failure);
  };

const testedReader =
  (name: string, fits: ValueTest, failure: Failure): Run =>
  (facts) => {
    const value = facts[name];
    return value !== undefined && fits(value) ? value : withoutFit(value, failure);
  };

const ownReader =
  (name: string, fits: ValueTest, failure: Failure): Run =>
  (facts) => {
    const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
    return value !== undefined && fits(value) ? value : withoutFit(value, failure);
  };
