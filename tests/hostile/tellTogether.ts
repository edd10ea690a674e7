import { expect } from 'vitest';
import type { CloudEvent } from '../../src/server/features/events/eventsAfterService.ts';
import { openReceiver, type Receiver } from '../contract/webhookReceiver.ts';
import { expectAlive, OPERATOR, type Pair } from './pair.ts';
import type { Figures } from './promised.ts';
import { type Borrower, borrowerAt, jsonFrom, newVisitor } from './visitor.ts';

const bearer = { authorization: `Bearer ${OPERATOR}` };

async function isTold({ servers }: Pair, times: number): Promise<boolean> {
  const texts = servers.map(({ address }) =>
    newVisitor().send(address, { path: '/metrics', headers: bearer }),
  );
  const changed = /equiform_connection_changes_total\{as="changed"\} (\d+)/;
  return (await Promise.all(texts)).every(({ text }) => Number(changed.exec(text)?.[1] ?? 0) >= times);
}

/** Every fifth event is refused at its first try. */
function trouble(receiver: Receiver): void {
  receiver.answers(({ event }, times) => {
    const position = event.data.position ?? 0;
    return { status: times === 1 && position % 5 === 0 ? 503 : 204 };
  });
}

interface Row {
  readonly uuid: string;
  readonly application: string;
  readonly type: string;
  readonly task: string | null;
  /** Null before it is relayed. */
  readonly position: number | null;
  readonly sequence: number;
}

/** Those that were kept after some others. */
async function eventsOf(
  { attacker }: Pair,
  { after }: { readonly after: ReadonlySet<string> },
): Promise<readonly Row[]> {
  const { rows } = await attacker.query<Row>(
    `select uuid, application_uuid as application, type, task_uuid as task, position::int, sequence::int
     from lender_events where organization = 'main' order by id`,
  );
  return rows.filter(({ uuid }) => !after.has(uuid));
}

/** Events of before, of which no webhook is told; all of them have their positions. */
async function eventsOfBefore(pair: Pair): Promise<ReadonlySet<string>> {
  let events: readonly Row[] = [];
  const areNumbered = async (): Promise<boolean> => {
    events = await eventsOf(pair, { after: new Set() });
    return events.every(({ position }) => position !== null);
  };
  await expect.poll(areNumbered, { timeout: 30_000 }).toBe(true);
  return new Set(events.map(({ uuid }) => uuid));
}

/** Each task of an application was told of when it was asked, and when it was over. */
async function expectComplete({ attacker }: Pair, borrower: Borrower, events: readonly Row[]): Promise<void> {
  const own = events.filter(({ application }) => application === borrower.uuid);
  expect(own[0]).toMatchObject({ type: 'application.created', sequence: 1 });
  expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_row, index) => index + 1));
  const { rows } = await attacker.query<{ uuid: string; status: string }>(
    'select uuid, status from tasks where application_uuid = $1',
    [borrower.uuid],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { uuid, status } of rows) {
    const types = own.filter(({ task }) => task === uuid).map(({ type }) => type);
    expect(types).toEqual(status === 'open' ? ['task.asked'] : ['task.asked', `task.${status}`]);
  }
}

const received = (receiver: Receiver): readonly CloudEvent[] => receiver.received.map(({ event }) => event);

/** Time goes by: what a killed server had begun, and what failed, is due. */
const untilDue = ({ attacker }: Pair) =>
  attacker.query(`update webhook_deliveries set next_at = created_at where state = 'waiting'`);

/** Applications begin and go on at both servers; one server is killed meanwhile. */
async function live(pair: Pair, people: number): Promise<readonly Borrower[]> {
  const begun: Borrower[] = [];
  const one = async (index: number): Promise<void> => {
    const server = pair.servers[index % 2 === 0 ? 0 : 1];
    begun.push(
      await borrowerAt(server.address, {
        status: 'WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE',
        application: { pinned: false },
      }),
    );
  };
  const all = Array.from({ length: people }, (_none, index) => one(index));
  await Promise.any(all);
  await pair.servers[0].kill();
  await Promise.allSettled(all);
  await pair.replace(0);
  await jsonFrom(newVisitor(), pair.servers[1].address, {
    path: '/sandbox/clock',
    body: { advance: 10_000 },
  });
  return begun;
}

/**
 * Kills one of two servers while both tell a webhook what happens, which fails now and then. Each event arrives, with the
 * same content each time; positions and sequences have no gaps.
 */
export async function tellTogether(pair: Pair, rounds: number, people: number): Promise<Figures> {
  const receiver = await openReceiver();
  trouble(receiver);
  const before = await eventsOfBefore(pair);
  pair.connect({
    main: { webhooks: [{ id: 'core', url: receiver.url, secrets: [{ env: 'HOOK' }], mayBePrivate: true }] },
  });
  await expect.poll(() => isTold(pair, 1), { timeout: 30_000 }).toBe(true);
  const begun: Borrower[] = [];
  for (let round = 0; round < rounds; round += 1) begun.push(...(await live(pair, people)));
  await expect
    .poll(
      async () => {
        await untilDue(pair);
        const told = new Set(received(receiver).map(({ id }) => id));
        const events = await eventsOf(pair, { after: before });
        return events.filter(({ uuid, position }) => position === null || !told.has(uuid)).length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  const events = await eventsOf(pair, { after: before });
  const positions = events.map(({ position }) => position ?? 0).toSorted((a, b) => a - b);
  const first = positions[0] ?? 0;
  expect(positions).toEqual(positions.map((_position, index) => first + index));
  for (const borrower of begun) await expectComplete(pair, borrower, events);
  const contents = new Map<string, string>();
  for (const { event, body } of receiver.received) {
    expect(contents.get(event.id) ?? body).toBe(body);
    contents.set(event.id, body);
  }
  pair.connect({});
  await receiver.close();
  await expectAlive(pair);
  return {
    applications: begun.length,
    events: events.length,
    kills: rounds,
    'delivered more than once': receiver.received.length - contents.size,
    lost: 0,
  };
}
