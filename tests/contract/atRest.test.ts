import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentWrapper } from '../../src/server/db/keys/environmentWrapper.ts';
import { indexAddresses } from '../../src/server/db/keys/indexAddresses.ts';
import { type Database, openDatabase } from '../../src/server/db/open/database.ts';
import { restoreTestPostgres } from '../../src/server/db/testDatabase.ts';
import type { Caller } from '../../src/server/features/chat/callBacks.ts';
import { signedInHeaders } from '../../src/server/http/testServer.ts';
import { sealOldRows } from '../../src/server/jobs/sealOldRows.ts';
import { isDeep, played } from '../e2e/matrix.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { goToTheEnd } from './model/honestBorrower.ts';
import { isAtEnd, look, type World } from './model/world.ts';
import { whereFound } from './plainText.ts';
import { sandboxBorrowers } from './sandboxBorrowers.ts';

const STATUS = '/service-krang-heloc/borrower/secure/api/v1';
const TOKEN = 'a-token-that-erases-persons';
const profile = {
  email: 'qzx.unmistakable@at-rest.example',
  name: { firstName: 'Qzxaverina', lastName: 'Qzxlastname' },
  dob: '1951-02-17',
  phone: '2025550177',
  income: 143_217,
  property: {
    street1: '7319 Qzxstreet Lane',
    city: 'Tampa',
    state: 'FL',
    zip: '33602',
    occupancyType: 'HOME',
  },
};

describe('stored data of a borrower', () => {
  let server: LendingServer;
  beforeAll(async () => {
    server = await openLendingServer({
      environment: { EQUIFORM_ERASE_TOKEN: TOKEN, EQUIFORM_EXPORT_TOKEN: TOKEN },
    });
  });
  afterAll(() => server.close());

  const erase = (payload: object, token = TOKEN) =>
    server.call({ method: 'POST', url: '/erase', payload, headers: { authorization: `Bearer ${token}` } });

  /** What the export says of a lender's applications. */
  const exported = async (organization: string): Promise<string> => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const call = { method: 'POST', url: '/export/answers', payload: { organization }, headers } as const;
    return JSON.stringify((await server.call(call)).json().applications);
  };

  it('is nowhere in plain text, and can be erased forever', async () => {
    const { db, system } = server.dependencies;
    await sealOldRows({ db, system });
    const borrowers = sandboxBorrowers(server);
    const made = await borrowers.make({ status: 'NOTE_SIGNING', profile });
    const other = await borrowers.make({ status: 'OFFER_SELECTION' });
    const application = db.kysely.selectFrom('applications').select('identity_uuid as identityUuid');
    const { identityUuid } = await application.where('uuid', '=', made.uuid).executeTakeFirstOrThrow();
    const askCall = async (caller: Omit<Caller, 'name'>): Promise<string> => {
      const uuid = randomUUID();
      const context = { table: 'call_backs', column: 'person_enc', rowId: uuid };
      const person = JSON.stringify({ name: 'Qzxaverina', ...caller });
      const row = {
        uuid,
        organization: 'main',
        person_enc: server.dependencies.encryption.encrypt(person, context),
        created_at: new Date(system.now()),
      };
      const empty = { language: null, call_by: null, done_at: null, reminded_at: null };
      await db.kysely
        .insertInto('call_backs')
        .values({ ...row, ...empty })
        .execute();
      return uuid;
    };
    await askCall({ phone: profile.phone });
    await askCall({ phone: '4155550144', identityUuid });
    const visitors = await askCall({ phone: '4155550155' });
    const callBacks = () => db.kysely.selectFrom('call_backs').select('uuid').execute();
    expect(await callBacks()).toHaveLength(3);
    const texts = [
      'qzxaverina',
      'qzxlastname',
      'qzxstreet',
      'at-rest.example',
      '1951-02-17',
      '2025550177',
      '4155550144',
      '143217',
    ];
    expect(await whereFound(db, texts)).toEqual([]);
    expect(JSON.stringify(await borrowers.read(made))).toContain('Qzxstreet');

    for (const text of ['Qzxstreet', 'Qzxaverina', '2025550177', '143217', 'contact.loanPurpose'])
      expect(await exported('main')).toContain(text);
    expect(await exported('main')).not.toMatch(/536221847|000123456789|hmda[.](?:co)?[aA]pplicant/);
    expect(await exported('harborlight')).toBe('[]');
    const whom = { organization: 'main', email: profile.email, regardless: true };
    expect((await erase(whom, 'another-token-of-the-same')).statusCode).toBe(401);
    const erased = await erase(whom);
    expect(erased.json(), erased.body).toMatchObject({ applications: 1, files: expect.any(Number) });
    expect(erased.json().files).toBeGreaterThan(5);
    expect(await callBacks()).toEqual([{ uuid: visitors }]);
    expect(await exported('main')).not.toMatch(/Qzx/i);
    expect(await exported('main')).toContain(other.uuid);
    const headers = { authorization: `Bearer ${made.jwt}` };
    for (const url of [
      `${HELOC}/${made.uuid}`,
      `${STATUS}/${made.uuid}/status`,
      `${HELOC}/${made.uuid}/documents`,
    ])
      expect((await server.call({ url, headers })).statusCode, url).toBe(401);
    const fields = {
      method: 'PATCH',
      url: `/sandbox/applications/${made.uuid}`,
      payload: { pinned: true },
    } as const;
    expect((await server.call(fields)).statusCode).toBe(404);
    expect((await erase(whom)).statusCode).toBe(404);
    await server.advance(86_400 * 30);
    expect(await borrowers.statusOf(other)).not.toBe('');

    const row = await db.kysely
      .selectFrom('applications')
      .innerJoin('identities', 'identities.uuid', 'applications.identity_uuid')
      .selectAll('applications')
      .select('identities.email')
      .where('applications.uuid', '=', made.uuid)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ data: {}, status: {}, email: null, state: 'FL', active: false });
    const consents = await db.kysely.selectFrom('consents').selectAll().execute();
    expect(consents.filter((one) => one.application_uuid === made.uuid).length).toBeGreaterThan(0);
    expect(await db.kysely.selectFrom('erasures').selectAll().execute()).toMatchObject([
      { organization: 'main', identity_uuid: row.identity_uuid, applications: 1 },
    ]);
    const again = await borrowers.make({ profile });
    expect(again.uuid).not.toBe(made.uuid);
  });

  it('can be erased only with the token, and only once no older data is left to seal', async () => {
    await server.dependencies.db.kysely.deleteFrom('sealed_tables').where('name', '=', 'profiles').execute();
    expect((await erase({ organization: 'main', email: 'nobody@example.com' })).statusCode).toBe(409);
    const { db, system } = server.dependencies;
    await sealOldRows({ db, system });
    expect((await erase({ organization: 'main', email: 'nobody@example.com' })).statusCode).toBe(404);
  });
});

