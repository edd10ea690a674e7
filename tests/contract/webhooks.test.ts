import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deadLetters, resendDeadLetter } from '../../src/server/features/events/deadLetterService.ts';
import { eventsAfter } from '../../src/server/features/events/eventsAfterService.ts';
import { testWebhook } from '../../src/server/features/events/webhookTestService.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { borrowerAt } from './verification.ts';
import { openReceiver, type Receiver, selfSigned } from './webhookReceiver.ts';

const HOUR = 3_600_000;
const secretOf = (fill: number) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`;
const OLD = secretOf(1);
const NEW = secretOf(2);

const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
const path = join(folder, 'connections.yaml');
const environment = { EQUIFORM_CONNECTIONS: path, OLD_SECRET: OLD, NEW_SECRET: NEW };

let server: LendingServer;
let core: Receiver;
let other: Receiver;
/** Milliseconds that the system's clock is ahead. */
let ahead = 0;

function connect(...webhooks: readonly object[]): void {
  const lenders = webhooks.length === 0 ? {} : { main: { webhooks } };
  writeFileSync(path, JSON.stringify({ version: 1, all: { usual: 'sandbox' }, lenders }));
  server?.dependencies.connections.look();
}

const hook = (id: string, { url }: Receiver, more: object = {}) => ({
  id,
  url,
  secrets: [{ env: 'OLD_SECRET' }],
  mayBePrivate: true,
  ...more,
});

beforeAll(async () => {
  connect();
  const system = { now: () => Date.now() + ahead };
  server = await openLendingServer({ environment, system });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  core = await openReceiver();
  other = await openReceiver();
});
afterEach(async () => {
  connect();
  await server.dependencies.db.kysely.deleteFrom('webhook_deliveries').execute();
  await core.close();
  await other.close();
});

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const newApplication = () => borrowerAt(server, 'OFFER', { persona: 'approved' });
const idsOf = ({ received }: Receiver) => received.map(({ event }) => event.id);

const rows = () =>
  server.dependencies.db.kysely.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();
const states = async () => [...new Set((await rows()).map(({ state }) => state))];

async function eventsOf(application: string) {
  const found = await eventsAfter(server.dependencies.db.kysely, {
    organization: 'main',
    after: undefined,
    limit: 1_000,
  });
  if (found.type === 'gone') throw new Error('They are kept');
  return found.events.filter(({ data }) => data.application === application);
}

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Names, numbers and times of ours, and no place for anything that somebody typed. */
const THIN = new RegExp(
  `^{"specversion":"1.0","id":"${UUID}","source":"/lender/v1/main","type":"equiform[.][a-z]+[.][a-z]+",` +
    `"subject":"applications/${UUID}","time":"[-0-9T:.]+Z","datacontenttype":"application/json",` +
    `"sequence":"[0-9]{8}","data":{"application":"${UUID}",("task":"${UUID}",)?"position":[0-9]+}}$`,
);

describe('a webhook that changes while much waits for it', () => {
  /** What lanes take at once. */
  const TAKEN = 16;

  /** Resolves when it has been told of these and of no more, and waits to answer; the answer lets it. */
  async function busy(): Promise<() => void> {
    connect(hook('core', core, { paused: true }));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    core.answers(() => held.then(() => ({ status: 204 })));
    for (let count = 0; count <= TAKEN + 5; count = (await rows()).length) await newApplication();
    connect(hook('core', core));
    await until(() => expect(core.received).toHaveLength(TAKEN));
    return release;
  }

  it('is told the rest as the connections say by then: at its new address, signed with its new secret', async () => {
    const release = await busy();
    connect(hook('core', other, { secrets: [{ env: 'NEW_SECRET' }] }));
    release();
    await until(async () => expect(await states()).toEqual(['delivered']));
    expect(core.received).toHaveLength(TAKEN);
    expect(other.received).toHaveLength((await rows()).length - TAKEN);
    for (const one of other.received) expect(other.verify(NEW, one)).toEqual(one.event);
  });

  it('is told no more once it is paused', async () => {
    const release = await busy();
    connect(hook('core', core, { paused: true }), hook('other', other));
    release();
    await newApplication();
    const toldOther = async () => (await rows()).filter(({ webhook }) => webhook === 'other').length;
    await until(async () => expect(other.received.length).toBeGreaterThan(5));
    await until(async () => expect(other.received).toHaveLength(await toldOther()));
    expect(core.received).toHaveLength(TAKEN);
  });
});

describe('a webhook', () => {
  it('is told of each event, signed with both secrets, and of nothing personal', async () => {
    connect(hook('core', core, { secrets: [{ env: 'OLD_SECRET' }, { env: 'NEW_SECRET' }] }));
    const { uuid } = await newApplication();
    await server.advance(3_600);
    await until(async () => {
      const events = await eventsOf(uuid);
      expect(events.length).toBeGreaterThan(5);
      expect(idsOf(core).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    });
    const events = new Map((await eventsOf(uuid)).map((event) => [event.id, event]));
    for (const one of core.received) {
      for (const secret of [OLD, NEW]) expect(core.verify(secret, one)).toEqual(events.get(one.event.id));
      expect(one.headers['webhook-id']).toBe(one.event.id);
      expect(one.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
      expect(one.body).toMatch(THIN);
    }
    await until(async () => expect(await states()).toEqual(['delivered']));
  });

  it('is told only of the types that it asks for', async () => {
    connect(hook('core', core, { events: ['application.moved'] }), hook('other', other));
    await newApplication();
    await until(async () => expect(await states()).toEqual(['delivered']));
    expect(new Set(core.received.map(({ event }) => event.type))).toEqual(
      new Set(['equiform.application.moved']),
    );
    expect(other.received.length).toBeGreaterThan(core.received.length);
  });

  it('that fails is told again later, with the same id and body, and signed anew', async () => {
    connect(hook('core', core, { events: ['application.created'] }));
    core.answers((_received, times) => ({ status: times === 1 ? 503 : 204 }));
    await newApplication();
    await until(async () => expect(await rows()).toMatchObject([{ answer: '503', attempts: 1 }]));
    expect(core.received).toHaveLength(1);
    ahead += 10_000;
    await until(() => expect(core.received).toHaveLength(2));
    const [first, second] = core.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    await until(async () => expect(await states()).toEqual(['delivered']));
  });

  it('is left alone as long as it asks', async () => {
    connect(hook('core', core, { events: ['application.created'] }));
    core.answers((_received, times) =>
      times === 1 ? { status: 429, headers: { 'retry-after': '3600' } } : { status: 200 },
    );
    await newApplication();
    await until(async () => expect(await rows()).toMatchObject([{ answer: '429' }]));
    const [row] = await rows();
    expect((row?.next_at.getTime() ?? 0) - (row?.last_tried_at?.getTime() ?? 0)).toBeGreaterThanOrEqual(HOUR);
    ahead += HOUR + 1_000;
    await until(async () => expect(await states()).toEqual(['delivered']));
  });

  it('that is slow or dead delays no other one', async () => {
    const held = Promise.withResolvers<{ status: number }>();
    connect(hook('core', core), hook('other', other), hook('dead', { ...core, url: 'http://127.0.0.1:1/' }));
    core.answers(() => held.promise);
    const { uuid } = await newApplication();
    await until(async () => {
      const events = await eventsOf(uuid);
      expect(events.length).toBeGreaterThan(5);
      expect(other.received).toHaveLength(events.length);
    });
    expect((await rows()).filter(({ webhook, state }) => webhook === 'core' && state !== 'waiting')).toEqual(
      [],
    );
    held.resolve({ status: 200 });
    await until(async () =>
      expect(
        (await rows()).filter(({ webhook, state }) => webhook === 'core' && state !== 'delivered'),
      ).toEqual([]),
    );
    expect(
      new Set((await rows()).filter(({ webhook }) => webhook === 'dead').map(({ state }) => state)),
    ).toEqual(new Set(['waiting']));
  });

  it('that is paused is told later of what happened meanwhile', async () => {
    connect(hook('core', core, { paused: true }));
    const { uuid } = await newApplication();
    await until(async () => expect((await rows()).length).toBeGreaterThan(5));
    expect(core.received).toEqual([]);
    connect(hook('core', core));
    await until(async () => expect(core.received).toHaveLength((await eventsOf(uuid)).length));
  });
});

describe('a dead letter', () => {
  const lettersOf = async (organization: string) =>
    (await deadLetters(server.dependencies.db.kysely, { organization, limit: 100 })).deadLetters;

  it('is what was tried for three days in vain; it is seen, counted, and can be sent again', async () => {
    connect(hook('core', core, { events: ['application.created'] }));
    core.answers(() => ({ status: 500 }));
    await newApplication();
    await until(async () => expect(await rows()).toMatchObject([{ attempts: 1, answer: '500' }]));
    ahead += 73 * HOUR;
    await until(async () => expect(await states()).toEqual(['dead']));
    const [letter, ...more] = await lettersOf('main');
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ webhook: 'core', attempts: 2, answer: '500' });
    expect(letter?.event).toEqual(core.received[0]?.event);
    expect(await lettersOf('harborlight')).toEqual([]);
    const metrics = await server.dependencies.metrics.text();
    expect(metrics).toContain('equiform_webhook_deliveries{of="dead"} 1');
    expect(metrics).toMatch(/equiform_webhook_tries_total\{as="dead"\} [1-9]/);

    core.answers(() => ({ status: 200 }));
    const resend = (organization: string) =>
      resendDeadLetter(server.dependencies.db.kysely, {
        organization,
        id: letter?.id ?? 0,
        at: new Date(Date.now() + ahead),
      });
    expect(await resend('harborlight')).toBe(false);
    expect(await resend('main')).toBe(true);
    await until(async () => expect(await states()).toEqual(['delivered']));
    expect(new Set(idsOf(core)).size).toBe(1);
  });

  it('is all that waits for a webhook that says it is gone, until its test is accepted again', async () => {
    connect(hook('core', core, { events: ['application.created', 'application.moved'] }));
    core.answers(() => ({ status: 410 }));
    await newApplication();
    await until(async () => expect(await states()).toEqual(['dead']));
    const told = core.received.length;
    await newApplication();
    await until(async () => {
      const all = await rows();
      expect(all.length).toBeGreaterThan(told);
      expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['dead']));
    });
    expect(core.received).toHaveLength(told);
    const id = { organization: 'main', id: 'core' };
    expect(await testWebhook(server.dependencies, id)).toEqual({ isDelivered: false, answer: '410' });
    core.answers(() => ({ status: 200 }));
    expect(await testWebhook(server.dependencies, id)).toEqual({ isDelivered: true, answer: '200' });
    expect(await testWebhook(server.dependencies, { ...id, organization: 'harborlight' })).toBeUndefined();
    await newApplication();
    await until(async () => expect(await states()).toEqual(expect.arrayContaining(['dead', 'delivered'])));
  });

  it('is called over TLS only when the installation trusts its certificate', async () => {
    const secure = await openReceiver(selfSigned);
    onTestFinished(secure.close);
    connect(hook('core', secure));
    const id = { organization: 'main', id: 'core' };
    expect(await testWebhook(server.dependencies, id)).toMatchObject({ isDelivered: false });
    expect(secure.received).toEqual([]);
    // What NODE_EXTRA_CA_CERTS adds when a server starts.
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, selfSigned.cert]);
    onTestFinished(() => setDefaultCACertificates(known));
    expect(await testWebhook(server.dependencies, id)).toEqual({ isDelivered: true, answer: '204' });
    expect(secure.received).toHaveLength(1);
  });
});
