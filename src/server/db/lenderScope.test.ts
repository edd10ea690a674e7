import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLate } from './lateWrites.ts';
import { acrossLenders, withinLenders } from './lenderScope.ts';
import { type Database, openDatabase } from './open/database.ts';
import { usualLimits } from './postgresLimits.ts';
import { createTestPostgres, openTestDatabase, type TestPostgres, testKeys } from './testDatabase.ts';

/** Tables without a lender, and why; every other table has its own rule. */
const OF_NO_LENDER: Readonly<Record<string, string>> = {
  releases: 'configuration, no person',
  release_parts: 'configuration, no person',
  brand_heads: 'configuration, no person',
  release_revision: 'one row',
  published_folder: 'one row',
  config_blobs: 'configuration, no person',
  config_trees: 'configuration, no person',
  config_commits: 'configuration, no borrower',
  config_changes: 'configuration, no borrower',
  config_change_files: 'configuration, no person',
  release_builds: 'configuration, no person',
  head_changes: 'the history of releases, no borrower',
  recalled_releases: 'the history of releases, no borrower',
  release_opinions: 'the history of releases, no borrower',
  release_plans: 'the history of releases, no borrower',
  release_overlays: 'the history of releases, no borrower',
  sandbox_clock: 'one row',
  event_relay: 'one row',
  sealed_tables: 'names of tables',
  idempotency_keys: 'found by the key of whoever sent it, which is in its scope',
  telemetry_sessions: 'carries no personal data',
  telemetry_events: 'carries no personal data',
  blobs: 'sealed, found by a key that a document names',
  blob_parts: 'sealed, found by a key that a document names',
  upload_chunks: 'sealed, found by an upload, which is of a lender',
  sign_in_attempts: 'fingerprints',
  request_counts: 'fingerprints',
  revoked_sessions: 'ids of sessions',
  client_assertions: 'fingerprints',
  passkey_challenges: 'fingerprints',
  staff_people: 'people who work for any number of lenders',
  staff_grants: 'of a person who works here',
  staff_tokens: 'of a person who works here, found by a hash',
  staff_invitations: 'found by a hash',
  staff_sessions: 'of a person who works here, found by a hash',
  staff_passwords: 'of a person who works here',
  staff_passkeys: 'of a person who works here',
  staff_challenges: 'random, and nobody knows what they are for but the browser that asked',
  record_keys: 'the key pairs of the installation, sealed',
  audit_unchained: 'names of rows that are of a lender',
};

