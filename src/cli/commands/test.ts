import {
  compareEngines,
  type EngineComparison,
  type ReferenceEngine,
} from '../../core/config/compareEngines.ts';
import { reasonKey } from '../../core/copy/reasonKey.ts';
import { withVersions } from '../../core/flow/policyVersions.ts';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import { type DecisionProblem, decisionProblems } from '../../core/proof/decisionProblems.ts';
import { exploreFlow, type FlowPath } from '../../core/proof/exploreFlow.ts';
import { knownOf } from '../../core/proof/knownOf.ts';
import { type MutationScore, mutationScore, type Survivor } from '../../core/proof/mutationScore.ts';
import { decideOn } from '../../server/features/underwriting/decideOn.ts';
import { rootOf } from '../project/openConfig.ts';
import { openSound } from '../project/openSound.ts';
import type { CliCommand, Given } from '../terminal/cliCommand.ts';
import { progressBar } from '../terminal/progressBar.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { wholeNumber } from '../terminal/wholeNumber.ts';
import { sayFacts } from './explore.ts';
import { goldenJourneys, type ReplayedJourneys } from './goldenJourneys.ts';

/** Few, because each lender is tried. */
const PAIRS = 300;

export const testCommand: CliCommand = {
  name: 'test',
  summary:
    'run the examples of policies in two engines, walk the flows, replay recorded journeys, and score the examples by mutation',
  words: '[brand...]',
  completes: 'brands',
  about:
    'Runs the examples in our engine and in json-logic-js, which must agree. Walks every flow to each of its steps. Replays the journeys recorded in tests/golden on the data of the main lender and its New York site: the recorded questions must be a path through the registration, the recorded screens and headings must exist, and the recorded statuses must be stages of the test borrower in that order and lead to the recorded screens. Each difference names the line of the recording. Decides on pairs of applicants who differ in one thing, as the lender does: a decision is never an error, is one answer, tells the reasons of a decline, is no worse for more income, value or score, and the same for another name, age or marital status, except where a policy cites the law. With --mutation it also breaks each rule in small ways (flips an operator, shifts a threshold, drops a clause) and lists the mistakes that no example notices, each with an applicant for the missing example.',
  options: [
    {
      flags: '--pairs <number>',
      description: `pairs of applicants for whom a decision must keep its promises; lenders with the same rules share them (default: ${PAIRS})`,
      needs: 'a number of pairs',
    },
    { flags: '--mutation', description: 'also break every rule in small ways; survivors are findings' },
  ],
  examples: [
    ['test', 'every brand; brands with the same rules are tested once'],
    ['test main --mutation', 'and list the mistakes that its examples miss'],
    ['test main --pairs 100000', 'and try the promises of a decision thoroughly'],
  ],
  run: test,
};

interface Tested {
  readonly brand: string;
  readonly examples: number;
  readonly engines: EngineComparison | undefined;
  readonly steps: number;
  readonly unreachable: readonly string[];
  readonly journeys: ReplayedJourneys;
  readonly decisions: TestedDecisions;
  readonly mutation: MutationScore | undefined;
}

interface TestedDecisions {
  readonly pairs: number;
  readonly problems: readonly (DecisionProblem & { readonly brand: string })[];
}

async function test(given: Given, terminal: Terminal): Promise<ExitCode> {
  const sound = openSound(given, terminal);
  if (!sound) return 1;
  const reference = await referenceEngine();
  const replay = goldenJourneys(rootOf(given, terminal));
  const pairs = wholeNumber(given, 'pairs', PAIRS);
  const groups = [...alike(sound.brands.map(({ brand }) => brand)).values()];
  const results = groups.flatMap((group) => {
    const [brand] = group;
    if (!brand) return [];
    const one = testOne(
      brand,
      {
        reference,
        replay: (ways) => replayed(group, ways, replay),
        decisions: () => decisionsOf(group, pairs, terminal),
      },
      given,
      terminal,
    );
    return [{ ...one, brands: group.map(({ brand: { code } }) => code) }];
  });
  terminal.out(
    given.json
      ? `${JSON.stringify(results, null, 2)}\n`
      : results.map((one) => text(one, one.brands, given)).join('\n'),
  );
  return results.some(hasFailed) ? 1 : 0;
}

