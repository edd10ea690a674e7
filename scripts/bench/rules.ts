import { LogicEngine } from 'json-logic-engine';
import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { vocabularyOf } from '../../src/core/flow/ruleSet.ts';
import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { compileRule } from '../../src/core/rules/compileRule.ts';
import type { Facts, Rule } from '../../src/core/rules/types.ts';
import { benchFacts } from './benchFacts.ts';
import { nestedFacts } from './nestedFacts.ts';
import type { Section } from './report.ts';
import { geometricMean, type Spread, spreadOf } from './statistics.ts';

const APPLICATIONS = 64;
const ROUNDS = 9;
const ROUND_MS = 40;
const GOAL = 10;

const fact = (name: string) => ({ var: name });

const SYNTHETIC: Readonly<Record<string, Rule>> = {
  'synthetic: mixed': {
    and: [
      { in: [fact('property.state'), ['TX', 'CA', 'NY', 'AL']] },
      { '>=': [fact('income.annual'), 15000] },
      { or: [{ '===': [fact('property.occupancy'), 'HOME'] }, { '<': [fact('applicant.age'), 62] }] },
      { '!': fact('property.listedForSale') },
    ],
  },
  'synthetic: dates': { '<=': [fact('applicant.birthdate'), '2008-06-15'] },
  'synthetic: arithmetic': { '<': [{ '+': [fact('income.annual'), fact('income.other')] }, 54000.5] },
};

/** A way to evaluate a rule for one generated application after another. */
type Ask = (index: number) => unknown;

type Engine = 'ours' | 'json-logic-js' | 'engine' | 'engine compiled';

/** Benchmarks evaluations per second, of the brand's policies and of generated rules, against two public engines. */
export function benchRules(brand: ResolvedBrand): Section {
  const facts = benchFacts(brand, APPLICATIONS);
  const rows = Object.entries(rulesOf(brand)).map(([name, rule]) => ({
    name,
    speeds: measure(engines(rule, brand, facts)),
  }));
  const ratios = (engine: Engine) => rows.map(({ speeds }) => speeds.ours.median / speeds[engine].median);
  const head = [
    'rule',
    'ours',
    'min-max',
    'json-logic-js',
    'engine',
    'engine compiled',
    '/js',
    '/engine',
    '/compiled',
  ];
  const others = ['json-logic-js', 'engine', 'engine compiled'] as const;
  const table = rows.map(({ name, speeds }) => [
    name,
    millions(speeds.ours.median),
    `${millions(speeds.ours.min)}-${millions(speeds.ours.max)}`,
    ...others.map((engine) => millions(speeds[engine].median)),
    ...others.map((engine) => times(speeds.ours.median / speeds[engine].median)),
  ]);
  const means = others.map((engine) => times(geometricMean(ratios(engine))));
  const slowest = Math.min(...ratios('json-logic-js'));
  return {
    title: 'Rules',
    how: [
      `Million evaluations a second, median of ${ROUNDS} rounds of ${ROUND_MS} ms, engines in turn within each round.`,
      `Each rule is asked of ${APPLICATIONS} applications in turn, every fact known. A policy is its scope and its condition.`,
      'Ours checks the type of every fact it reads; the others do not. "engine" is json-logic-engine 5 as `run`,',
      '"engine compiled" its `build`, which makes code from strings and so cannot run under our page policy.',
    ],
    tables: [{ head, rows: [...table, ['geometric mean', '', '', '', '', '', ...means]] }],
    goals: [
      goal(`at least ${GOAL}x json-logic-js, geometric mean`, geometricMean(ratios('json-logic-js'))),
      goal(`at least ${GOAL}x json-logic-js, every rule`, slowest),
    ],
    data: rows,
  };
}

const goal = (text: string, ratio: number) => ({ goal: text, measured: times(ratio), met: ratio >= GOAL });
const millions = (perSecond: number): string => (perSecond / 1e6).toFixed(2);
const times = (ratio: number): string => `${ratio.toFixed(1)}x`;

function rulesOf({ policies }: ResolvedBrand): Readonly<Record<string, Rule>> {
  const own = Object.values(policies).map(({ id, scope, when }): [string, Rule] => [
    id,
    scope === undefined ? when : { and: [scope, when] },
  ]);
  return { ...Object.fromEntries(own), ...SYNTHETIC };
}

function engines(rule: Rule, brand: ResolvedBrand, facts: readonly Facts[]): Readonly<Record<Engine, Ask>> {
  const compiled = compileRule(rule, vocabularyOf(brand));
  if (!compiled.ok) throw new Error(compiled.error.map(({ message }) => message).join('; '));
  const nested = facts.map(nestedFacts);
  const engine = new LogicEngine();
  const built = engine.build(rule) as (data: unknown) => unknown;
  const { evaluate } = compiled.value;
  const none: Facts = {};
  return {
    ours: (index) => evaluate(facts[index % APPLICATIONS] ?? none),
    'json-logic-js': (index) => jsonLogic.apply(rule as RulesLogic, nested[index % APPLICATIONS]),
    engine: (index) => engine.run(rule, nested[index % APPLICATIONS]),
    'engine compiled': (index) => built(nested[index % APPLICATIONS]),
  };
}

function measure(asks: Readonly<Record<Engine, Ask>>): Readonly<Record<Engine, Spread>> {
  const entries = Object.entries(asks) as [Engine, Ask][];
  for (const [, ask] of entries) round(ask);
  const speeds = new Map<Engine, number[]>(entries.map(([engine]) => [engine, []]));
  for (let count = 0; count < ROUNDS; count++)
    for (const [engine, ask] of entries) speeds.get(engine)?.push(round(ask));
  return Object.fromEntries([...speeds].map(([engine, values]) => [engine, spreadOf(values)])) as Record<
    Engine,
    Spread
  >;
}

/** Keeps the last result, so that no engine's work is optimized away. */
export const kept: { answer: unknown } = { answer: undefined };

function round(ask: Ask): number {
  const start = performance.now();
  let [done, elapsed] = [0, 0];
  while (elapsed < ROUND_MS) {
    for (let index = 0; index < APPLICATIONS * 16; index++) kept.answer = ask(index);
    done += APPLICATIONS * 16;
    elapsed = performance.now() - start;
  }
  return (done / elapsed) * 1000;
}
