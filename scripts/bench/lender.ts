import { deliveries } from './deliveries.ts';
import { outboxCost } from './outbox.ts';
import type { Goal, Section } from './report.ts';
import { restarts } from './restart.ts';
import { withPostgres } from './withPostgres.ts';

/** A save may take so much longer because of the events that it keeps. */
const MOST_COST = 1.15;
const MOST_P99_MS = 1_000;
const MOST_START = 1.2;

const present = <T>(all: readonly (T | undefined)[]): readonly T[] => all.filter((one) => one !== undefined);

/** Benchmarks what a lender's system behind an application costs. */
export async function benchLender(root: string): Promise<Section> {
  const costs = present([await outboxCost('PGlite'), await withPostgres(outboxCost)]);
  const told = present([await deliveries('PGlite'), await withPostgres(deliveries)]);
  const started = await withPostgres((_name, url) => restarts(root, url));
  const [before, after] = started ?? [];
  const goals: Goal[] = [
    ...costs.map(({ name, ratio }) => ({
      goal: `a step save on ${name} with its events takes at most ${MOST_COST} times as long as without`,
      measured: ratio.toFixed(2),
      met: ratio <= MOST_COST,
    })),
    ...told.map(({ name, p99 }) => ({
      goal: `99 of 100 events are delivered within ${MOST_P99_MS} ms of their commit on ${name}`,
      measured: `${p99.toFixed(0)} ms`,
      met: p99 <= MOST_P99_MS,
    })),
    ...(before && after
      ? [
          {
            goal: `a start with ${after.tasks} open tasks takes at most ${MOST_START} times as long as with none`,
            measured: (after.ready / before.ready).toFixed(2),
            met: after.ready / before.ready <= MOST_START,
          },
        ]
      : []),
  ];
  return {
    title: 'A lender behind an application',
    how: [
      'Saves with and without events alternate; medians of 15 rounds of 40.',
      'Deliveries go to a webhook in the same process: 300 saves one after the other, then 5000 events at once.',
      'Starts are of a process of its own on Postgres; medians of 3. Memory is looked at 5 seconds after it is ready.',
    ],
    tables: [
      {
        head: ['step save', 'with ms', 'without ms', 'ratio', 'statements', 'without'],
        rows: costs.map((one) => [
          one.name,
          one.with.toFixed(2),
          one.without.toFixed(2),
          one.ratio.toFixed(2),
          String(one.statements),
          String(one.statementsWithout),
        ]),
      },
      {
        head: ['deliveries', 'events/s', 'median ms', 'p99 ms'],
        rows: told.map(({ name, eventsPerSecond, median, p99 }) => [
          name,
          eventsPerSecond.toFixed(0),
          median.toFixed(1),
          p99.toFixed(1),
        ]),
      },
      {
        head: ['start', 'ready s', 'memory MB'],
        rows: (started ?? []).map(({ tasks, ready, memory }) => [
          `${tasks} open tasks`,
          ready.toFixed(2),
          memory.toFixed(0),
        ]),
      },
    ],
    goals,
    data: { costs, told, started },
  };
}