/** json-logic-js is a development dependency; without it, only our engine runs. */
async function referenceEngine(): Promise<ReferenceEngine | undefined> {
  try {
    const { default: jsonLogic } = await import('json-logic-js');
    return (rule, facts) => jsonLogic.apply(rule as Parameters<typeof jsonLogic.apply>[0], facts);
  } catch {
    return undefined;
  }
}

/** Groups brands whose tests have the same input: rules, steps and flows. */
function alike(brands: readonly ResolvedBrand[]): ReadonlyMap<string, readonly ResolvedBrand[]> {
  const ids = new Map<object, number>();
  const idOf = (section: object): number => {
    const id = ids.get(section) ?? ids.size;
    ids.set(section, id);
    return id;
  };
  return Map.groupBy(brands, ({ policies, steps, flows, facts, enums, brand }) =>
    [
      ...[policies, steps, flows, facts, enums].map(idOf),
      JSON.stringify([brand.features, brand.kind]),
    ].join(),
  );
}

type Replay = ReturnType<typeof goldenJourneys>;

/** Each lender of a group has its own recordings, although their flows are the same. */
function replayed(
  group: readonly ResolvedBrand[],
  ways: readonly FlowPath[],
  replay: Replay,
): ReplayedJourneys {
  const all = group.map((brand) => replay(brand, ways));
  return {
    replayed: all.reduce((sum, { replayed }) => sum + replayed, 0),
    deviations: all.flatMap(({ deviations }) => deviations),
  };
}

interface Tools {
  readonly reference: ReferenceEngine | undefined;
  readonly replay: (ways: readonly FlowPath[]) => ReplayedJourneys;
  readonly decisions: () => TestedDecisions;
}

/**
 * The lenders of a group decide by the same rules. Those that also sell the same on the same terms are tried once; the others, which
 * differ in amounts, are each asked about a part of the pairs, but about no fewer than usual.
 */
function decisionsOf(group: readonly ResolvedBrand[], pairs: number, terminal: Terminal): TestedDecisions {
  const bySelling = new Map(
    group.map((brand) => {
      const { products, pricing, values } = brand.brand;
      const { 'org.code': _code, ...known } = knownOf(brand);
      return [JSON.stringify([products, pricing, values, known]), brand] as const;
    }),
  );
  const sellers = [...bySelling.values()];
  const of = Math.max(1, Math.min(sellers.length, Math.floor(pairs / PAIRS)));
  const tried = sellers.map((brand, number) => {
    const isTold = (reason: string): boolean =>
      Object.values(brand.copy).every((texts) => Object.hasOwn(texts, reasonKey(reason)));
    const today = terminal.today?.();
    const { pairs: count, problems } = decisionProblems(withVersions(brand), {
      decide: decideOn,
      pairs,
      isTold,
      today,
      part: { index: number % of, of },
    });
    return { pairs: count, problems: problems.map((problem) => ({ ...problem, brand: brand.brand.code })) };
  });
  return {
    pairs: tried.reduce((sum, one) => sum + one.pairs, 0),
    problems: tried.flatMap(({ problems }) => problems),
  };
}

function testOne(
  brand: ResolvedBrand,
  { reference, replay, decisions }: Tools,
  given: Given,
  terminal: Terminal,
): Tested {
  const today = terminal.today?.();
  const walks = Object.keys(brand.flows).map((id) =>
    exploreFlow(brand, id, today === undefined ? {} : { today }),
  );
  const steps = walks.flatMap(({ flow, steps: reached }) => reached.map((step) => ({ flow, step })));
  const bar = progressBar(terminal, `Breaking the rules of ${brand.brand.code}`);
  const mutation = given.options.mutation === true ? mutationScore(brand, bar.tell) : undefined;
  bar.end();
  return {
    brand: brand.brand.code,
    examples: Object.values(brand.policies).reduce((sum, { examples }) => sum + examples.length, 0),
    engines: reference && compareEngines(brand, reference),
    steps: steps.length,
    unreachable: steps.flatMap(({ flow, step }) =>
      'unreachable' in step ? [`${flow}, ${step.id}: ${step.unreachable}`] : [],
    ),
    journeys: replay(walks.find(({ flow }) => flow === 'registration')?.paths ?? []),
    decisions: decisions(),
    mutation,
  };
}

