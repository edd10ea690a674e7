import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealedTables } from '../../src/server/db/keys/sealedColumns.ts';
import { toJsonb } from '../../src/server/db/tables.ts';
import { forgetPersons } from '../../src/server/features/identity/forgetPersonsService.ts';
import { daysKept } from '../../src/server/features/identity/retentionTimes.ts';
import { forgetSigner } from '../../src/server/features/signers/forgottenSignersService.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { sandboxBorrowers } from './sandboxBorrowers.ts';

const DAY = 86_400;

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

async function identityOf(applicationUuid: string): Promise<string> {
  const row = await server.dependencies.db.kysely
    .selectFrom('applications')
    .select('identity_uuid')
    .where('uuid', '=', applicationUuid)
    .executeTakeFirstOrThrow();
  return row.identity_uuid;
}

const sealed = async (isDone: boolean): Promise<void> => {
  const { kysely } = server.dependencies.db;
  await kysely.deleteFrom('sealed_tables').execute();
  const rows = Object.keys(sealedTables).map((name) => ({ name, sealed_at: new Date() }));
  if (isDone) await kysely.insertInto('sealed_tables').values(rows).execute();
};

/** Whether each identity's key was erased. */
async function forgotten(identities: readonly string[]): Promise<readonly boolean[]> {
  const keys = await server.dependencies.db.kysely
    .selectFrom('data_keys')
    .select(['subject', 'wrapped'])
    .where('subject', 'in', identities)
    .execute();
  return identities.map((uuid) => keys.find(({ subject }) => subject === uuid)?.wrapped === null);
}

async function chat(identityUuid: string, at: Date): Promise<void> {
  const uuid = randomUUID();
  const row = {
    uuid,
    organization: 'main',
    identity_uuid: identityUuid,
    kind: 'agent',
    provider: 'test',
  } as const;
  const ids = { channel_uuid: uuid, contact_uuid: uuid, customer_uuid: uuid };
  await server.dependencies.db.kysely
    .insertInto('chat_conversations')
    .values({ ...row, ...ids, person_enc: '', created_at: at, last_at: at })
    .execute();
}

/** Someone who registers now, by the lender's clock. */
async function newcomer(): Promise<string> {
  const { db, clock } = server.dependencies;
  const { identityUuid } = await server.person();
  const update = db.kysely.updateTable('identities').set({ created_at: new Date(clock.now()) });
  await update.where('uuid', '=', identityUuid).execute();
  return identityUuid;
}

it('forgets a person once all their retention times are over, and nobody before, kept forever, or active since', async () => {
  const { db, clock, system } = server.dependencies;
  const borrowers = sandboxBorrowers(server);
  const pinned = { application: { pinned: true } };
  const lapsed = await borrowers.make({ status: 'OFFER_SELECTION', ...pinned });
  const funded = await borrowers.make({ status: 'OFFER_SELECTION', ...pinned });
  await db.kysely
    .updateTable('applications')
    .set({ status: toJsonb({ checklistStatus: 'COMPLETE' }) })
    .where('uuid', '=', funded.uuid)
    .execute();
  const [looked, talked] = [await newcomer(), await newcomer()];
  await chat(talked, new Date(system.now()));
  const all = [await identityOf(lapsed.uuid), await identityOf(funded.uuid), looked, talked];
  const forget = (systemDays = 0) =>
    forgetPersons(
      { ...server.dependencies, forgetSigner: forgetSigner(server.dependencies) },
      {
        clock,
        system: { now: () => system.now() + systemDays * DAY * 1000 },
      },
    );

  await sealed(true);
  await server.advance(760 * DAY);
  expect(await forget()).toBe(0);
  await server.advance(2 * DAY);
  const late = await newcomer();
  await sealed(false);
  expect(await forget()).toBe(0);
  await sealed(true);
  const atBothServers = await Promise.all([forget(), forget()]);
  expect(atBothServers.reduce((one, other) => one + other)).toBe(2);
  expect(await forgotten([...all, late])).toEqual([true, false, true, false, false]);
  expect(await forget()).toBe(0);
  expect(await forget(762)).toBe(1);
  expect(await forgotten([...all, late])).toEqual([true, false, true, true, false]);

  const rows = await db.kysely
    .selectFrom('documents')
    .select('storage_key')
    .where('application_uuid', '=', lapsed.uuid)
    .execute();
  for (const { storage_key: key } of rows) expect(key).toMatch(/^erased\//);
  expect((await borrowers.read(funded)).uuid).toBe(funded.uuid);
  const erasures = await db.kysely.selectFrom('erasures').select('identity_uuid').execute();
  expect(erasures.map((row) => row.identity_uuid).toSorted()).toEqual([all[0], looked, talked].toSorted());
});

it.each([
  'DEED_SIGNING',
  'MANUAL_DEED_SIGNING',
  'CO_DEED_REQ',
  'RECORDING',
  'RESCISSION',
  'FUNDING_DECISION',
  'FUNDABLE',
  'COMPLETE',
])('forgets nobody whose note is signed: at %s', (status) => {
  const text = server.dependencies.releases.head('main')?.release.parts['retention.json'];
  expect(daysKept(JSON.parse(text ?? ''), { statuses: [status] })).toBe(Number.POSITIVE_INFINITY);
});
