/**
 * `npm run trace`: lists each requirement of docs/requirements.yaml with the tests whose titles carry its id. It counts
 * where one of them proves it on something that runs: see trace/traceRequirements.ts.
 * `npm run trace -- BRAND REG` shows these areas only; `--missing` only what does not count, and why; exit 1 when
 * --strict and something is missing.
 */
import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { traceRequirements } from './trace/traceRequirements.ts';

interface Requirement {
  readonly id: string;
  readonly text: string;
}

/** Kept as data without effect, so nothing can reach them: why. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  'CONST-06': 'data without effect until compliance defines one (G-33)',
};

const args = process.argv.slice(2);
const areas = args.filter((arg) => !arg.startsWith('--'));
const requirements = (parse(readFileSync('docs/requirements.yaml', 'utf8')) as Requirement[]).filter(
  ({ id }) => areas.length === 0 || areas.includes(id.split('-')[0] ?? ''),
);
/** The product's entry points are those of the dead-export check. */
const { entry } = JSON.parse(readFileSync('knip.json', 'utf8')) as { readonly entry: readonly string[] };
const ofProduct = entry.filter((path) => path.startsWith('src/') && path.endsWith('!'));
const entries = globSync(ofProduct.map((path) => path.slice(0, -1)));
const proofs = await traceRequirements('.', { entries, folders: ['src', 'tests', 'scripts'] });

const totals = new Map<string, [number, number]>();
let missing = 0;
for (const { id, text } of requirements) {
  const tests = proofs.get(id) ?? [];
  const isProved = tests.some(({ flaw }) => flaw === undefined || id in WITHOUT_EFFECT);
  const area = id.split('-')[0] ?? '';
  const [covered, all] = totals.get(area) ?? [0, 0];
  totals.set(area, [covered + (isProved ? 1 : 0), all + 1]);
  if (!isProved) missing += 1;
  if (isProved && args.includes('--missing')) continue;
  console.log(`${id}  ${text}`);
  for (const { place, flaw } of tests)
    console.log(`    ${place}${flaw ? `: ${WITHOUT_EFFECT[id] ?? flaw}` : ''}`);
  if (tests.length === 0) console.log('    no test');
}
console.log('');
for (const [area, [covered, all]] of totals) console.log(`${area.padEnd(8)} ${covered}/${all}`);
console.log(`${'all'.padEnd(8)} ${requirements.length - missing}/${requirements.length}`);
if (args.includes('--strict') && missing > 0) process.exitCode = 1;
