import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../db/open/database.ts';
import { toJsonb } from '../db/tables.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import { keptDays } from '../settings/keptDays.ts';
import { removalOf, removeOld } from './retention.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-06-01T12:00:00Z');
/** The sandbox clock is a year ahead. */
const clock = { now: () => NOW + 365 * DAY };
const system = { now: () => NOW };

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  for (const table of ['web_vitals', 'mail_outbox', 'idempotency_keys', 'sign_in_attempts'] as const)
    await db.kysely.deleteFrom(table).execute();
});

const ago = (days: number, from = clock.now()) => new Date(from - days * DAY);

const vital = (days: number) =>
  db.kysely
    .insertInto('web_vitals')
    .values({ organization: 'main', name: 'LCP', value: days, rating: 'good', page: '/', at: ago(days) })
    .execute();

const mail = (createdDays: number, sentDays?: number) =>
  db.kysely
    .insertInto('mail_outbox')
    .values({
      organization: 'main',
      to_hash: String(createdDays),
      to_enc: '',
      mail_enc: '',
      claimed_until: null,
      created_at: ago(createdDays),
      sent_at: sentDays === undefined ? null : ago(sentDays, system.now()),
    })
    .execute();

const left = async (table: 'web_vitals' | 'mail_outbox' | 'idempotency_keys' | 'consents') =>
  (await db.kysely.selectFrom(table).selectAll().execute()).length;

const run = (batch?: number) =>
  removeOld({ db, clock, system, days: keptDays, ...(batch === undefined ? {} : { batch }) });

it('removes each row once when two servers do it at the same time', async () => {
  for (let days = 91; days < 111; days += 1) await vital(days);
  const removed = await Promise.all([run(3), run(3)]);
  expect(removed.reduce((sum, { web_vitals: rows }) => sum + rows, 0)).toBe(20);
  expect(await left('web_vitals')).toBe(0);
});

it('removes rows older than their days, in as many batches as needed, and no newer ones', async () => {
  for (const days of [0, 89, 91, 92, 93, 400, 500]) await vital(days);
  expect(await run(2)).toMatchObject({ web_vitals: 5, telemetry_events: 0 });
  const values = await db.kysely.selectFrom('web_vitals').select('value').orderBy('value').execute();
  expect(values.map(({ value }) => value)).toEqual([0, 89]);
  expect(await run(2)).toMatchObject({ web_vitals: 0 });
});

it('uses the days of the setting', async () => {
  await vital(10);
  await removeOld({ db, clock, system, days: { ...keptDays, web_vitals: 9 } });
  expect(await left('web_vitals')).toBe(0);
});

it("removes mails a week after they were sent, by the system's time, and unsent mails a month later", async () => {
  await mail(1, 6);
  await mail(20, 8);
  await mail(29);
  await mail(31);
  expect(await run()).toMatchObject({ mail_outbox: 1, mail_outbox_unsent: 1 });
  expect(await left('mail_outbox')).toBe(2);
});

