import { millisecondsOf } from './millisecondsOf.ts';
import type { Goal, Section } from './report.ts';
import { spreadOf } from './statistics.ts';
import { openStepServer, type StepServer } from './stepServer.ts';
import { withPostgres } from './withPostgres.ts';

const ROUNDS = 15;
const OF_A_ROUND = 40;
const WARM_UP = 100;
const AIM = 10;

/** Saves and inserts on one database: milliseconds, and their ratio. */
interface Measured {
  readonly name: string;
  readonly save: number;
  readonly insert: number;
  readonly ratio: number;
  readonly statements: readonly string[];
}

/** Alternates saves and inserts, so that other load affects both. */
async function measure(name: string, server: StepServer): Promise<Measured> {
  for (const work of [server.save, server.insert]) await millisecondsOf(work, WARM_UP);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const insert = await millisecondsOf(server.insert, OF_A_ROUND);
    rounds.push({ insert, save: await millisecondsOf(server.save, OF_A_ROUND) });
  }
  return {
    name,
    save: spreadOf(rounds.map(({ save }) => save)).median,
    insert: spreadOf(rounds.map(({ insert }) => insert)).median,
    ratio: spreadOf(rounds.map(({ save, insert }) => save / insert)).median,
    statements: await server.statements(),
  };
}

async function measureOn(name: string, databaseUrl?: string): Promise<Measured> {
  const server = await openStepServer(databaseUrl);
  try {
    return await measure(name, server);
  } finally {
    await server.close();
  }
}

const goalOf = ({ name, ratio }: Measured): Goal => ({
  goal: `a step save on ${name} costs at most ${AIM} inserts`,
  measured: `${ratio.toFixed(1)}`,
  met: ratio <= AIM,
});

/** Benchmarks a step save against a bare insert of a row of the same length. */
export async function benchSteps(): Promise<Section> {
  const embedded = await measureOn('PGlite');
  const shared = await withPostgres(measureOn);
  const all = shared ? [embedded, shared] : [embedded];
  return {
    title: 'Step save beside a bare insert',
    how: [
      `${ROUNDS} rounds of ${OF_A_ROUND} inserts and ${OF_A_ROUND} saves, one after the other; medians of the rounds.`,
      'A save is a whole call in this process: read, authorised, validated under the pinned release, checked, encrypted, committed and answered.',
      'An insert is one prepared statement that writes a row as long as the application that the save answers.',
    ],
    tables: [
      {
        head: ['database', 'save ms', 'insert ms', 'inserts of a save', 'statements'],
        rows: all.map(({ name, save, insert, ratio, statements }) => [
          name,
          save.toFixed(2),
          insert.toFixed(2),
          ratio.toFixed(1),
          String(statements.length),
        ]),
      },
    ],
    goals: all.map(goalOf),
    data: all,
  };
}
