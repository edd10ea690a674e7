import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openReceiver, type Receiver } from '../../tests/contract/webhookReceiver.ts';
import { openStepServer, type StepServer } from './stepServer.ts';

const SAVES = 300;
const BURST = 5_000;
const LIMIT_MS = 300_000;

/** How fast a webhook in this process is told. */
export interface Deliveries {
  readonly name: string;
  /** Of a burst. */
  readonly eventsPerSecond: number;
  /** Milliseconds from the answer of a save until its event arrived: the median and the 99th percentile. */
  readonly median: number;
  readonly p99: number;
}

async function until(check: () => boolean): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!check()) {
    if (performance.now() > end) throw new Error('Not all events arrived');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Saves one after the other; each is followed by its event. */
async function waits({ save }: StepServer, receiver: Receiver): Promise<readonly number[]> {
  const all: number[] = [];
  for (let done = 0; done < SAVES; done += 1) {
    const before = receiver.received.length;
    await save();
    const from = performance.now();
    await until(() => receiver.received.length > before);
    all.push(performance.now() - from);
  }
  return all.toSorted((a, b) => a - b);
}

async function burst({ db, application }: StepServer, receiver: Receiver): Promise<number> {
  const before = receiver.received.length;
  await sql`insert into lender_events (organization, application_uuid, type)
    select 'main', ${application}::uuid, 'application.changed' from generate_series(1, ${BURST})`.execute(
    db.kysely,
  );
  const from = performance.now();
  await until(() => receiver.received.length >= before + BURST);
  return (BURST * 1_000) / (performance.now() - from);
}

export async function deliveries(name: string, databaseUrl?: string): Promise<Deliveries> {
  const receiver = await openReceiver();
  const folder = mkdtempSync(join(tmpdir(), 'equiform-bench-'));
  const path = join(folder, 'connections.json');
  const webhook = {
    id: 'core',
    url: receiver.url,
    secrets: [{ env: 'HOOK' }],
    mayBePrivate: true,
    events: ['application.changed'],
  };
  const lenders = { main: { webhooks: [webhook] } };
  writeFileSync(path, JSON.stringify({ version: 1, all: { usual: 'sandbox' }, lenders }));
  const server = await openStepServer(databaseUrl, {
    EQUIFORM_CONNECTIONS: path,
    HOOK: `whsec_${Buffer.alloc(32, 6).toString('base64')}`,
  });
  try {
    await until(() => receiver.received.length > 0);
    const all = await waits(server, receiver);
    const at = (share: number): number => all[Math.floor(share * (all.length - 1))] ?? Number.NaN;
    return { name, eventsPerSecond: await burst(server, receiver), median: at(0.5), p99: at(0.99) };
  } finally {
    await server.close();
    await receiver.close();
    rmSync(folder, { recursive: true });
  }
}
