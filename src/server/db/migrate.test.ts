import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { oneActiveApplication } from './migrations/0002-one-active-application.ts';
import { application } from './migrations/0003-application.ts';
import { providerLinks } from './migrations/0004-provider-links.ts';
import { waitingSince } from './migrations/0051-waiting-since.ts';
import { preparedImage } from './pglitePrepared.ts';
import type { Tables } from './tables.ts';

const FIRST_FOUR = {
  '0001-foundation': foundation,
  '0002-one-active-application': oneActiveApplication,
  '0003-application': application,
  '0004-provider-links': providerLinks,
};

const IDENTITY = '7f000000-0000-4000-8000-000000000001';
const APPLICATION = '7f000000-0000-4000-8000-000000000002';

const DATA = [
  `insert into identities (uuid, organization, email, password_hash, failed_logins, locked_until, created_at)
    values ('${IDENTITY}', 'main', 'a@example.com', 'hash', 5, now(), now())`,
  "insert into releases (hash, brand, manifest, parts) values ('h', 'main', '{}', '{}')",
  `insert into applications (uuid, identity_uuid, organization, release_hash, loan_number, state, created_at, updated_at)
    values ('${APPLICATION}', '${IDENTITY}', 'main', 'h', '1', 'CO', now(), now())`,
  "insert into flags (key, enabled) values ('fe-webchat', true)",
  "insert into telemetry_events (session_uuid, event, at) select gen_random_uuid(), 'page', now() from generate_series(1, 3)",
  "insert into telemetry_events (event, at) values ('page', now()), ('page', now())",
  `insert into lender_timers (application_uuid, action, due_at, attempts) values ('${APPLICATION}', 'decide', 12, 2)`,
];

let kysely: Kysely<Tables>;
beforeAll(async () => {
  const image = await preparedImage(join(import.meta.dirname, '../../../.cache'));
  const pglite = await PGlite.create({ loadDataDir: image });
  kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
});
afterAll(() => kysely.destroy());

it('migrates a database with data to the newest version and loses nothing', async () => {
  const provider = { getMigrations: async () => FIRST_FOUR };
  const first = await new Migrator({ db: kysely, provider }).migrateToLatest();
  expect(first.error).toBeUndefined();
  for (const statement of DATA) await sql.raw(statement).execute(kysely);
  await migrate(kysely);
  const identities = await kysely.selectFrom('identities').selectAll().execute();
  expect(identities).toMatchObject([
    {
      uuid: IDENTITY,
      password_hash: 'hash',
      session_version: 0,
      second_factor: null,
      password_expired: false,
      email_confirmed_at: null,
    },
  ]);
  const flags = await kysely.selectFrom('flags').selectAll().execute();
  expect(flags).toMatchObject([{ key: 'fe-webchat', enabled: true, rollout: null }]);
  const events = await kysely.selectFrom('telemetry_events').select(['key', 'dedupe_key']).execute();
  expect(events).toEqual(Array.from({ length: 5 }, () => ({ key: null, dedupe_key: null })));
  const timers = await kysely.selectFrom('lender_timers').selectAll().execute();
  expect(timers).toMatchObject([{ action: 'decide', attempts: 2, retry_at: null }]);
});

const ENTERED = '2026-05-01T10:00:00.000Z';

const askedAt = (stage: string, name: string): string =>
  `insert into tasks (uuid, application_uuid, name, version, subject, round, stage, status, performer, release_hash, revision,
    asked_at)
    values (gen_random_uuid(), '${APPLICATION}', '${name}', 1, '${stage}', 1, '${stage}', 'open', 'lender', 'h', 1, now())`;

const timed = (action: string): string =>
  `insert into lender_timers (application_uuid, action, due_at) values ('${APPLICATION}', '${action}', 12)`;

it.each([
  ['a task of its stage is open', 'payoffs', [askedAt('payoffs', 'payoffStatement')], ENTERED],
  ['somebody at the lender must help it', 'helped', [askedAt('helped', 'attention')], ENTERED],
  ['time ends its stage', 'rescission', [timed('stage:rescission')], ENTERED],
  [
    'only why it stays open is looked at',
    'signed',
    [askedAt('signed', 'attention'), timed('lapse:signed:attended')],
  ],
  ['another stage has the open task', 'chosen', []],
])(
  'keeps that an application waits since it came to its stage where %s',
  async (_why, stage, rows, since?) => {
    const data = JSON.stringify({ milestones: {}, notes: {}, stage, entered: ENTERED });
    const file = `insert into lender_files (application_uuid, data, updated_at) values ('${APPLICATION}', '${data}', now())
    on conflict (application_uuid) do update set data = excluded.data`;
    for (const statement of [...rows, file]) await sql.raw(statement).execute(kysely);
    await waitingSince.up(kysely);
    const { data: kept } = await kysely.selectFrom('lender_files').select('data').executeTakeFirstOrThrow();
    expect(kept.waiting).toBe(since);
  },
);