/** A step that one brand never reaches may be meant for another; the check reports steps that no brand reaches. */
const hasFailed = ({ engines, journeys, decisions, mutation }: Tested): boolean =>
  (engines?.differences.length ?? 0) > 0 ||
  journeys.deviations.length > 0 ||
  decisions.problems.length > 0 ||
  (mutation?.survived.length ?? 0) > 0;

function text(tested: Tested, brands: readonly string[], { paint }: Given): string {
  const { examples, engines, steps, unreachable, journeys, decisions, mutation } = tested;
  const differ = engines?.differences ?? [];
  const lines = [
    `${paint.bold(brands.length > 4 ? `${brands.slice(0, 3).join(', ')} and ${brands.length - 3} like these` : brands.join(', '))}`,
    `  ${paint.green('✔')} ${examples} examples give the expected result`,
    engines === undefined
      ? `  ${paint.yellow('▲')} json-logic-js is not installed, so only one engine ran`
      : `  ${differ.length === 0 ? paint.green('✔') : paint.red('✖')} ${engines.compared} answers compared with json-logic-js, ${differ.length} differ, ${engines.skipped} not supported there`,
    ...differ.map(({ policy, example, part, ours, reference }) =>
      paint.red(
        `      ${policy}, "${example}", ${part}: ${JSON.stringify(ours)} here, ${JSON.stringify(reference)} there`,
      ),
    ),
    `  ${paint.green('✔')} ${steps - unreachable.length} of ${steps} steps of flows are reachable`,
    ...unreachable.map((line) => paint.dim(`      ${line}`)),
    ...journeyLines(journeys, paint),
    ...decisionLines(decisions, paint),
    ...(mutation ? mutationLines(mutation, paint) : []),
  ];
  return `${lines.join('\n')}\n`;
}

function journeyLines({ replayed, deviations }: ReplayedJourneys, paint: Given['paint']): readonly string[] {
  if (replayed === 0) return [];
  const mark = deviations.length === 0 ? paint.green('✔') : paint.red('✖');
  return [
    `  ${mark} ${replayed} recorded journeys replayed, ${deviations.length} differences`,
    ...deviations.map((deviation) => paint.red(`      ${deviation}`)),
  ];
}

function decisionLines({ pairs, problems }: TestedDecisions, paint: Given['paint']): readonly string[] {
  if (pairs === 0) return [];
  const mark = problems.length === 0 ? paint.green('✔') : paint.red('✖');
  return [
    `  ${mark} ${pairs} pairs of applicants decided on (tried, not proved), ${problems.length} broken promises`,
    ...problems.flatMap(({ brand, words, applicant: { facts, figures, joint } }) => [
      `      ${paint.bold(brand)}: ${paint.red(words)}`,
      `        ${paint.dim(`for ${sayFacts({ ...facts, ...figures, ...joint })}`)}`,
    ]),
  ];
}

function mutationLines(
  { mutants, killed, equivalent, unproved, survived }: MutationScore,
  paint: Given['paint'],
) {
  const score = mutants === 0 ? 100 : Math.floor((100 * killed) / mutants);
  const mark = survived.length === 0 ? paint.green('✔') : paint.red('✖');
  const others = `${equivalent} more make no difference${unproved > 0 ? `; of ${unproved} more no difference was found, which is not proved` : ''}`;
  return [
    `  ${mark} ${killed} of ${mutants} mistakes are noticed by the examples: ${score}% (${others})`,
    ...survived.flatMap((survivor) => survivorLines(survivor, paint)),
  ];
}

const survivorLines = (
  { policy, pointer, words, before, after, witness }: Survivor,
  paint: Given['paint'],
) => [
  `      ${paint.bold(policy)}: ${words}  ${paint.dim(pointer)}`,
  `        ${paint.red(`- ${before}`)}`,
  `        ${paint.green(`+ ${after}`)}`,
  `        ${paint.dim(`an example is missing for ${sayFacts(witness)}`)}`,
];
