import { readFileSync } from 'node:fs';
import { brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { environmentWrapper } from '../../src/server/db/keys/environmentWrapper.ts';
import { indexAddresses } from '../../src/server/db/keys/indexAddresses.ts';
import { sealOldRows } from '../../src/server/jobs/sealOldRows.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { goToTheEnd } from './model/honestBorrower.ts';
import { isAtEnd, look, type World } from './model/world.ts';
import { whereFound } from './plainText.ts';
import { sandboxBorrowers } from './sandboxBorrowers.ts';

describe('what is stored of a borrower', () => {
  let server: LendingServer;
  beforeAll(async () => {
    server = await openLendingServer();
  });
  afterAll(() => server.close());

  it('is nowhere in plain text, whatever column of whatever table', async () => {
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
    await sandboxBorrowers(server).make({ status: 'COMPLETE', profile });
    const texts = ['qzxaverina', 'qzxlastname', 'qzxstreet', 'at-rest.example', '1951-02-17', '2025550177'];
    expect(await whereFound(server.dependencies.db, texts)).toEqual([]);
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

const places: Readonly<Record<string, () => Promise<Database>>> = {
  'a data folder': () =>
    openDatabase({
      kind: 'pglite',
      image: new Blob([new Uint8Array(unpacked('pglite.tar.br'))]),
      keys: environmentWrapper(fieldKey),
    }),
};

describe.each(Object.entries(places))('what the version before kept in %s', (_name, open) => {
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
    const jwt = sessions.issue({ identityUuid, organization: 'main' });
    const headers = { authorization: `Bearer ${jwt}` };
    const nothingYet = { log: [], taken: [], answers: new Map(), history: [] };
    return { server, uuid, persona: persona ?? undefined, headers, ...nothingYet };
  }

  const open_ = ['qzxoffer-selection', 'qzxincome-verification', 'qzxnote-signing'];

  it('opens, goes on to its end, and is nowhere in plain text afterwards', async () => {
    const { db, system } = server.dependencies;
    expect(await whereFound(db, ['qzxfirst'])).toContain('profiles.data holds qzxfirst');
    const [first, ...others] = open_;
    // One goes on before anything is sealed, the others after.
    await toTheEnd(`${first}@at-rest.example`);
    await Promise.all([sealOldRows({ db, system, batch: 3 }), sealOldRows({ db, system, batch: 5 })]);
    expect(
      await whereFound(db, ['qzxfirst', 'qzxlast', 'qzxstreet', 'at-rest.example', '1951-02-1']),
    ).toEqual([]);
    for (const email of others) await toTheEnd(`${email}@at-rest.example`);
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
    expect(await isAtEnd(world, await look(world)), `${email}\n${world.log.join('\n')}`).toBe(true);
  }
});