it('removes what lenders were told 90 days ago, unless it has no position yet or still waits for a webhook', async () => {
  const told = async (position: number | null) => {
    const application_uuid = randomUUID();
    const kept = {
      organization: 'main',
      application_uuid,
      type: 'application.changed',
      position,
      sequence: position,
    };
    const values = { ...kept, kept_at: ago(91, system.now()) };
    const row = await db.kysely
      .insertInto('lender_events')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const [unplaced, delivered, waiting] = [await told(null), await told(1), await told(2)];
  for (const [event_id, state] of [
    [delivered, 'delivered'],
    [waiting, 'waiting'],
  ] as const)
    await db.kysely
      .insertInto('webhook_deliveries')
      .values({
        organization: 'main',
        webhook: 'core',
        event_id,
        state,
        created_at: ago(91),
        next_at: ago(91),
      })
      .execute();
  expect(await run()).toMatchObject({ lender_events: 1 });
  const rows = await db.kysely.selectFrom('lender_events').select('id').orderBy('id').execute();
  expect(rows.map(({ id }) => id)).toEqual([unplaced, waiting]);
});

it('removes answers to repeated calls after two days, however far the sandbox clock is ahead', async () => {
  const key = (created_at: Date) =>
    db.kysely
      .insertInto('idempotency_keys')
      .values({ scope: 's', key: randomUUID(), request_hash: '', created_at })
      .execute();
  await key(ago(1, system.now()));
  await key(ago(3, system.now()));
  await run();
  expect(await left('idempotency_keys')).toBe(1);
});

it('removes chat files that no message named after a day, and no others', async () => {
  const chat = {
    uuid: randomUUID(),
    organization: 'main',
    kind: 'agent',
    provider: 'twilio',
    channel_uuid: randomUUID(),
    contact_uuid: randomUUID(),
    customer_uuid: randomUUID(),
    identity_uuid: null,
    application_uuid: null,
    person_enc: '',
    language: null,
    agent_name: null,
    created_at: ago(3, system.now()),
    last_at: ago(3, system.now()),
  } as const;
  await db.kysely.insertInto('chat_conversations').values(chat).execute();
  const file = async (hours: number, message_uuid: string | null) => {
    const uuid = randomUUID();
    await db.kysely
      .insertInto('chat_attachments')
      .values({
        uuid,
        conversation_uuid: chat.uuid,
        message_uuid,
        storage_key: uuid,
        name_enc: '',
        type: 'text/plain',
        size: 1,
        created_at: ago(hours / 24, system.now()),
      })
      .execute();
    return uuid;
  };
  const kept = [await file(23, null), await file(50, randomUUID())].sort();
  await file(25, null);
  expect(await run()).toMatchObject({ chat_attachments_unsent: 1, chat_conversations: 0 });
  const rows = await db.kysely.selectFrom('chat_attachments').select('uuid').execute();
  expect(rows.map(({ uuid }) => uuid).sort()).toEqual(kept);
});

it('never removes consents, however old', async () => {
  const uuid = randomUUID();
  const old = ago(5000);
  await db.kysely
    .insertInto('identities')
    .values({
      uuid,
      organization: 'main',
      email: `${uuid}@example.com`,
      password_hash: '',
      created_at: old,
    })
    .execute();
  await db.kysely
    .insertInto('consents')
    .values({
      identity_uuid: uuid,
      application_uuid: null,
      type: 'TERMS',
      version: '1',
      opt_in_out: 'OPT_IN',
      source: 'test',
      text_hash: null,
      accepted_at: old,
      user_agent: null,
    })
    .execute();
  await db.kysely
    .insertInto('sign_in_attempts')
    .values({ subject: toJsonb({ uuid }), failures: 1, locked_until: null, at: old })
    .execute();
  expect(await run()).toMatchObject({ sign_in_attempts: 1 });
  expect(await left('consents')).toBe(1);
});

it('removes the counter of a chat’s events with the chat, or with its last event once the chat is gone', async () => {
  const [aged, erased, awaited, open] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const past = ago(3_000, system.now());
  const sequences = [aged, erased, awaited, open].map((uuid) => ({
    application_uuid: uuid,
    organization: 'main',
    last: 1,
  }));
  await db.kysely.insertInto('event_sequences').values(sequences).execute();
  const chats = [
    { uuid: aged, at: past },
    { uuid: open, at: new Date(system.now()) },
  ].map(({ uuid, at }) => ({
    uuid,
    organization: 'main',
    kind: 'agent' as const,
    provider: 'test',
    channel_uuid: uuid,
    contact_uuid: uuid,
    customer_uuid: uuid,
    person_enc: '',
    created_at: at,
    last_at: at,
  }));
  await db.kysely.insertInto('chat_conversations').values(chats).execute();
  const event = (uuid: string, position: number | null) => ({
    organization: 'main',
    conversation_uuid: uuid,
    type: 'chat.ended',
    position,
    sequence: position,
    kept_at: past,
  });
  await db.kysely
    .insertInto('lender_events')
    .values([event(erased, 901), event(open, 902), event(awaited, 903), event(awaited, null)])
    .execute();
  await run(1);
  const kept = await db.kysely.selectFrom('event_sequences').select('application_uuid').execute();
  expect(kept.map((row) => row.application_uuid).toSorted()).toEqual([awaited, open].toSorted());
});

it.each(Object.keys(keptDays) as (keyof typeof keptDays)[])(
  'finds old rows of %s by an index, however many rows there are',
  async (name) => {
    const plan = await db.transaction(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<object>`explain ${removalOf(name, { before: ago(30), batch: 10 })}`.execute(tx);
    });
    const lines = plan.rows.flatMap((row) => Object.values(row).map(String));
    expect(lines.join('\n')).toMatch(/Index Cond: \((at|\w+_at) < /);
  },
);
