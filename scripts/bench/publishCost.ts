import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { type EquiformServer, startEquiform } from './childServer.ts';
import { manyBrands } from './manyBrands.ts';
import { administratorOf, CHANGES, type Change, publish } from './publishing.ts';
import type { Goal, Section } from './report.ts';

const PUBLISH_AIM = 1;
const START_AIM = 3;
const COUNTS = [60, 600];
/** The first publish of a process loads and optimizes code. */
const TIMES = 4;
/** Longer than what a server does of itself after a start or a publish. */
const SETTLED_MS = 3_000;

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

/** Processor seconds of a process and its threads, by the kernel (Linux, a hundredth of a second). */
function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A folder with the project's base and so many lenders; those of the project itself where it has as many. */
function folderWith(root: string, count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-bench-'));
  const { files } = count === COUNTS[0] ? readConfigTree(root) : manyBrands(readConfigTree(root), count);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(root, 'schemas'), join(folder, 'schemas'));
  for (const name of ['config/staff', 'config/sandbox']) {
    rmSync(join(folder, name), { recursive: true, force: true });
    symlinkSync(join(root, name), join(folder, name));
  }
  return folder;
}

interface Cost {
  readonly lenders: number;
  readonly what: string;
  /** Processor seconds. */
  readonly seconds: number;
  readonly aim: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function publishCosts(folder: string, server: EquiformServer, change: Change): Promise<number> {
  const publishing = { url: server.url, token: await administratorOf(server) };
  const all: number[] = [];
  for (let edition = 1; edition <= TIMES; edition += 1) {
    const before = processorSeconds(server.pid);
    await publish(folder, publishing, change, edition);
    await settled();
    all.push(processorSeconds(server.pid) - before);
  }
  return median(all.slice(1));
}

async function costsOf(root: string, lenders: number): Promise<readonly Cost[]> {
  const folder = folderWith(root, lenders);
  const data = mkdtempSync(join(tmpdir(), 'equiform-bench-'));
  const settings = { EQUIFORM_CONFIG_ROOT: folder, EQUIFORM_DATA_DIR: data };
  const costs: Cost[] = [];
  try {
    const first = await startEquiform(root, undefined, settings);
    const change = CHANGES.find(({ what }) => what === 'every lender');
    if (!change) throw new Error('No change of every lender');
    const word = await publishCosts(folder, first, change).finally(() => first.stop());
    costs.push({ lenders, what: 'publishing one word of every lender', seconds: word, aim: PUBLISH_AIM });
    const again = await startEquiform(root, undefined, settings);
    const seconds = processorSeconds(again.pid);
    await again.stop();
    costs.push({ lenders, what: 'a start with an unchanged folder', seconds, aim: START_AIM });
    return costs;
  } finally {
    for (const one of [folder, data]) rmSync(one, { recursive: true, force: true });
  }
}

const goalOf = ({ lenders, what, seconds, aim }: Cost): Goal => ({
  goal: `${what}, of ${lenders}, costs at most ${aim} s of processor time`,
  measured: `${seconds.toFixed(1)} s`,
  met: seconds <= aim,
});

/** Benchmarks what publishing and a start cost, in processor time: the figure hardly depends on what else runs. */
export async function benchCost(root: string, counts = COUNTS): Promise<Section> {
  const all: Cost[] = [];
  for (const count of counts) all.push(...(await costsOf(root, count)));
  return {
    title: 'What publishing and a start cost',
    how: [
      'One server process with the embedded database, in production form. Processor time of the process with all its threads.',
      `Publishing: the median of ${TIMES - 1} after a first one, with what the server does in the ${SETTLED_MS / 1_000} s after it. The start: until the first answer, after a stop.`,
    ],
    tables: [
      {
        head: ['what', 'lenders', 'processor s'],
        rows: all.map(({ what, lenders, seconds }) => [what, String(lenders), seconds.toFixed(1)]),
      },
    ],
    goals: all.map(goalOf),
    data: all,
  };
}
