import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import { type SimulateOptions, simulate } from '../../core/proof/simulate.ts';
import { applicantDecision, TEST_BORROWERS } from '../../server/features/lender/sandbox/applicantDecision.ts';
import { readable, rootOf } from '../project/openConfig.ts';
import { openSound } from '../project/openSound.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { progressBar } from '../terminal/progressBar.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { wholeNumber } from '../terminal/wholeNumber.ts';

const APPLICANTS = 1000;
const SEED = 1;

export const simulateCommand: CliCommand = {
  name: 'simulate',
  summary: 'send synthetic applicants through a brand and show where they end',
  words: '<brand>',
  completes: 'brands',
  about: `Applicants are made from the regions that the rules of the brand distinguish. The same seed makes the same applicants. Those who submit are decided on by the brand's thresholds and rate sheet, with what the sandbox lender (config/sandbox) finds out about them; one in ${TEST_BORROWERS} of them is one of its test borrowers.`,
  options: [
    {
      flags: '--applicants <number>',
      description: `how many (default: ${APPLICANTS})`,
      needs: 'a number of applicants',
    },
    {
      flags: '--seed <number>',
      description: `the seed of the random numbers (default: ${SEED})`,
      needs: 'a number',
    },
    {
      flags: '--flow <flow>',
      description: 'the flow (default: the registration of the brand)',
      needs: 'a flow',
    },
  ],
  examples: [
    ['simulate main', `${APPLICANTS} applicants through the registration of main`],
    ['simulate harborlight --applicants 20000 --seed 7 --json', 'more applicants, as JSON'],
  ],
  run,
};

function run(given: Given, terminal: Terminal): ExitCode {
  const [code, ...more] = given.words;
  if (code === undefined || more.length > 0) throw new CannotRun('simulate needs one brand: simulate main');
  const applicants = wholeNumber(given, 'applicants', APPLICANTS);
  const seed = wholeNumber(given, 'seed', SEED);
  const sound = openSound(given, terminal);
  const brand = sound?.brands[0]?.brand;
  if (!brand) return 1;
  const flow =
    textOption(given, 'flow') ?? (Object.hasOwn(brand.flows, 'registration') ? 'registration' : undefined);
  if (flow !== undefined && !Object.hasOwn(brand.flows, flow))
    throw new CannotRun(`There is no flow ${flow}. Flows are ${Object.keys(brand.flows).join(', ')}.`);
  const today = terminal.today?.();
  const bar = progressBar(terminal, 'Applying');
  const options = {
    applicants,
    seed,
    ...(flow === undefined ? {} : { flow }),
    ...(today === undefined ? {} : { today }),
    ...lenderOf(brand, rootOf(given, terminal)),
  };
  const result = simulate(brand, options, bar.tell);
  bar.end();
  terminal.out(
    given.json ? `${JSON.stringify({ brand: code, seed, ...result }, null, 2)}\n` : text(result, given),
  );
  return 0;
}

/** The sandbox lender, if the project has one. */
function lenderOf(brand: ResolvedBrand, root: string): Pick<SimulateOptions, 'decide'> {
  if (!existsSync(join(root, 'config/sandbox/lender.yaml'))) return {};
  return { decide: readable(() => applicantDecision(root, brand)) };
}

function text({ applicants, ends, steps }: ReturnType<typeof simulate>, { paint }: Given): string {
  const share = (count: number): string =>
    `${((100 * count) / Math.max(1, applicants)).toFixed(1)}%`.padStart(6);
  const rows = ends.map(({ end, step, by, applicants: count }) => {
    const where = [step === undefined ? '' : ` on ${step}`, by === undefined ? '' : ` by ${by}`].join('');
    return `  ${share(count)}  ${String(count).padStart(7)}  ${paint.bold(end)}${where}\n`;
  });
  const reached = steps.map(
    ({ id, reached: count }) => `  ${share(count)}  ${bar(count / Math.max(1, applicants))}  ${id}\n`,
  );
  return `${paint.dim('Where they end')}\n${rows.join('')}\n${paint.dim('Who reaches each step')}\n${reached.join('')}`;
}

const bar = (share: number): string => '█'.repeat(Math.round(share * 20)).padEnd(20, '·');
