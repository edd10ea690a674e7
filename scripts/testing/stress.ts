import { runBrowserTests } from './browserTests.ts';
import { startLoad } from './load.ts';
import type { PartResult } from './results.ts';
import { runUnitTests } from './unitTests.ts';

/** What is played when nothing is chosen: what waits, polls, times out and is killed, in ten minutes of a busy machine. */
const DEFAULT = [
  'src/web/borrower/session',
  'src/server/jobs',
  'tests/contract/kill.test.ts',
  'offline.e2e.ts',
  'resilience.e2e.ts',
];

/** The part of the tests that a stress run plays: filters of Vitest and of Playwright; undefined for none of them. */
export interface StressPart {
  readonly seed: number;
  readonly unit: readonly string[] | undefined;
  readonly browser: readonly string[] | undefined;
}

/**
 * Reads `[--seed N] [part...]`. A part is a filter of files: one that has `e2e` in it is Playwright's, any other Vitest's.
 * The words `unit` and `e2e` stand for all tests of the kind.
 */
export function readStressPart(args: readonly string[], newSeed: () => number): StressPart {
  const rest = [...args];
  const at = rest.indexOf('--seed');
  const seed = at < 0 ? newSeed() : Number(rest.splice(at, 2)[1]);
  if (!Number.isSafeInteger(seed) || seed <= 0) throw new Error('--seed takes a whole number above 0');
  const parts = rest.length === 0 ? DEFAULT : rest;
  const filters = (isKind: (part: string) => boolean, all: string) => {
    const ofKind = parts.filter(isKind);
    return ofKind.length === 0 ? undefined : ofKind.includes(all) ? [] : ofKind;
  };
  return {
    seed,
    unit: filters((part) => !part.includes('e2e'), 'unit'),
    browser: filters((part) => part.includes('e2e'), 'e2e'),
  };
}

/** Runs a part of the tests in random order while other work keeps the processors busy. */
export async function runStress(folder: string, words: readonly string[]): Promise<readonly PartResult[]> {
  const { seed, unit, browser } = readStressPart(words, () => 1 + Math.floor(Math.random() * 1e9));
  const again = words.filter((word, index) => word !== '--seed' && words[index - 1] !== '--seed').join(' ');
  const told = `seed: ${seed} (npm run test:stress -- --seed ${seed}${again ? ` ${again}` : ''})`;
  console.log(told);
  const load = startLoad();
  const parts: PartResult[] = [];
  try {
    if (unit)
      parts.push(
        await runUnitTests(folder, {
          args: ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`, ...unit],
        }),
      );
    if (browser) {
      // Fully parallel, each test is in a group of its own, and groups are what Playwright shuffles.
      const args = [`--shuffle=${seed}`, '--fully-parallel', ...browser];
      const { report: _, ...result } = await runBrowserTests(folder, { args });
      parts.push(result);
    }
  } finally {
    console.log(`\nload: ${load.highest().toFixed(1)} at most, ${load.pids.length} processes of other work`);
    await load.end();
    console.log(told);
  }
  return parts;
}
