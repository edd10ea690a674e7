import { type Arithmetic, exactArithmetic } from './exactArithmetic.ts';
import { factTest } from './factReader.ts';
import type { Operator } from './operators.ts';
import type { RuleNode, Run } from './ruleNode.ts';
import { Failure, isScalar, type Scalar, type Signal, UNKNOWN, withoutValue } from './signals.ts';

export type RunBuilder = (operands: readonly RuleNode[], pointer: string) => Run;

type Test = (left: Scalar, right: Scalar) => boolean;

const NO_OPERAND: Run = () => new Failure('An operand is missing');
const literalOf = (node: RuleNode | undefined): Signal | undefined =>
  node?.operator === 'literal' ? node.run({}) : undefined;
const runOf = (node: RuleNode | undefined): Run => node?.run ?? NO_OPERAND;

function pair(test: Test, left: Run, right: RuleNode | undefined): Run {
  const run = runOf(right);
  const literal = literalOf(right);
  if (literal !== undefined && isScalar(literal))
    return (facts) => {
      const value = left(facts);
      return isScalar(value) ? test(value, literal) : value;
    };
  return (facts) => {
    const value = left(facts);
    const other = run(facts);
    return isScalar(value) && isScalar(other) ? test(value, other) : withoutValue([value, other]);
  };
}

const compare =
  (test: Test): RunBuilder =>
  ([first, second, third]) => {
    if (!third) return pair(test, runOf(first), second);
    const [low, middle, high] = [runOf(first), runOf(second), runOf(third)];
    return (facts) => {
      const [a, b, c] = [low(facts), middle(facts), high(facts)];
      if (isScalar(a) && isScalar(b) && isScalar(c)) return test(a, b) && test(b, c);
      return withoutValue([a, b, c]);
    };
  };

const equal =
  (answer: boolean): RunBuilder =>
  (operands, pointer) => {
    const [fact, literal] = [operands[0], literalOf(operands[1])];
    const quick = fact?.source && literal !== undefined && factTest(fact.source, new Set([literal]), answer);
    return quick || compare((left, right) => (left === right) === answer)(operands, pointer);
  };

/**
 * `decisive` ends the evaluation. A failure after an unknown stays unknown, because the unknown operand may
 * still decide first.
 */
const connect =
  (decisive: boolean): RunBuilder =>
  (operands) => {
    const runs = operands.map(runOf);
    return (facts) => {
      let result: Signal = !decisive;
      for (const run of runs) {
        const signal = run(facts);
        if (signal === decisive) return decisive;
        if (signal === UNKNOWN) result = UNKNOWN;
        else if (signal !== !decisive) return result === UNKNOWN ? UNKNOWN : signal;
      }
      return result;
    };
  };

const not: RunBuilder = ([operand]) => {
  const run = runOf(operand);
  return (facts) => {
    const signal = run(facts);
    return isScalar(signal) ? !signal : signal;
  };
};

const choose: RunBuilder = (operands) => {
  const runs = operands.map(runOf);
  const last = runs.length - 1;
  const otherwise = runs[last] ?? NO_OPERAND;
  return (facts) => {
    for (let index = 0; index < last; index += 2) {
      const condition = (runs[index] ?? NO_OPERAND)(facts);
      if (condition === true) return (runs[index + 1] ?? NO_OPERAND)(facts);
      if (condition !== false) return condition;
    }
    return otherwise(facts);
  };
};

const isIn: RunBuilder = ([item, list]) => {
  const [needle, hay] = [runOf(item), runOf(list)];
  const literal = literalOf(list);
  const quick = item?.source && Array.isArray(literal) && factTest(item.source, new Set(literal), true);
  if (quick) return quick;
  if (Array.isArray(literal))
    return (facts) => {
      const value = needle(facts);
      return isScalar(value) ? literal.includes(value) : value;
    };
  return (facts) => {
    const value = needle(facts);
    const values = hay(facts);
    if (!isScalar(value) || !Array.isArray(values)) return withoutValue([value, values]);
    return values.includes(value);
  };
};

const compute =
  (arithmetic: Arithmetic): RunBuilder =>
  (operands, pointer) => {
    const failure = new Failure(`The arithmetic at "${pointer}" has no finite result`);
    const [first = NO_OPERAND, ...rest] = operands.map(runOf);
    return rest.reduce((left, right) => computePair(arithmetic, left, right, failure), first);
  };

const computePair =
  (arithmetic: Arithmetic, left: Run, right: Run, failure: Failure): Run =>
  (facts) => {
    const value = left(facts);
    const other = right(facts);
    if (typeof value !== 'number' || typeof other !== 'number') return withoutValue([value, other]);
    const result = arithmetic(value, other);
    return Number.isFinite(result) ? result : failure;
  };

/** Every operator except `var`. */
export const OPERATOR_RUNS: Readonly<Record<Exclude<Operator, 'var'>, RunBuilder>> = {
  '===': equal(true),
  '!==': equal(false),
  '<': compare((left, right) => left < right),
  '<=': compare((left, right) => left <= right),
  '>': compare((left, right) => left > right),
  '>=': compare((left, right) => left >= right),
  '!': not,
  and: connect(false),
  or: connect(true),
  if: choose,
  in: isIn,
  '+': compute(exactArithmetic['+']),
  '-': compute(exactArithmetic['-']),
  '*': compute(exactArithmetic['*']),
  '/': compute(exactArithmetic['/']),
  min: compute(exactArithmetic.min),
  max: compute(exactArithmetic.max),
};
