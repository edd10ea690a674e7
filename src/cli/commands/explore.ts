import { type FlowGraph, flowGraph, mermaidOf } from '../../core/config/flowGraph.ts';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import { exploreFlow, type FlowProof } from '../../core/proof/exploreFlow.ts';
import type { Facts } from '../../core/rules/types.ts';
import { openBrand } from '../project/openBrand.ts';
import { wholeBrandOf } from '../project/openConfig.ts';
import { CannotRun, type CliCommand, type Given } from '../terminal/cliCommand.ts';
import { formatOf } from '../terminal/formatOf.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { outOption, writeOut } from '../terminal/writeOut.ts';
import { exploredJourney } from './exploreJourney.ts';

/** Not a flow, but what comes after all of them. */
const JOURNEY = 'journey';

const formats = ['text', 'mermaid', 'svg'] as const;

export const exploreCommand: CliCommand = {
  name: 'explore',
  summary: 'show a flow or the journey at the lender, in words or as a diagram',
  words: '<brand> [flow|journey]',
  completes: 'brands',
  about:
    'Without a format it lists each step with the shortest applicant who reaches it, and says how much of that was proved. mermaid and svg draw the flow. journey shows the stages of an application at its lender: who ends each, and what every answer leads to.',
  options: [
    {
      flags: '--format <format>',
      description: 'text (default), mermaid or svg; the extension of --out also decides',
      needs: `a format: ${formats.join(', ')}`,
      choices: formats,
    },
    outOption,
  ],
  examples: [
    ['explore main registration', 'each step and the shortest applicant who reaches it'],
    ['explore main registration --out registration.svg', 'the diagram as a picture'],
    ['explore main journey --out journey.svg', 'the journey of an application as a picture'],
    ['explore harborlight registration --format mermaid', 'the diagram for a Markdown page'],
  ],
  run: explore,
};

async function explore(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [code, wanted, ...more] = given.words;
  if (code === undefined || more.length > 0)
    throw new CannotRun('explore needs a brand and, if it has several, a flow: explore main registration');
  const format = formatOf(given, { txt: 'text', mmd: 'mermaid', mermaid: 'mermaid', svg: 'svg' }) ?? 'text';
  const opened = openBrand(code, given, terminal);
  if (!opened) return 1;
  const brand = wholeBrandOf(opened.brand);
  if (wanted === JOURNEY) {
    writeOut(await exploredJourney(brand, format, given), given, terminal);
    return 0;
  }
  const flow = flowNamed(brand, wanted);
  if (format === 'mermaid' || format === 'svg') {
    writeOut(await drawn(flowGraph(brand, flow), format), given, terminal);
    return 0;
  }
  const today = terminal.today?.();
  const proof = exploreFlow(brand, flow, today === undefined ? {} : { today });
  writeOut(
    format === 'json' ? `${JSON.stringify(proof, null, 2)}\n` : proofText(proof, given),
    given,
    terminal,
  );
  return proof.problems.some(({ code }) => code !== 'not-proved') ? 1 : 0;
}

function flowNamed({ flows }: ResolvedBrand, wanted: string | undefined): string {
  const ids = Object.keys(flows);
  const [only = ''] = ids;
  if (wanted === undefined && ids.length === 1) return only;
  if (wanted !== undefined && ids.includes(wanted)) return wanted;
  throw new CannotRun(
    `${wanted === undefined ? 'There are several flows' : `There is no flow ${wanted}`}: ${ids.join(', ')}`,
  );
}

/** Loaded only for pictures. */
const drawn = async (graph: FlowGraph, format: 'mermaid' | 'svg'): Promise<string> =>
  format === 'mermaid'
    ? mermaidOf(graph)
    : (await import('../../core/config/drawing/flowSvg.ts')).flowSvg(graph);

function proofText({ flow, steps, problems, tried }: FlowProof, { paint }: Given): string {
  const width = Math.max(0, ...steps.map(({ id }) => id.length));
  const rows = steps.map((step) =>
    'witness' in step
      ? `  ${paint.bold(step.id.padEnd(width))}  ${sayFacts(step.witness)}\n`
      : `  ${paint.bold(step.id.padEnd(width))}  ${paint.red(`nobody: ${step.unreachable}`)}\n`,
  );
  const found = problems.map(({ code, message, pointer }) => {
    const mark = code === 'not-proved' ? paint.yellow('▲') : paint.red('✖');
    return `  ${mark} ${message} ${paint.dim(pointer)}\n`;
  });
  const sure = tried === undefined ? 'Proved: all regions that the rules distinguish were tried.\n' : '';
  return `${paint.bold(flow)}: each step and the shortest applicant who reaches it\n\n${rows.join('')}\n${found.join('')}${paint.dim(sure)}`;
}

export function sayFacts(facts: Facts): string {
  const said = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} = ${JSON.stringify(value)}`],
  );
  return said.length === 0 ? 'anybody' : said.join(', ');
}
