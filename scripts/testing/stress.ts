import { runBrowserTests } from './browserTests.ts';
import { startLoad } from './load.ts';
import type { PartResult } from './results.ts';
import { runUnitTests } from './unitTests.ts';

/** The default selection: tests that wait, poll, time out or kill something; ten minutes on a busy machine. */
const DEFAULT = [
  'src/web/borrower/session',
  'src/server/jobs',
  'tests/contract/kill.test.ts',
  'offline.e2e.ts',
  'resilience.e2e.ts',
];

/** The selection of a stress run: filters of Vitest and Playwright; undefined for none. */
export interface StressPart {
  readonly seed: number;
  readonly unit: readonly string[] | undefined;
  readonly browser: readonly string[] | undefined;
}

/**
 * Parses `[--seed N] [part...]`. A file filter with `e2e` is Playwright's, any other Vitest's; `unit` and `e2e` alone
 * mean all tests of that kind.
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

/** Runs tests in random order while other processes keep the machine busy. */
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
      // Playwright shuffles groups, so each test is a group of its own (fully parallel).
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
