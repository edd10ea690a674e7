import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { parse } from 'yaml';
import { inMatrix, isDeep } from '../e2e/matrix.ts';

export interface PromiseRow {
  readonly id: string;
  /** One sentence, also the test's title. */
  readonly promise: string;
  /** The test's file. */
  readonly test: string;
}

/** A run's results in words and numbers: `{ kills: 42, lost: 0 }`. */
export type Figures = Readonly<Record<string, number>>;

/** What a hostile test writes to test-results/promises for `npm run promises`. */
export interface Kept {
  readonly id: string;
  /** Played in full. */
  readonly isDeep: boolean;
  readonly figures: Figures;
}

const rows = parse(readFileSync(join(import.meta.dirname, 'promises.yaml'), 'utf8')) as readonly PromiseRow[];
const folder = join(import.meta.dirname, '../../test-results/promises');

function keep(kept: Kept): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${kept.id}.json`), JSON.stringify(kept));
}

/** A full run may take half an hour, a short one the usual limit. */
const limit = isDeep ? { timeout: 1_800_000 } : {};

export interface PromisedOptions {
  /** False if this machine cannot play it; the test is then skipped. */
  readonly canPlay?: boolean;
  /** For a full run that takes longer than others, in milliseconds. */
  readonly timeout?: number;
}

/** The test of a promise in promises.yaml; it resolves to the run's figures. */
export function promised(
  id: string,
  test: () => Promise<Figures>,
  { canPlay = true, timeout }: PromisedOptions = {},
): void {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`promises.yaml has no promise ${id}`);
  it.runIf(canPlay)(
    `promise ${id}: ${row.promise}`,
    { ...inMatrix, ...limit, ...(timeout !== undefined && { timeout }) },
    async () => {
      keep({ id, isDeep, figures: await test() });
    },
  );
}
