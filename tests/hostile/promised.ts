import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { parse } from 'yaml';
import { inMatrix, isDeep } from '../e2e/matrix.ts';

/** A row of promises.yaml. */
export interface PromiseRow {
  readonly id: string;
  /** What is promised, as one sentence: the title of the test. */
  readonly promise: string;
  /** The file with its test. */
  readonly test: string;
}

/** What a run came to, in words and numbers: `{ kills: 42, lost: 0 }`. */
export type Figures = Readonly<Record<string, number>>;

/** What a hostile test leaves in test-results/promises for `npm run promises`. */
export interface Kept {
  readonly id: string;
  /** Whether all of it was played, or the short part. */
  readonly isDeep: boolean;
  readonly figures: Figures;
}

const rows = parse(readFileSync(join(import.meta.dirname, 'promises.yaml'), 'utf8')) as readonly PromiseRow[];
const folder = join(import.meta.dirname, '../../test-results/promises');

function keep(kept: Kept): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${kept.id}.json`), JSON.stringify(kept));
}

/** All of a promise may take half an hour; a short part what every test may. */
const limit = isDeep ? { timeout: 1_800_000 } : {};

/** How a promise is played. */
export interface PromisedOptions {
  /** False where this machine cannot play it; the test is then skipped. */
  readonly canPlay?: boolean;
}

/** The test that keeps a promise of promises.yaml. What it resolves to is told as the figures of this run. */
export function promised(
  id: string,
  test: () => Promise<Figures>,
  { canPlay = true }: PromisedOptions = {},
): void {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`promises.yaml has no promise ${id}`);
  it.runIf(canPlay)(`promise ${id}: ${row.promise}`, { ...inMatrix, ...limit }, async () => {
    keep({ id, isDeep, figures: await test() });
  });
}