const FIXTURE = 'tests/fixtures/atRest';
const environment = JSON.parse(readFileSync(`${FIXTURE}/environment.json`, 'utf8'));
const fieldKey = Buffer.from(environment.EQUIFORM_FIELD_KEY, 'base64');
/** After the fixture was made. */
const LATER = Date.parse('2026-11-24T15:00:00Z');

const unpacked = (name: string): Buffer =>
  brotliDecompressSync(readFileSync(`${FIXTURE}/${name}`), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  });

async function openDump(): Promise<Database> {
  const restored = await restoreTestPostgres(unpacked('postgres.sql.br').toString('utf8'));
  const database = await openDatabase({
    kind: 'postgres',
    url: restored.url,
    keys: environmentWrapper(fieldKey),
  });
  return { ...database, close: () => database.close().then(restored.drop) };
}

const places: Readonly<Record<string, () => Promise<Database>>> = {
  ...(process.env.TEST_DATABASE_URL === undefined ? {} : { 'a dump of Postgres': openDump }),
  'a data folder': () =>
    openDatabase({
      kind: 'pglite',
      image: new Blob([new Uint8Array(unpacked('pglite.tar.br'))]),
      keys: environmentWrapper(fieldKey),
    }),
};

describe.each(Object.entries(places))('data that the version before stored in %s', (_name, open) => {
  let server: LendingServer;
  beforeAll(async () => {
    const database = await open();
    await indexAddresses(database);
    server = await openLendingServer({ database, fieldKey, system: { now: () => LATER } });
  });
  afterAll(() => server.close());

  async function worldOf(email: string): Promise<World> {
    const { db, sessions } = server.dependencies;
    const all = await db.kysely
      .selectFrom('identities')
      .innerJoin('applications', 'applications.identity_uuid', 'identities.uuid')
      .select(['identities.email', 'identities.uuid as identityUuid', 'applications.uuid', 'persona'])
      .execute();
    const found = all.find((one) => one.email === email);
    if (found === undefined) throw new Error(`Nobody has ${email}`);
    const { identityUuid, uuid, persona } = found;
    const headers = await signedInHeaders({ sessions }, { identityUuid, organization: 'main' });
    const nothingYet = { log: [], taken: [], answers: new Map(), history: [] };
    return { server, uuid, persona: persona ?? undefined, headers, ...nothingYet };
  }

  const names = ['qzxoffer-selection', 'qzxincome-verification', 'qzxnote-signing'];

  it('opens, can be completed, and is nowhere in plain text afterwards', async () => {
    const { db, system } = server.dependencies;
    expect(await whereFound(db, ['qzxfirst'])).toContain('profiles.data holds qzxfirst');
    const [first, ...others] = names;
    // In the deep run one application continues before anything is sealed.
    for (const name of isDeep ? [first] : []) await toTheEnd(`${name}@at-rest.example`);
    await Promise.all([sealOldRows({ db, system, batch: 3 }), sealOldRows({ db, system, batch: 5 })]);
    expect(
      await whereFound(db, ['qzxfirst', 'qzxlast', 'qzxstreet', 'at-rest.example', '1951-02-1']),
    ).toEqual([]);
    for (const name of played(others, (one) => one === 'qzxnote-signing'))
      await toTheEnd(`${name}@at-rest.example`);
    const login = await server.call({
      method: 'POST',
      url: '/identity/api/v1/login?organization=main',
      payload: { email: 'QzxRegistered@at-rest.example', password: 'Correct-horse-7!' },
    });
    expect(login.statusCode, login.body).toBe(200);
  }, 300_000);

  async function toTheEnd(email: string): Promise<void> {
    const world = await worldOf(email);
    await goToTheEnd(world);
    expect(isAtEnd(await look(world)), `${email}\n${world.log.join('\n')}`).toBe(true);
  }
});
