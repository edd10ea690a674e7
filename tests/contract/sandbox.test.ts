import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadLenderConfig } from '../../src/server/features/lender/sandbox/sources/lenderConfig.ts';
import { headersOfSignIn } from '../../src/server/http/testServer.ts';
import { createBody, HELOC, type LendingServer, openLendingServer, SYSTEM_NOW } from './lendingServer.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

interface Made {
  readonly uuid: string;
  readonly jwt: string;
  readonly email: string;
  readonly password: string;
}

const ask = (payload: object) => server.call({ method: 'POST', url: '/sandbox/applications', payload });

async function make(payload: object = {}): Promise<Made> {
  const answer = await ask({ org: 'main', ...payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const set = (uuid: string, payload: object) =>
  server.call({ method: 'PATCH', url: `/sandbox/applications/${uuid}`, payload });

const bearer = ({ jwt }: Made) => ({ authorization: `Bearer ${jwt}` });

const statusOf = async (made: Made) =>
  (
    await server.call({
      url: `/service-krang-heloc/borrower/secure/api/v1/${made.uuid}/status`,
      headers: bearer(made),
    })
  ).json();

const read = async (made: Made) =>
  (await server.call({ url: `${HELOC}/${made.uuid}`, headers: bearer(made) })).json();

it('an application that is set to IN_PROGRESS stands where its borrower waits, with all before it done', async () => {
  const made = await make({ persona: 'approved' });
  expect((await set(made.uuid, { checklistStatus: 'IN_PROGRESS' })).statusCode).toBe(200);
  const { data } = await server.dependencies.db.kysely
    .selectFrom('lender_files')
    .select('data')
    .where('application_uuid', '=', made.uuid)
    .executeTakeFirstOrThrow();
  expect(data.stage).toMatch(/^verifiedOffer/);
  expect(data.milestones).toHaveProperty('income');
});

describe('borrowers', () => {
  it('creates one who can sign in with the password and owns the application', async () => {
    const made = await make();
    const login = await server.call({
      method: 'POST',
      url: '/identity/api/v1/login?organization=main',
      payload: { email: made.email, password: made.password },
    });
    expect(login.statusCode, login.body).toBe(200);
    const own = await server.call({ url: `${HELOC}/${made.uuid}`, headers: headersOfSignIn(login) });
    expect(own.json().uuid).toBe(made.uuid);
  });

  it.each([...loadLenderConfig('.').personas.values()].map(({ id, ends }) => [id, ends]))(
    'G-28 brings test borrower %s to %s',
    async (persona, ends) => {
      const made = await make({ persona });
      await server.advance(5);
      expect((await statusOf(made)).checklistStatus).toBe(ends);
    },
  );

  it('G-28 distinguishes the declines, and the frozen file with a PIN', async () => {
    const fields = async (persona: string) => {
      const made = await make({ persona });
      await server.advance(5);
      const { dtiDecline, creditScoreDecline, creditFrozenWithPin } = await statusOf(made);
      return [dtiDecline, creditScoreDecline, creditFrozenWithPin];
    };
    expect(await fields('declined-dti')).toEqual([true, false, false]);
    expect(await fields('declined-score')).toEqual([false, true, false]);
    expect(await fields('declined-cltv')).toEqual([false, false, false]);
    expect(await fields('frozen')).toEqual([false, false, false]);
    expect(await fields('frozen-pin')).toEqual([false, false, true]);
  });

  it('gives the borrower without offers none, and the limited one what income allows', async () => {
    const none = await make({ persona: 'no-offers' });
    const limited = await make({ persona: 'limited', profile: { income: 90_000 } });
    await server.advance(5);
    expect((await read(none)).offers).toEqual([]);
    expect(await read(limited)).toMatchObject({
      subDecision: 'UNVERIFIED_DTI_LIMITED',
      maxDtiUnlimited: expect.any(Number),
    });
  });

  it('brings an application to a status, with offers or a chosen offer before it', async () => {
    const selecting = await make({ persona: 'approved', status: 'OFFER_SELECTION' });
    expect((await statusOf(selecting)).checklistStatus).toBe('OFFER_SELECTION');
    expect((await read(selecting)).offers).toHaveLength(8);
    const later = await make({ persona: 'approved', status: 'HMDA', application: { hasHmda: true } });
    expect((await statusOf(later)).checklistStatus).toBe('HMDA');
    expect(await read(later)).toMatchObject({ term: 5, amount: 15_000, hasHmda: true });
    const waiting = await make({ persona: 'approved', status: 'WAITING_FOR_AVM_DATA' });
    await server.advance(2);
    expect((await statusOf(waiting)).checklistStatus).toBe('OFFER_SELECTION');
  });

  it('accepts its own profile', async () => {
    const property = { street1: '9 Quarry Road', city: 'Dallas', state: 'TX', zip: '75201' };
    const made = await make({ profile: { email: 'Own.Profile@example.com', property } });
    expect(made.email).toBe('own.profile@example.com');
    expect((await read(made)).property).toMatchObject({ state: 'TX', address: property });
    const again = await ask({ org: 'main', profile: { email: 'own.profile@example.com' } });
    expect(again.statusCode).toBe(409);
  });

  it.each([
    [{ org: 'mian' }, 'body.org is not a known organisation; did you mean main?'],
    [{ persona: 'frozn' }, 'body.persona is not a test borrower; did you mean frozen?'],
    [
      { application: { loanNumbr: '1' } },
      'body.application.loanNumbr is not a field of an application or its status; did you mean loanNumber?',
    ],
    [{ status: 'lower case' }, 'body.status must match pattern "^[A-Z][A-Z0-9_]*$"'],
    [{ color: 'red' }, 'body must NOT have additional properties: color'],
  ])('400 for %j says %s', async (change, message) => {
    const answer = await ask({ org: 'main', ...change });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [message]]);
  });
});

describe('fields', () => {
  it('sets application and status fields by their names and stops automatic progress', async () => {
    const made = await make({ persona: 'approved' });
    const answer = await set(made.uuid, {
      rate: 8.5,
      amount: 50_000,
      isCrypto: true,
      waitingOnFloodCert: true,
    });
    expect(answer.json()).toMatchObject({
      application: { rate: 8.5, amount: 50_000, isCrypto: true },
      status: { waitingOnFloodCert: true, checklistStatus: 'WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE' },
      pinned: true,
    });
    await server.advance(60);
    expect((await statusOf(made)).checklistStatus).toBe('WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE');
    await set(made.uuid, { pinned: false });
    await server.advance(60);
    expect((await statusOf(made)).checklistStatus).toBe('OFFER_SELECTION');
    expect(await read(made)).toMatchObject({ rate: 8.5 });
  });

  it('400 for an unknown name, with the likely one, and for a value of the wrong type', async () => {
    const { uuid } = await make();
    const unknown = await set(uuid, { cheklistStatus: 'HMDA', rate: 8.5 });
    expect([unknown.statusCode, unknown.json().errors]).toEqual([
      400,
      ['body.cheklistStatus is not a field of an application or its status; did you mean checklistStatus?'],
    ]);
    expect((await set(uuid, { rate: '8.5' })).json().errors).toEqual(['body.rate must be number']);
    expect((await set(uuid, {})).statusCode).toBe(400);
    expect((await set(randomUUID(), { rate: 8.5 })).statusCode).toBe(404);
  });
});

describe('clock', () => {
  const advance = (by: unknown) =>
    server.call({ method: 'POST', url: '/sandbox/clock', payload: { advance: by } });
  const now = async () => Date.parse((await server.call({ url: '/sandbox/clock' })).json().now);

  it('moves by milliseconds and by ISO 8601 durations, and runs due timers', async () => {
    const before = await now();
    expect(before).toBeGreaterThanOrEqual(SYSTEM_NOW);
    const made = await make({ persona: 'approved' });
    await advance(1_500);
    expect((await statusOf(made)).checklistStatus).toBe('WAITING_FOR_SOFT_CREDIT');
    expect((await advance('PT3.5S')).json().ran).toBeTypeOf('number');
    expect((await statusOf(made)).checklistStatus).toBe('OFFER_SELECTION');
    await advance('P1W2DT1H30M');
    expect((await now()) - before).toBe(5_000 + 9 * 86_400_000 + 5_400_000);
  });

  it.each([[-1], [1.5], ['P1M'], ['P'], ['PT'], ['tomorrow'], [null], ['P99999999999W']])(
    '400 for %j',
    async (by) => {
      const before = await now();
      const answer = await advance(by);
      expect([answer.statusCode, answer.json().errors.join()]).toEqual([
        400,
        expect.stringContaining('body.advance'),
      ]);
      expect(await now()).toBe(before);
    },
  );
});

describe('choices', () => {
  it('SHELL-43 list the lenders and the test borrowers', async () => {
    const brands = (await server.call({ url: '/sandbox/brands' })).json();
    expect(brands).toContainEqual({ code: 'main', name: 'Larkhaven Home Lending', kind: 'main' });
    const personas = (await server.call({ url: '/sandbox/personas' })).json<
      { id: string; title: string }[]
    >();
    expect(personas.length).toBeGreaterThan(5);
    expect(personas.every(({ id, title }) => id !== '' && title !== '')).toBe(true);
  });
});

describe('faults', () => {
  const fault = (payload: object) => server.call({ method: 'POST', url: '/sandbox/faults', payload });
  const clear = () => server.call({ method: 'DELETE', url: '/sandbox/faults' });
  const all = `${HELOC}/all`;

  it('answers the next calls with a status, then works again', async () => {
    const made = await make();
    const headers = bearer(made);
    expect((await fault({ path: all, status: 500, times: 2 })).statusCode).toBe(204);
    const statuses = [];
    for (let call = 0; call < 3; call += 1)
      statuses.push((await server.call({ url: all, headers })).statusCode);
    expect(statuses).toEqual([500, 500, 200]);
    await fault({ path: all, status: 401 });
    expect((await server.call({ url: all, headers })).json()).toEqual({
      status: 'unauthenticated',
      errors: [],
    });
  });

  it('matches an address prefix, or a whole path with {names}, and one method if given', async () => {
    const made = await make();
    const headers = bearer(made);
    await fault({ path: `${HELOC}/{uuid}`, status: 503, method: 'GET' });
    expect(
      (await server.call({ url: `${HELOC}/${made.uuid}/offer`, method: 'PUT', payload: {}, headers }))
        .statusCode,
    ).toBe(400);
    expect((await server.call({ url: `${HELOC}/${made.uuid}?x=1`, headers })).statusCode).toBe(503);
    await fault({ path: '/service-application', status: 403 });
    expect((await server.call({ url: all, headers })).statusCode).toBe(403);
    await fault({ path: '/sandbox', status: 500 });
    expect((await server.call({ url: '/sandbox/clock' })).statusCode).toBe(200);
    await clear();
  });

  it('removes all faults', async () => {
    const headers = bearer(await make());
    await fault({ path: all, status: 500, times: 100 });
    await clear();
    expect((await server.call({ url: all, headers })).statusCode).toBe(200);
  });

  it('delays an answer', async () => {
    const headers = bearer(await make());
    await fault({ path: all, delayMs: 1 });
    expect((await server.call({ url: all, headers })).statusCode).toBe(200);
  });

  it('disconnects before the work, or after it', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const create = async (headers: Record<string, string>, key: string) =>
      fetch(`${address}/service-application/api/v3/application/helocs?state=FL`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(createBody()),
      });
    const { headers, identityUuid } = await server.person();
    const count = async () =>
      (
        await server.dependencies.db.kysely
          .selectFrom('applications')
          .select('uuid')
          .where('identity_uuid', '=', identityUuid)
          .execute()
      ).length;
    const key = randomUUID();
    await fault({ path: '/service-application', drop: true });
    await expect(create(headers, key)).rejects.toThrow('fetch failed');
    expect(await count()).toBe(0);
    await fault({ path: '/service-application', drop: 'answer' });
    await expect(create(headers, key)).rejects.toThrow('fetch failed');
    expect(await count()).toBe(1);
    const repeated = await create(headers, key);
    expect([repeated.status, repeated.headers.get('idempotent-replay')]).toEqual([200, 'true']);
    expect(await count()).toBe(1);
  });

  it.each([
    [{ path: all }, 'body must have one of status, delayMs, drop'],
    [{ path: 'service', status: 500 }, 'body.path must match pattern "^/"'],
    [{ path: all, status: 200 }, 'body.status must be >= 400'],
  ])('400 for %j', async (payload, message) => {
    expect((await fault(payload)).json().errors).toEqual([message]);
  });
});

it("requires a trust's documents once the home is set to be in one", async () => {
  const made = await server.call({ method: 'POST', url: '/sandbox/applications', payload: { org: 'main' } });
  const url = `/sandbox/applications/${made.json<{ uuid: string }>().uuid}`;
  const set = () => server.call({ method: 'PATCH', url, payload: { ownershipType: 'TRUST' } });
  for (const answer of [await set(), await set()]) {
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().status.condition).toBe('REVIEW_TRUST_REQUIREMENTS');
    expect(answer.json().application.conditions).toHaveLength(1);
  }
});

it('does not exist in production', async () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const environment = { EQUIFORM_MODE: 'production', EQUIFORM_FIELD_KEY: key, EQUIFORM_SESSION_KEY: key };
  const production = await openLendingServer({ environment });
  const calls = [
    ['POST', '/sandbox/applications'],
    ['PATCH', `/sandbox/applications/${randomUUID()}`],
    ['GET', '/sandbox/clock'],
    ['POST', '/sandbox/clock'],
    ['POST', '/sandbox/faults'],
    ['DELETE', '/sandbox/faults'],
  ] as const;
  for (const [method, url] of calls) expect((await production.call({ method, url })).statusCode).toBe(404);
  await production.close();
});
