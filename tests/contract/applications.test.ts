import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreateApplicationRequest } from '../../src/core/model/generated/api/create-application.ts';
import { emailIndex, personIndex } from '../../src/server/db/keys/blindIndex.ts';
import type { ApplicationRecord } from '../../src/server/features/applications/recordService.ts';
import { applicationsFeature } from '../../src/server/features/applications/routes.ts';
import { confirmAddress } from '../../src/server/features/identity/confirmAddress.ts';
import { createIdentityTokens } from '../../src/server/features/identity/identityTokens.ts';
import { createHttpServer } from '../../src/server/http/httpServer.ts';
import {
  type Call,
  type CreateChange,
  createBody,
  createCall,
  HELOC,
  type LendingServer,
  openLendingServer,
  type Person,
  SYSTEM_NOW,
  statusCall,
} from './lendingServer.ts';

const ABILITY = '/service-search/api/v1/profiles/actions/verify-ability-to-start-application';
const TRACKER = '/service-application/api/v3/application/heloc/optermizerly-profile';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const rowsOf = (person: Person) =>
  server.dependencies.db.kysely
    .selectFrom('applications')
    .selectAll()
    .where('identity_uuid', '=', person.identityUuid)
    .execute();

async function create(person: Person, change?: CreateChange): Promise<string> {
  const answer = await server.call(createCall(person, createBody(change)));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ uuid: string }>().uuid;
}

const errorsOf = async (person: Person, body: CreateApplicationRequest): Promise<unknown> => {
  const answer = await server.call(createCall(person, body));
  expect(answer.statusCode, answer.body).toBe(422);
  expect(await rowsOf(person)).toEqual([]);
  return answer.json().errors;
};

const patch = (uuid: string, payload: object) =>
  server.call({ method: 'PATCH', url: `/sandbox/applications/${uuid}`, payload });