describe('row-level security', () => {
  it('has a rule for every table, or a reason why the table needs none', async () => {
    const db = await openTestDatabase();
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
        and not (relrowsecurity and relforcerowsecurity)
      order by relname`.execute(db.kysely);
    await db.close();
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(OF_NO_LENDER).sort());
  });
});

const insertIdentity = (db: Database, organization: string) =>
  db.kysely
    .insertInto('identities')
    .values({
      uuid: randomUUID(),
      organization,
      email: `${randomUUID()}@example.com`,
      password_hash: '',
      phone_enc: null,
      password_changed_at: null,
      email_confirmed_at: null,
      second_factor: null,
      totp_secret_enc: null,
      created_at: new Date(0),
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();

const insertProfile = (db: Database, identityUuid: string) =>
  db.kysely
    .insertInto('profiles')
    .values({ uuid: randomUUID(), identity_uuid: identityUuid, updated_at: new Date(0) })
    .execute();

const selectHash = (db: Database, uuid: string) =>
  db.kysely
    .selectFrom('identities')
    .select('password_hash')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();

const organizationsSeen = async (db: Pick<Database, 'kysely'>): Promise<readonly string[]> => {
  const rows = await db.kysely.selectFrom('identities').select('organization').distinct().execute();
  return rows.map(({ organization }) => organization).sort();
};

const within = <T>(lenders: readonly string[], work: () => T): T => withinLenders(() => lenders, work);

describe.runIf(process.env.TEST_DATABASE_URL)('on Postgres', () => {
  let made: TestPostgres;
  let db: Database;
  const uuids: Record<string, string> = {};

  beforeAll(async () => {
    made = await createTestPostgres();
    db = await openDatabase({
      keys: testKeys,
      kind: 'postgres',
      url: made.url,
      limits: { ...usualLimits, connections: 2 },
    });
    for (const organization of ['north', 'south']) {
      const { uuid } = await insertIdentity(db, organization);
      await insertProfile(db, uuid);
      uuids[organization] = uuid;
    }
  });
  afterAll(async () => {
    await db.close();
    await made.drop();
  });

  it("shows the rows of the request's lenders and what belongs to them, and outside a request of every lender", async () => {
    expect(await organizationsSeen(db)).toEqual(['north', 'south']);
    await within(['north'], async () => {
      expect(await organizationsSeen(db)).toEqual(['north']);
      const profiles = await db.kysely.selectFrom('profiles').select('identity_uuid').execute();
      expect(profiles).toEqual([{ identity_uuid: uuids.north }]);
      expect(await acrossLenders(() => organizationsSeen(db))).toEqual(['north', 'south']);
    });
    expect(await within(['north', 'south'], () => organizationsSeen(db))).toEqual(['north', 'south']);
    expect(await within([], () => organizationsSeen(db))).toEqual([]);
  });

  it('prevents writing, changing or taking over a row of another lender', async () => {
    await within(['north'], async () => {
      await expect(insertIdentity(db, 'south')).rejects.toThrow(/row-level security/);
      await expect(insertProfile(db, uuids.south ?? '')).rejects.toThrow(/row-level security/);
      const changed = await db.kysely
        .updateTable('identities')
        .set({ password_hash: 'stolen' })
        .where('uuid', '=', uuids.south ?? '')
        .executeTakeFirstOrThrow();
      expect(changed.numUpdatedRows).toBe(0n);
      const moved = db.kysely.updateTable('identities').set({ organization: 'south' }).execute();
      await expect(moved).rejects.toThrow(/row-level security/);
    });
  });

  it('keeps to the lenders of each query, on any connection, whatever was rolled back on it before', async () => {
    const looks = Array.from({ length: 60 }, (_, turn) => {
      const lender = turn % 2 === 0 ? 'north' : 'south';
      return within([lender], async () => {
        if (turn % 3 === 0) {
          const undone = db.transaction(async (tx) => {
            expect(await organizationsSeen({ kysely: tx })).toEqual([lender]);
            expect(await acrossLenders(() => organizationsSeen({ kysely: tx }))).toEqual(['north', 'south']);
            throw new Error('undone');
          });
          await expect(undone).rejects.toThrow('undone');
        }
        expect(await organizationsSeen(db)).toEqual([lender]);
      });
    });
    await Promise.all(looks);
  });

  it('keeps to the lenders of each query after a failed one in a transaction that was then committed', async () => {
    const single = await openDatabase({
      keys: testKeys,
      kind: 'postgres',
      url: made.url,
      limits: { ...usualLimits, connections: 1 },
    });
    await acrossLenders(() => single.kysely.selectFrom('identities').select('uuid').execute());
    const failed = single.transaction((tx) =>
      within(['north'], async () => {
        await tx.selectFrom('identities').select('uuid').execute();
        await expect(sql`select 1/0`.execute(tx)).rejects.toThrow(/division/);
      }),
    );
    await expect(failed).rejects.toThrow(/rolled back/);
    expect(await within(['north'], () => organizationsSeen(single))).toEqual(['north']);
    await single.close();
  });

  it('performs late writes that were requested across lenders', async () => {
    const south = uuids.south ?? '';
    await within(['north'], () =>
      db.transaction((tx) =>
        acrossLenders(() =>
          writeLate(tx, {
            kind: 'test',
            table: 'identities',
            key: south,
            row: south,
            statements: (rows) =>
              rows.map((uuid) =>
                tx.updateTable('identities').set({ password_hash: 'new' }).where('uuid', '=', uuid).compile(),
              ),
          }),
        ),
      ),
    );
    const row = await selectHash(db, south);
    expect(row.password_hash).toBe('new');
  });

  it('serves a server of the version before, which names no lenders, while the database is told to', async () => {
    const name = new URL(made.url).pathname.slice(1);
    const seen = async (): Promise<number> => {
      const client = new pg.Client({ connectionString: made.url });
      await client.connect();
      const { rows } = await client.query('select organization from identities');
      await client.end();
      return rows.length;
    };
    const administrator = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await administrator.connect();
    await administrator.query(`alter database ${name} set equiform.lenders = '*'`);
    expect(await seen()).toBeGreaterThan(1);
    expect(await within(['north'], () => organizationsSeen(db))).toEqual(['north']);
    await administrator.query(`alter database ${name} reset equiform.lenders`);
    await administrator.end();
    expect(await seen()).toBe(0);
  });

  it('prevents writing a row of no lender, which every lender would see', async () => {
    const flag = { organization: '', key: 'stolen', enabled: true };
    const writing = within(['north'], () => db.kysely.insertInto('flags').values(flag).execute());
    await expect(writing).rejects.toThrow(/row-level security/);
  });

  it('shows nothing if no lender is named', async () => {
    const client = new pg.Client({ connectionString: made.url });
    await client.connect();
    expect((await client.query('select * from identities')).rows).toEqual([]);
    await client.end();
  });

  it('reports whether its role is bound by the rules', async () => {
    expect(await db.separatesLenders()).toBe(true);
    const asAdministrator = new URL(made.url);
    const { username, password } = new URL(process.env.TEST_DATABASE_URL ?? '');
    asAdministrator.username = username;
    asAdministrator.password = password;
    const unheld = await openDatabase({ keys: testKeys, kind: 'postgres', url: asAdministrator.href });
    expect(await unheld.separatesLenders()).toBe(false);
    await unheld.close();
  });
});
