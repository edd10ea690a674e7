import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Figures } from '../promised.ts';
import type { Applying } from './borrower.ts';
import { CLIENT_SECRET, type Installation } from './installation.ts';
import type { Witness } from './witness.ts';

interface WireEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly sequence: string;
  readonly data: { readonly position: number; readonly task?: string };
}

/** Every event of the lender, read by the cursor. */
async function eventsOf({ servers }: Installation): Promise<readonly WireEvent[]> {
  const api = `${servers[0].address()}/lender/v1`;
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'bank',
    client_secret: CLIENT_SECRET,
  });
  const token = await fetch(`${api}/oauth/token`, { method: 'POST', body: form });
  const { access_token } = (await token.json()) as { access_token: string };
  const all: WireEvent[] = [];
  for (let after: string | undefined, hasMore = true; hasMore; ) {
    const query = new URLSearchParams({ limit: '100', ...(after !== undefined && { after }) });
    const answer = await fetch(`${api}/events?${query}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const page = (await answer.json()) as { events: WireEvent[]; next: string; hasMore: boolean };
    expect(answer.status, JSON.stringify(page)).toBe(200);
    all.push(...page.events);
    ({ next: after, hasMore } = page);
  }
  return all;
}

interface TaskHistory {
  readonly application: string;
  readonly task: string;
  readonly type: string;
}

/** What became of tasks, in the order in which it was committed. */
async function taskHistory({ open }: Installation): Promise<readonly TaskHistory[]> {
  return open.dependencies.db.kysely
    .selectFrom('task_events')
    .innerJoin('tasks', 'tasks.uuid', 'task_events.task_uuid')
    .select(['tasks.application_uuid as application', 'tasks.uuid as task', 'task_events.type as type'])
    .where('task_events.type', 'in', ['asked', 'answered'])
    .orderBy('task_events.id')
    .execute();
}

/** Positions have no gap, and neither has the sequence of any application. */
function expectWhole(events: readonly WireEvent[]): void {
  const [first] = events;
  expect(events.map(({ data }) => data.position)).toEqual(
    events.map((_event, index) => (first?.data.position ?? 0) + index),
  );
  for (const [subject, own] of Map.groupBy(events, (event) => event.subject))
    expect(
      own.map(({ sequence }) => Number(sequence)),
      subject,
    ).toEqual(own.map((_event, index) => index + 1));
}

/** Events tell of tasks in the order in which they were asked and answered. */
function expectOrder(events: readonly WireEvent[], history: readonly TaskHistory[]) {
  const eventsBySubject = Map.groupBy(events, ({ subject }) => subject);
  const historyByApplication = Map.groupBy(history, ({ application }) => application);
  return (uuid: string): void => {
    const told = (eventsBySubject.get(`applications/${uuid}`) ?? [])
      .filter(({ type }) => /task\.(asked|answered)$/.test(type))
      .map(({ type, data }) => `${type.replace('equiform.task.', '')} ${data.task}`);
    const kept = (historyByApplication.get(uuid) ?? []).map(({ type, task }) => `${type} ${task}`);
    expect(told, uuid).toEqual(kept);
  };
}

const MINUTE_MS = 60_000;
const LOOK_MS = 250;
/** Of webhooks that were lost on their way, within the three days in which they are tried. */
const MOST_TRIES = 1_000;

/** Nothing is lost, nothing is done twice, and the order of each application is kept. */
export async function expectSoundEnd(
  installation: Installation,
  all: readonly Applying[],
  { taken, delivered }: Witness,
): Promise<Figures> {
  const { kysely } = installation.open.dependencies.db;
  const open = await kysely.selectFrom('tasks').select('name').where('status', '=', 'open').execute();
  expect(open, 'tasks that are still open').toEqual([]);

  const history = await taskHistory(installation);
  const answers = Map.groupBy(
    history.filter(({ type }) => type === 'answered'),
    ({ task }) => task,
  );
  expect([...answers.values()].filter((own) => own.length > 1)).toEqual([]);
  expect([...taken].filter(([, keys]) => keys.size > 1)).toEqual([]);

  const events = await eventsOf(installation);
  expectWhole(events);
  const expectOrderOf = expectOrder(events, history);
  for (const { world } of all) expectOrderOf(world.uuid);
  const untold = () => events.filter(({ id }) => !delivered.has(id)).length;
  for (let tries = 0; tries < MOST_TRIES && untold() > 0; tries += 1) {
    await installation.passTo(installation.now() + MINUTE_MS);
    await wait(LOOK_MS);
  }
  expect(untold(), 'events whose webhook never arrived').toBe(0);

  return {
    tasks: new Set(history.map(({ task }) => task)).size,
    events: events.length,
    lost: 0,
    'done twice': 0,
    'out of order': 0,
  };
}