describe('creating an application', () => {
  it('CALL-14 SUBMIT-31 returns the application and stores it with its consents and the profile', async () => {
    const person = await server.person();
    const change = { body: { utmParameters: { SOURCE: 'mail' } } };
    const answer = await server.call(createCall(person, createBody(change)));
    expect(answer.json()).toMatchObject({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      loanNumber: expect.stringMatching(/^\d{11}$/),
      active: true,
      activeForAppStart: true,
      isInquiry: false,
      property: { state: 'FL', address: { street1: '100 Example Avenue' }, occupancyType: 'HOME' },
      incomeSources: [{ employmentType: 'FULL_TIME', amount: 140_000 }],
      auditFields: { createdDate: '2026-06-15T15:00:00.000Z' },
    });
    const { db } = server.dependencies;
    const profile = await db.kysely
      .selectFrom('profiles')
      .selectAll()
      .where('identity_uuid', '=', person.identityUuid)
      .executeTakeFirstOrThrow();
    expect(profile).toMatchObject({
      dob: '1984-04-12',
      tracker_uuid: 'd0000000-0000-4000-8000-000000000001',
      data: { name: { firstName: 'Nora', lastName: 'Vance' }, addresses: [{ type: 'HOME', state: 'FL' }] },
    });
    const consents = await db.kysely
      .selectFrom('consents')
      .select(['type', 'version', 'opt_in_out', 'application_uuid', 'text_hash'])
      .where('identity_uuid', '=', person.identityUuid)
      .orderBy('id')
      .execute();
    expect(consents.map(({ type }) => type)).toEqual(['PRIVACY', 'TERMS', 'COMMUNICATIONS', 'SOFT_CREDIT']);
    expect(consents[0]).toMatchObject({ opt_in_out: 'OPT_IN', application_uuid: answer.json().uuid });
    // The words shown, whatever version the call named (G-01).
    for (const { text_hash, version } of consents) expect(text_hash?.slice(0, 12)).toBe(version);
  });

  describe('if the lender has published since the page was made', () => {
    /** Publishes another release of main while `work` runs; returns the ticket of an older page. */
    async function sincePublished(
      change: (app: { brand: { lending: { states: string[] } } }) => void,
      work: (before: { hash: string; ticket: string }, hash: string) => Promise<void>,
    ): Promise<void> {
      const { releases, tickets } = server.dependencies;
      const before = releases.head('main')!.release;
      const app = JSON.parse(before.parts['app.json'] ?? '');
      change(app);
      const parts = { ...before.parts, 'app.json': JSON.stringify(app), 'logo.svg': '<svg/>' };
      const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
      const ticket = await tickets.issue(before);
      await releases.publish([{ ...before, hash, parts }]);
      try {
        await work({ hash: before.hash, ticket }, hash);
      } finally {
        await releases.publish([before]);
      }
    }

    const answerTo = async (named: Record<string, string>) =>
      server.call(createCall(await server.person(), createBody(), named));
    const pinTo = async (named: Record<string, string>) => (await answerTo(named)).json().release;

    it('is pinned to the release of the page, which the server signed for this lender, for a day', async () => {
      const { releases, tickets } = server.dependencies;
      const other = await tickets.issue(releases.head('harborlight')!.release);
      await sincePublished(
        () => {},
        async (before, hash) => {
          const [head, , mac] = before.ticket.split('.');
          const claims = {
            sub: 'f'.repeat(64),
            org: 'main',
            aud: 'release ticket',
            iat: 0,
            exp: 9_999_999_999,
          };
          const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
          expect(await pinTo({ 'x-equiform-release': before.ticket })).toBe(before.hash);
          expect(await pinTo({})).toBe(hash);
          for (const forged of [
            before.hash,
            // As the previous version signed them.
            `${before.hash}.495252.${'a'.repeat(43)}`,
            `${head}.${body}.${mac}`,
            other,
            await tickets.issue({ brand: 'harborlight', hash: before.hash }),
          ])
            expect(await pinTo({ 'x-equiform-release': forged }), forged).toBe(hash);
        },
      );
    });

    it("CALL-14 refuses what today's policies forbid, whatever release the page had", async () => {
      await sincePublished(
        ({ brand }) => {
          brand.lending.states = brand.lending.states.filter((state) => state !== 'FL');
        },
        async (before) => {
          const refused = await answerTo({ 'x-equiform-release': before.ticket });
          expect(refused.statusCode).toBe(422);
          expect(refused.json().errors).toEqual(['we do not currently offer loans in Florida']);
        },
      );
    });
  });

  it('answers a repeat of the same key with the same application', async () => {
    const person = await server.person();
    const call = createCall(person);
    const [first, second] = [await server.call(call), await server.call(call)];
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotent-replay']).toBe('true');
    const other = await server.call({ ...call, payload: createBody({ dob: '1985-04-12' }) });
    expect(other.statusCode).toBe(422);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  it('begins one application for a double click', async () => {
    const person = await server.person();
    const call = createCall(person);
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.call(call)));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().uuid}`)).size).toBe(1);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  it('SUBMIT-32 begins one application for several tabs with their own keys, and answers 409 to the others', async () => {
    const person = await server.person();
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.call(createCall(person))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  it('SUBMIT-32 begins one application for a person who asks two lenders at once', async () => {
    const here = await server.person('two.lenders@example.com', 'main');
    const there = await server.person('two.lenders@example.com', 'harborlight');
    const answers = await Promise.all([here, there].map((person) => server.call(createCall(person))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('SUBMIT-32 is enforced by the database too', async () => {
    const person = await server.person();
    await create(person);
    const [row] = await rowsOf(person);
    const copy = { ...row!, uuid: randomUUID(), loan_number: randomUUID(), data: '{}', status: '{}' };
    const insert = server.dependencies.db.kysely.insertInto('applications').values(copy).execute();
    await expect(insert).rejects.toThrow(/applications_one_active/);
  });

  it('stores nothing if the work fails, and the key can be used again', async () => {
    const person = await server.person();
    const broken = {
      personaOf: () => null,
      goOn: async (): Promise<never> => {
        throw new Error('the process dies here');
      },
      ask: async (_tx: unknown, record: ApplicationRecord) => ({ record }),
    };
    const app = await createHttpServer(server.dependencies, [applicationsFeature(broken)]);
    const call = createCall(person);
    const { method, ...rest } = call;
    expect((await app.inject({ method: method!, ...rest })).statusCode).toBe(500);
    await app.close();
    expect(await rowsOf(person)).toEqual([]);
    expect((await server.call(call)).statusCode).toBe(200);
  });
});

describe('answers that the server refuses', () => {
  it.each([
    [
      'a name of one letter',
      { profileRequest: { ...createBody().profileRequest, name: { firstName: 'N', lastName: 'Vance' } } },
      'body.profileRequest.name.firstName is not valid (trimmedMinLength)',
    ],
    [
      'a day that does not exist',
      { profileRequest: { ...createBody().profileRequest, dob: '1990-02-30' } },
      'body.profileRequest.dob is not valid (format)',
    ],
    [
      'no birth date at all',
      {
        profileRequest: {
          name: { firstName: 'Nora', lastName: 'Vance' },
          email: 'n@example.com',
          homeAddress: createBody().profileRequest.homeAddress,
        },
      },
      'body.profileRequest.dob is not valid (required)',
    ],
    [
      'a home that is not the property of a primary home',
      {
        profileRequest: {
          ...createBody().profileRequest,
          homeAddress: { ...createBody().profileRequest.homeAddress, zip: '33601' },
        },
      },
      'body.profileRequest.homeAddress must be the property of a primary home',
    ],
    [
      'one consent twice',
      {
        consentListRequest: Array.from(
          { length: 3 },
          () => ({ type: 'TERMS', version: '1', optInOut: 'OPT_IN' }) as const,
        ),
      },
      'body.consentListRequest must hold PRIVACY, TERMS and COMMUNICATIONS',
    ],
  ] satisfies [string, Partial<CreateApplicationRequest>, string][])(
    '422 names the field of %s',
    async (_what, body, message) => {
      expect(await errorsOf(await server.person(), createBody({ body }))).toEqual([message]);
    },
  );

  it('422 names a city with digits, for a second home and for its owner', async () => {
    const body = createBody({ property: { occupancyType: 'SECONDARY', city: 'Tampa 2' } });
    body.profileRequest.homeAddress = { ...body.profileRequest.homeAddress, city: 'Home 3' };
    expect(await errorsOf(await server.person(), body)).toEqual([
      'body.propertyRequest.city is not valid (trimmedPattern)',
      'body.profileRequest.homeAddress.city is not valid (trimmedPattern)',
    ]);
  });

  it.each([
    [
      'body.income.incomePrimary must be < 10000000',
      { income: { incomePrimary: 10_000_000, incomeOther: 0, incomeCoDeeders: 0 } },
    ],
    ['body must NOT have additional properties: ssn', { ssn: '123456789' }],
    ['body.publish must be equal to constant', { publish: false }],
  ])('400 says %s', async (message, body) => {
    const answer = await server.call(createCall(await server.person(), createBody({ body: body as never })));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toContain(message);
  });

  it('CALL-14 needs the property state in the query', async () => {
    const call = createCall(await server.person());
    const bad = await server.call({ ...call, url: call.url.replace('FL', 'GA') });
    expect(bad.json().errors).toEqual(['query.state must be body.propertyRequest.state']);
    expect((await server.call({ ...call, url: call.url.replace(/\?.*/, '') })).statusCode).toBe(400);
  });

  it.each([
    [
      'SUBMIT-17',
      'main',
      { property: { state: 'HI', zip: '96813', city: 'Honolulu' } },
      'we do not currently offer loans in Hawaii',
    ],
    [
      'SUBMIT-17 SUBMIT-02',
      'harborlight',
      { property: { state: 'CA', zip: '94103', city: 'Oakland' } },
      'we do not currently offer loans in California',
    ],
    [
      'SUBMIT-17 REG-43',
      'main',
      { property: { state: 'MI', zip: '48201', city: 'Detroit' } },
      'we do not currently offer loans in Michigan',
    ],
    ['REG-30', 'main', { dob: '2008-06-16' }, 'Must be at least 18 years old'],
    [
      'C-07',
      'main',
      { dob: '2007-06-16', property: { state: 'AL', zip: '35203', city: 'Birmingham' } },
      'Must be at least 19 years old',
    ],
    [
      'REG-26',
      'main',
      { body: { employmentType: 'UNRECOGNIZED' } },
      "We apologize. At this time, we don't lend to unemployed borrowers.",
    ],
  ] satisfies [string, string, CreateChange, string][])(
    '%s: at %s a policy stops %j',
    async (_id, organization, change, message) => {
      expect(await errorsOf(await server.person(undefined, organization), createBody(change))).toEqual([
        message,
      ]);
    },
  );

  it('accepts the birthday itself and a birth date on file', async () => {
    await create(await server.person(), { dob: '2008-06-15' });
    const person = await server.person();
    await server.dependencies.db.kysely
      .updateTable('profiles')
      .set({ dob: '1984-04-12' })
      .where('identity_uuid', '=', person.identityUuid)
      .execute();
    const { dob: _dob, ...profileRequest } = createBody().profileRequest;
    await create(person, { body: { profileRequest } });
  });

  it('SUBMIT-17 REG-17 refuses a referral by an officer without a license in the state', async () => {
    const uuid = randomUUID();
    await server.dependencies.db.kysely
      .insertInto('loan_originators')
      .values({ uuid, organization: 'cinderridge', data: '{}', licensed_states: '["GA"]' })
      .execute();
    const body = createBody({ body: { referrerId: uuid } });
    expect(await errorsOf(await server.person(undefined, 'cinderridge'), body)).toEqual([
      'we do not currently offer loans in Florida',
    ]);
    const georgia = { property: { state: 'GA', zip: '30301', city: 'Atlanta' }, body: { referrerId: uuid } };
    await create(await server.person(undefined, 'cinderridge'), georgia);
  });
});

describe('whether a person may begin', () => {
  const ability = async (person: Pick<Person, 'headers'>) =>
    (await server.call({ url: ABILITY, headers: person.headers })).json();

  it("SUBMIT-05, CALL-05 G-40 is no while an application is active, and says where only within the lender's family", async () => {
    const person = await server.person('able@example.com', 'main');
    const elsewhere = await server.person('able@example.com', 'harborlight');
    expect(await ability(person)).toEqual({
      canStartApplication: true,
      organizationsWithActiveApplication: [],
    });
    const uuid = await create(person);
    const no = { canStartApplication: false, organizationsWithActiveApplication: [] };
    expect(await ability(person)).toEqual({ ...no, organizationsWithActiveApplication: ['main'] });
    expect(await ability(elsewhere)).toEqual(no);
    await patch(uuid, { checklistStatus: 'DECLINED' });
    expect(await ability(elsewhere)).toEqual({
      canStartApplication: true,
      organizationsWithActiveApplication: [],
    });
    await create(elsewhere);
  });

  it.each([
    ['cinderridge', 'cinderridge-wholesale'],
    ['cinderridge-wholesale', 'cinderridge'],
  ])('CALL-05 SUBMIT-36 an application at %s is reported there and at %s', async (org, other) => {
    const made = await server.call({ method: 'POST', url: '/sandbox/applications', payload: { org } });
    const { email, jwt } = made.json<{ email: string; jwt: string }>();
    await server.dependencies.db.kysely
      .updateTable('identities')
      .set({ email_confirmed_at: new Date(SYSTEM_NOW), person_index: personIndex(email) })
      .where('email_index', '=', emailIndex(org, email))
      .execute();
    const here = { headers: { authorization: `Bearer ${jwt}` } };
    const there = await server.person(email, other);
    const named = { canStartApplication: false, organizationsWithActiveApplication: [org] };
    expect([await ability(here), await ability(there)]).toEqual([named, named]);
  });

  it.each([
    ['of the other', true, false],
    ['of this one', false, true],
  ])(
    'SUBMIT-32 an unconfirmed address reveals and blocks nothing at another lender: that %s',
    async (_whose, here, there) => {
      const email = `${randomUUID()}@example.com`;
      const other = await server.person(email, 'harborlight', there);
      await create(other);
      const person = await server.person(email, 'main', here);
      expect(await ability(person)).toEqual({
        canStartApplication: true,
        organizationsWithActiveApplication: [],
      });
      await create(person);
    },
  );

  it.each([
    ['the earlier first', ['earlier', 'later']],
    ['the later first', ['later', 'earlier']],
    ['both at once', []],
  ] as const)(
    'SUBMIT-32 the later of two applications begun with an unconfirmed address ends once both are confirmed, %s',
    async (_when, [first, second]) => {
      const { db, encryption, clock } = server.dependencies;
      const email = `${randomUUID()}@example.com`;
      const people = {
        earlier: await server.person(email, 'harborlight', false),
        later: await server.person(email, 'main', false),
      };
      const earlier = await create(people.earlier);
      await server.advance(60);
      const later = await create(people.later);
      const isActive = async (uuid: string, { headers }: Person) =>
        (await server.call({ url: `${HELOC}/${uuid}`, headers })).json().active;
      const states = async () => [
        await isActive(earlier, people.earlier),
        await isActive(later, people.later),
      ];
      const confirm = async ({ identityUuid }: Person) => {
        const made = { identityUuid, purpose: 'CONFIRM', now: clock.now(), lifeMs: 60_000 } as const;
        const token = await db.transaction((tx) => createIdentityTokens(encryption).link(tx, made));
        const payload = { token };
        const answer = await server.call({ method: 'POST', url: '/identity/api/v1/email/confirm', payload });
        expect(answer.json()).toEqual({ alreadyConfirmed: false });
      };
      if (first === undefined || second === undefined) {
        await Promise.all([confirm(people.earlier), confirm(people.later)]);
      } else {
        await confirm(people[first]);
        expect(await states()).toEqual([true, true]);
        await confirm(people[second]);
      }
      expect(await states()).toEqual([true, false]);
      const told = await server.call({
        url: '/service-notifications/api/v1/notifications',
        headers: people.later.headers,
      });
      expect(told.body).toContain('Account Already Exists');
      expect((await server.call(createCall(people.later))).statusCode).toBe(409);
      // Once the first is closed, another may begin.
      await patch(earlier, { checklistStatus: 'DECLINED' });
      await create(people.later);
      const openTasks = db.kysely.selectFrom('tasks').select('name').where('status', '=', 'open');
      expect(await openTasks.where('application_uuid', '=', later).execute()).toEqual([]);
    },
  );

  it.each([
    [
      'the one that has come further goes on',
      { disclosurelistNotaryReady: true },
      { checklistStatus: 'OFFER_SELECTION' },
      [false, true],
    ],
    [
      'what is signed stays',
      { disclosurelistClosingComplete: true },
      { checklistStatus: 'RECORDING' },
      [true, true],
    ],
  ])(
    'SUBMIT-32 two applications turn out to be one person’s, %s',
    async (_what, ofLater, ofEarlier, expected) => {
      const email = `${randomUUID()}@example.com`;
      const [here, there] = [
        await server.person(email, 'harborlight', true),
        await server.person(email, 'main', false),
      ];
      const earlier = await create(here);
      await server.advance(60);
      const later = await create(there);
      expect((await patch(earlier, ofEarlier)).statusCode).toBe(200);
      expect((await patch(later, ofLater)).statusCode).toBe(200);
      const { db } = server.dependencies;
      await db.transaction((tx) => confirmAddress(tx, there.identityUuid, new Date(SYSTEM_NOW)));
      const active = [here, there].map(async (person) => (await rowsOf(person)).map((row) => row.active));
      expect((await Promise.all(active)).flat()).toEqual(expected);
    },
  );

  it('SUBMIT-33 is no until 45 days after the account opening; day 45 is allowed', async () => {
    const person = await server.person();
    const uuid = await create(person);
    await patch(uuid, { checklistStatus: 'COMPLETE' });
    const read = await server.call({ url: `${HELOC}/${uuid}`, headers: person.headers });
    expect(read.json()).toMatchObject({ active: false, accountOpenedDate: '2026-06-15' });
    const opened = async (accountOpenedDate: string) => {
      await patch(uuid, { accountOpenedDate });
      return (await ability(person)).canStartApplication;
    };
    expect(await opened('2026-05-02')).toBe(false);
    expect((await server.call(createCall(person))).statusCode).toBe(409);
    expect(await opened('2026-05-01')).toBe(true);
    await create(person);
  });
});

describe('reading', () => {
  it("CALL-33 lists the person's own applications, newest first", async () => {
    const person = await server.person();
    const first = await create(person);
    await patch(first, { checklistStatus: 'DECLINED' });
    await server.advance(60);
    const second = await create(person);
    const all = await server.call({ url: `${HELOC}/all`, headers: person.headers });
    expect(all.json().map(({ uuid, active }: { uuid: string; active: boolean }) => [uuid, active])).toEqual([
      [second, true],
      [first, false],
    ]);
    const stranger = await server.person();
    expect((await server.call({ url: `${HELOC}/all`, headers: stranger.headers })).json()).toEqual([]);
  });

  it('CALL-34 CALL-35 APP-02 APP-03 APP-04 APP-05 returns application and status fields by their names', async () => {
    const person = await server.person('fields+approved@example.com');
    const uuid = await create(person);
    await server.advance(5);
    const application = await server.call({ url: `${HELOC}/${uuid}`, headers: person.headers });
    expect(application.json()).toMatchObject({
      uuid,
      rate: 0,
      amount: 0,
      term: 0,
      decision: 'APPROVED',
      subDecision: 'UNVERIFIED_OFFER',
      hasHmda: false,
      isCrypto: false,
      assetDepletion: { complete: false },
      insurance: { complete: false },
      offersByType: [{ type: 'FIXED' }, { type: 'VARIABLE' }],
      costs: { costs: [{ feeType: 'RECORDING_FEE' }, { feeType: 'RECORDING_TAX' }] },
      maxDtiUnlimited: null,
    });
    const status = await server.call(statusCall(person, uuid));
    expect(status.json()).toMatchObject({
      checklistStatus: 'OFFER_SELECTION',
      uwDecision: 'APPROVED',
      liensComplete: false,
      dtiDecline: false,
    });
    expect(status.headers['cache-control']).toBe('no-store');
  });

  it('CALL-43 returns the authorizations of an application', async () => {
    const { headers } = await server.person();
    const answer = await server.call({ url: `${HELOC}/consent-types`, headers });
    expect(answer.json()).toEqual([
      { type: 'SOFT_CREDIT', version: expect.stringMatching(/^[0-9a-f]{12}$/) },
      { type: 'HARD_CREDIT', version: expect.stringMatching(/^[0-9a-f]{12}$/) },
    ]);
  });

  it('CALL-28 CALL-29 stores and returns the tracker', async () => {
    const { headers, identityUuid } = await server.person();
    const read = async () => (await server.call({ url: TRACKER, headers })).json();
    expect(await read()).toEqual({ optimizelyProfileUuid: null });
    const optimizelyProfileUuid = randomUUID();
    const save = (identity: string): Call => ({
      method: 'PATCH',
      url: `${TRACKER}?identityUuid=${identity}`,
      payload: { optimizelyProfileUuid },
      headers,
    });
    expect((await server.call(save(randomUUID()))).statusCode).toBe(404);
    expect(await read()).toEqual({ optimizelyProfileUuid: null });
    expect((await server.call(save(identityUuid))).statusCode).toBe(204);
    expect(await read()).toEqual({ optimizelyProfileUuid });
    const bad = await server.call({ ...save(identityUuid), payload: { optimizelyProfileUuid: 'x' } });
    expect(bad.json().errors).toEqual(['body.optimizelyProfileUuid must match format "uuid"']);
  });
});

describe('experiments', () => {
  it('CALL-37 FLAG-17 stores the variations an application saw, the latest of each name', async () => {
    const person = await server.person();
    const uuid = await create(person);
    const save = (experiments: object[], key = randomUUID()) =>
      server.call({
        method: 'PATCH',
        url: `${HELOC}/${uuid}/experiments`,
        payload: { experiments },
        headers: { ...person.headers, 'idempotency-key': key },
      });
    const key = randomUUID();
    const first = [{ name: 'redesign', variation: 'control' }];
    expect((await save(first, key)).statusCode).toBe(204);
    const both = [...first, { name: 'redesign', variation: 'variation' }];
    expect((await save(both)).statusCode).toBe(204);
    const replay = await save(first, key);
    expect([replay.statusCode, replay.headers['idempotent-replay']]).toEqual([204, 'true']);
    const rows = await server.dependencies.db.kysely
      .selectFrom('experiments')
      .select(['name', 'variation'])
      .where('application_uuid', '=', uuid)
      .execute();
    expect(rows).toEqual([{ name: 'redesign', variation: 'variation' }]);
    const bad = await save([{ name: 'x', variation: 'maybe' }]);
    expect(bad.json().errors.join()).toContain('body.experiments.0.variation');
  });
});

const choice = {
  offerUuid: randomUUID(),
  term: 10,
  rateType: 'FIXED',
  drawAmount: 1,
  preference: 'DEDUCT',
  autopay: true,
  liabilities: [],
};
const consent = { type: 'SOFT_CREDIT', version: '1', optInOut: 'OPT_IN' };

/** Every route about one application. */
const aboutOne = (uuid: string): Call[] => [
  { url: `${HELOC}/${uuid}` },
  { url: `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status` },
  {
    method: 'PATCH',
    url: `${HELOC}/${uuid}/experiments`,
    payload: { experiments: [{ name: 'a', variation: 'control' }] },
  },
  { method: 'PUT', url: `${HELOC}/${uuid}/offer`, payload: choice },
  { method: 'POST', url: `${HELOC}/${uuid}/consents`, payload: consent },
];

describe('access', () => {
  it('answers 401 {status: unauthenticated} without a session', async () => {
    const all: Call[] = [
      ...aboutOne(randomUUID()),
      {
        method: 'POST',
        url: '/service-application/api/v3/application/helocs?state=FL',
        payload: createBody(),
      },
      { url: `${HELOC}/all` },
      { url: `${HELOC}/co-deed/status` },
      { url: `${HELOC}/consent-types` },
      { url: ABILITY },
      { url: TRACKER },
      { method: 'PATCH', url: TRACKER, payload: { optimizelyProfileUuid: randomUUID() } },
    ];
    for (const call of all) {
      const answer = await server.call(call);
      expect([call.url, answer.statusCode, answer.json()]).toEqual([
        call.url,
        401,
        { status: 'unauthenticated', errors: [], requestId: expect.any(String) },
      ]);
    }
  });

  it('answers 404 to everybody but the owner, as for a missing application, and changes nothing', async () => {
    const owner = await server.person();
    const uuid = await create(owner);
    const before = await rowsOf(owner);
    const { headers } = await server.person();
    for (const call of [...aboutOne(uuid), ...aboutOne(randomUUID())]) {
      const answer = await server.call({ ...call, headers });
      expect([call.url, answer.statusCode, answer.json().status]).toEqual([call.url, 404, 'not found']);
    }
    expect(await rowsOf(owner)).toEqual(before);
  });

  it('answers 400 for an invalid uuid', async () => {
    const { headers } = await server.person();
    for (const call of aboutOne('not-a-uuid'))
      expect((await server.call({ ...call, headers })).json().errors).toEqual([
        'params.uuid must match format "uuid"',
      ]);
  });

  it('describes every route at /docs', async () => {
    const { paths } = (await server.call({ url: '/docs/json' })).json();
    for (const path of [
      '/service-application/api/v3/application/helocs',
      `${HELOC}/{uuid}/offer`,
      '/sandbox/faults',
    ])
      expect(Object.keys(paths)).toContain(path);
  });
});

it("starts at the sandbox clock's time", async () => {
  await server.advance(86_400);
  const person = await server.person();
  const url = `${HELOC}/${await create(person)}`;
  const { auditFields } = (await server.call({ url, headers: person.headers })).json();
  expect(auditFields.createdDate).toBe('2026-06-16T15:00:00.000Z');
});
