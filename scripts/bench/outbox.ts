import { millisecondsOf } from './millisecondsOf.ts';
import { spreadOf } from './statistics.ts';
import { openStepServer } from './stepServer.ts';

const ROUNDS = 15;
const OF_A_ROUND = 40;
const WARM_UP = 100;

/** Milliseconds of a step save with and without the events that it keeps for the lender. */
export interface OutboxCost {
  readonly name: string;
  readonly with: number;
  readonly without: number;
  /** Median of the rounds. */
  readonly ratio: number;
  readonly statements: number;
  readonly statementsWithout: number;
}

/** Alternates both, so that other load affects both. */
export async function outboxCost(name: string, databaseUrl?: string): Promise<OutboxCost> {
  const server = await openStepServer(databaseUrl);
  const saves = (keeps: boolean, count: number): Promise<number> => {
    server.keepEvents(keeps);
    return millisecondsOf(server.save, count);
  };
  const statements = async (keeps: boolean): Promise<number> => {
    server.keepEvents(keeps);
    const sent = await server.statements();
    const isKept = sent.some((sql) => sql.includes('lender_events'));
    if (isKept !== keeps) throw new Error(`Events are ${keeps ? 'not ' : ''}kept`);
    return sent.length;
  };
  try {
    for (const keeps of [true, false]) await saves(keeps, WARM_UP);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ with: await saves(true, OF_A_ROUND), without: await saves(false, OF_A_ROUND) });
    return {
      name,
      with: spreadOf(rounds.map((one) => one.with)).median,
      without: spreadOf(rounds.map((one) => one.without)).median,
      ratio: spreadOf(rounds.map((one) => one.with / one.without)).median,
      statements: await statements(true),
      statementsWithout: await statements(false),
    };
  } finally {
    await server.close();
  }
}
