/**
 * `npm run trace`: lists each requirement of docs/requirements.yaml with the tests whose titles carry its id.
 * `npm run trace -- BRAND REG` shows these areas only; `--missing` only what has no test; exit 1 when --strict and something is missing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Requirement {
  readonly id: string;
  readonly text: string;
}

/** A text that begins with one or more ids: how a test that proves requirements is titled, or a case of several tests. */
const title = /(['"`])((?:[A-Z]+-\d{2}\b[\s,:]*)+[^\n]*?)\1/g;

const testFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(path);
    return /\.(test|e2e|cases)\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** id -> places whose test title names it; `REG-01..REG-05` names every id between. */
function testsById(files: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const match of text.matchAll(title)) {
      const line = text.slice(0, match.index).split('\n').length;
      for (const id of new Set(match[2]?.match(/\b[A-Z]+-\d{2}\b/g) ?? []))
        found.set(id, [...(found.get(id) ?? []), `${file}:${line}`]);
    }
  }
  return found;
}

const args = process.argv.slice(2);
const areas = args.filter((arg) => !arg.startsWith('--'));
const requirements = (parse(readFileSync('docs/requirements.yaml', 'utf8')) as Requirement[]).filter(
  ({ id }) => areas.length === 0 || areas.includes(id.split('-')[0] ?? ''),
);
const tests = testsById([...testFiles('src'), ...testFiles('tests'), ...testFiles('scripts')]);

const totals = new Map<string, [number, number]>();
let missing = 0;
for (const { id, text } of requirements) {
  const places = tests.get(id) ?? [];
  const area = id.split('-')[0] ?? '';
  const [covered, all] = totals.get(area) ?? [0, 0];
  totals.set(area, [covered + (places.length > 0 ? 1 : 0), all + 1]);
  if (places.length === 0) missing += 1;
  if (places.length > 0 && args.includes('--missing')) continue;
  console.log(`${id}  ${text}`);
  for (const place of places) console.log(`    ${place}`);
  if (places.length === 0) console.log('    no test');
}
console.log('');
for (const [area, [covered, all]] of totals) console.log(`${area.padEnd(8)} ${covered}/${all}`);
if (args.includes('--strict') && missing > 0) process.exitCode = 1;
