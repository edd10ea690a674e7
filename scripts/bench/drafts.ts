import { createDraftChecks } from '../../src/server/config-files/draft/draftChecks.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { manyBrands } from './manyBrands.ts';
import type { Section } from './report.ts';

const LENDERS = 60;
const AIM_MS = 300;
const KEYS = 20;
const IDLE_MS = 60_000;

/** What somebody types into: a file, and where. */
const TYPED = [
  ['step', 'config/steps/registration/annual-income.yaml', 'title: '],
  ['flow', 'config/flows/registration.yaml', 'path: '],
  ['rule', 'config/rules/waitlist.yaml', 'title: '],
  ['words', 'config/copy/en-US/registration.yaml', 'messages:\n'],
  ['theme', 'config/theme.yaml', 'accent: "#'],
] as const;

/** Benchmarks how soon a keystroke in a file of a change has its verdict, while the configuration has many lenders. */
export async function benchDrafts(root: string): Promise<Section> {
  const { files } = manyBrands(readConfigTree(root), LENDERS);
  const checks = createDraftChecks(undefined, IDLE_MS);
  const verdict = async (path: string, text: string): Promise<number> => {
    const began = performance.now();
    const draft = { root, environment: undefined, position: 1, lender: 'main', hidden: [] };
    await checks.findings({ ...draft, changed: new Map([[path, text]]) }, async () => files);
    return performance.now() - began;
  };
  const first = await verdict('config/none.yaml', '');
  const rows: (readonly [string, readonly number[]])[] = [];
  for (const [kind, path, before] of TYPED) {
    const file = files.find((one) => one.path === path);
    if (!file?.text.includes(before)) throw new Error(`${path} does not say ${before}`);
    const times: number[] = [];
    for (let key = 1; key <= KEYS; key += 1)
      times.push(
        await verdict(path, file.text.replace(before, before + 'typed while measured'.slice(0, key))),
      );
    rows.push([kind, times]);
  }
  const all = rows.flatMap(([, times]) => times);
  return {
    title: 'Keystroke to verdict, in a file of a change',
    how: [
      `${LENDERS} generated lenders over the real base. Milliseconds from a text that is sent to the thread until what the check finds for one lender is there, ${KEYS} keystrokes in each kind of file; what other lenders find is told before publishing.`,
    ],
    tables: [
      {
        head: ['file', 'median', 'p95'],
        rows: [
          ['the first of all', first.toFixed(0), ''],
          ...rows.map(([kind, times]) => [kind, at(times, 0.5).toFixed(0), at(times, 0.95).toFixed(0)]),
        ],
      },
    ],
    goals: [
      {
        goal: `keystroke to verdict p95 within ${AIM_MS} ms at ${LENDERS} lenders`,
        measured: `${at(all, 0.95).toFixed(0)} ms`,
        met: at(all, 0.95) <= AIM_MS,
      },
    ],
    data: { first, rows },
  };
}

/** The value below which a share of all lies. */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
