import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { interestOnlyPayment } from '../../src/core/loan/loanPayment.ts';
import type { ApplicationAnswer, ApplicationOffer } from '../../src/core/model/generated/api/application.ts';
import { applicationFacts } from '../../src/server/features/applications/applicationFactsService.ts';
import { readSecrets } from '../../src/server/features/applications/lenderFileService.ts';
import { changeRecord, lockRecord } from '../../src/server/features/applications/recordService.ts';
import {
  createBody,
  createCall,
  HELOC,
  type LendingServer,
  openLendingServer,
  type Person,
  SYSTEM_NOW,
  statusCall,
} from './lendingServer.ts';
import { borrowerAt } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

interface Applied {
  readonly person: Person;
  readonly uuid: string;
}

async function apply(persona = 'approved', property = {}): Promise<Applied> {
  const person = await server.person(`${randomUUID()}+${persona}@example.com`);
  const answer = await server.call(createCall(person, createBody({ property })));
  expect(answer.statusCode, answer.body).toBe(200);
  return { person, uuid: answer.json().uuid };
}

const statusOf = async ({ person, uuid }: Applied): Promise<string> =>
  (await server.call(statusCall(person, uuid))).json().checklistStatus;

const read = async ({ person, uuid }: Applied): Promise<ApplicationAnswer> =>
  (await server.call({ url: `${HELOC}/${uuid}`, headers: person.headers })).json();

const choose = ({ person, uuid }: Applied, payload: object, key = randomUUID()) =>
  server.call({
    method: 'PUT',
    url: `${HELOC}/${uuid}/offer`,
    payload,
    headers: { ...person.headers, 'idempotency-key': key },
  });

const tenYears = ({ offers = [] }: ApplicationAnswer): ApplicationOffer =>
  offers.find(({ term, type }) => term === 10 && type === 'FIXED')!;

const choiceOf = (offer: ApplicationOffer, change: object = {}) => ({
  offerUuid: offer.uuid,
  term: offer.term,
  rateType: offer.type,
  drawAmount: 50_000,
  preference: 'DEDUCT',
  autopay: true,
  liabilities: [],
  ...change,
});

/** The kept decisions, decrypted. */
async function decisionsOf({ uuid }: Applied): Promise<readonly unknown[]> {
  const { db, encryption } = server.dependencies;
  const secrets = await db.transaction((tx) => readSecrets(tx, uuid, encryption));
  return secrets.decisions as readonly unknown[];
}

async function withOffers(persona?: string) {
  const applied = await apply(persona);
  await server.advance(5);
  return { applied, application: await read(applied) };
}

describe('the path to offers', () => {
  it('passes the waiting statuses, one a second, and only on the sandbox clock', async () => {
    const applied = await apply();
    const seen = [await statusOf(applied)];
    for (let second = 1; second <= 5; second += 1) {
      await server.advance(1);
      seen.push(await statusOf(applied));
    }
    expect(seen).toEqual([
      'WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE',
      'WAITING_FOR_SOFT_CREDIT',
      'WAITING_FOR_ID_VERIFICATION',
      'WAITING_FOR_AVM_DATA',
      'WAITING_FOR_INITIAL_OFFERS',
      'OFFER_SELECTION',
    ]);
    await server.advance(3_600);
    expect(await statusOf(applied)).toBe('OFFER_SELECTION');
  });

  it("gets there in one move of the clock too, with offers within the brand's limits", async () => {
    const { application } = await withOffers();
    const offers = application.offers!;
    expect(offers.map(({ term, type }) => `${term} ${type}`)).toHaveLength(8);
    for (const offer of offers) {
      expect(offer.minDraw).toBeGreaterThanOrEqual(15_000);
      expect(offer.maxDraw).toBeLessThanOrEqual(400_000);
      expect(Math.min(offer.rate, offer.otherRate, offer.baseRate)).toBeGreaterThanOrEqual(0.076);
      expect(Math.max(offer.rate, offer.otherRate, offer.baseRate)).toBeLessThanOrEqual(0.172);
    }
    expect(application.offersByType?.map(({ type, offers: own }) => [type, own.length])).toEqual([
      ['FIXED', 4],
      ['VARIABLE', 4],
    ]);
    expect(application.liabilities).toHaveLength(3);
  });

  it('C-43 waits for a missing soft credit authorization, and continues with it', async () => {
    const person = await server.person(`${randomUUID()}+approved@example.com`);
    const { consentRequests: _none, ...body } = createBody();
    const uuid = (await server.call(createCall(person, body))).json().uuid;
    await server.advance(60);
    expect(await statusOf({ person, uuid })).toBe('WAITING_FOR_SOFT_CREDIT');
    const payload = { type: 'SOFT_CREDIT', version: 'made up', optInOut: 'OPT_IN' };
    const { headers } = person;
    const given = await server.call({ method: 'POST', url: `${HELOC}/${uuid}/consents`, payload, headers });
    const version = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(given.json().consents).toContainEqual(expect.objectContaining({ ...payload, version }));
    await server.advance(5);
    expect(await statusOf({ person, uuid })).toBe('OFFER_SELECTION');
  });

  it('can end in a decline', async () => {
    const applied = await apply('declined-dti');
    await server.advance(5);
    expect((await server.call(statusCall(applied.person, applied.uuid))).json()).toMatchObject({
      checklistStatus: 'DECLINED',
      uwDecision: 'DECLINE',
      dtiDecline: true,
      creditScoreDecline: false,
    });
    expect(await read(applied)).toMatchObject({ decision: 'DECLINE', active: false, offers: [] });
    const [kept, ...more] = await decisionsOf(applied);
    expect(more).toEqual([]);
    expect(kept).toMatchObject({ by: 'engine', decision: 'DECLINE', reasons: ['DTI'], offers: [] });
  });

  it('keeps what the decision went by, encrypted, and shows it to nobody', async () => {
    const { applied, application } = await withOffers();
    const [kept] = await decisionsOf(applied);
    expect(kept).toEqual({
      at: expect.stringMatching(/^20\d\d-/),
      day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      by: 'engine',
      inputs: expect.objectContaining({ creditScore: expect.any(Number), state: 'FL', occupancy: 'HOME' }),
      outcomes: ['softCredit', 'automatedValuation'].map((name) =>
        expect.objectContaining({ name, round: 1 }),
      ),
      limits: expect.objectContaining({ minScore: 640, cltvLimit: 0.85, dtiLimit: 0.5 }),
      release: expect.stringMatching(/^[0-9a-f]{64}$/),
      policies: expect.stringMatching(/^[0-9a-f]{64}$/),
      sheet: expect.stringMatching(/^[0-9a-f]{64}$/),
      quote: {
        release: expect.stringMatching(/^[0-9a-f]{64}$/),
        day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
        lockedUntil: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      },
      pricedBy: expect.objectContaining({ 'rate-by-score': 1, 'recording-fee': 1 }),
      decision: 'APPROVED',
      reasons: ['UNVERIFIED_OFFER'],
      offers: application.offers?.map(({ uuid }) => uuid),
    });
    expect(kept).toMatchObject({ inputs: { homeValue: application.adjustedHomeAmount } });
    expect(JSON.stringify(application)).not.toContain(String((kept as { sheet: string }).sheet));
  });
});

describe('choosing an offer', () => {
  it('G-08 APP-02 stores the choice, sets rate, amount and term, and continues', async () => {
    const { applied, application } = await withOffers();
    const offer = tenYears(application);
    const answer = await choose(applied, choiceOf(offer));
    expect(answer.json()).toMatchObject({
      rate: Number((offer.otherRate * 100).toFixed(2)),
      amount: 50_000,
      uwCalculatedDrawAmount: 50_000,
      term: 10,
      payType: 'AUTOPAY',
    });
    expect(await statusOf(applied)).toBe('COLLECT_ADDITIONAL_INFO');
    const kept = await server.dependencies.db.kysely
      .selectFrom('selected_offers')
      .select('data')
      .where('application_uuid', '=', applied.uuid)
      .executeTakeFirstOrThrow();
    expect(kept.data).toMatchObject({
      offerUuid: offer.uuid,
      drawAmount: 50_000,
      figures: { isWithinOffer: true },
    });
  });

  it('BRAND-14 MATH-04 stores an interest-only payment for an interest-only lender', async () => {
    const person = await server.person(`${randomUUID()}+approved@example.com`, 'goldenrodporch');
    const created = await server.call(createCall(person, createBody({ dob: '1954-04-12' })));
    expect(created.statusCode, created.body).toBe(200);
    const applied = { person, uuid: created.json().uuid };
    await server.advance(5);
    const offer = tenYears(await read(applied));
    expect((await choose(applied, choiceOf(offer))).statusCode).toBe(200);
    const { data } = await server.dependencies.db.kysely
      .selectFrom('selected_offers')
      .select('data')
      .where('application_uuid', '=', applied.uuid)
      .executeTakeFirstOrThrow();
    const { figures } = data as unknown as { figures: { rate: number; totalLoanAmount: number } };
    const payment = interestOnlyPayment({ principal: figures.totalLoanAmount, annualRate: figures.rate });
    expect(figures).toMatchObject({
      paymentKind: 'INTEREST_ONLY',
      termYears: null,
      monthlyPayment: payment.toNumber(),
    });
  });

  it('BRAND-14 stores an interest-only payment for an application that is so by itself, as its offer is shown', async () => {
    const borrower = await borrowerAt(server, 'OFFER_SELECTION');
    await server.dependencies.db.transaction(async (tx) => {
      const record = await lockRecord(tx, borrower.uuid);
      if (!record) throw new Error('There is no application');
      const data = { ageRestrictedInterestOnly: true };
      const at = new Date(SYSTEM_NOW);
      const changed = await changeRecord(tx, record, { data, event: 'LENDER_EFFECT', at });
      const release = await server.dependencies.releases.byHash(record.releaseHash, tx);
      if (!release) throw new Error('There is no release');
      const factsOf = async (of: typeof record) =>
        (await applicationFacts(tx, { record: of, release, ports: new Set(), at }))[
          'org.features.ageRestrictedInterestOnly'
        ];
      expect([await factsOf(record), await factsOf(changed)]).toEqual([false, true]);
    });
    const offer = tenYears(await borrower.application());
    const chosen = await borrower.send('PUT', 'offer', choiceOf(offer));
    expect(chosen.statusCode, chosen.body).toBe(200);
    const { data } = await server.dependencies.db.kysely
      .selectFrom('selected_offers')
      .select('data')
      .where('application_uuid', '=', borrower.uuid)
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ figures: { paymentKind: 'INTEREST_ONLY', balloon: expect.any(Number) } });
  });

  it('MATH-08 APP-07 marks the debts to pay off, and draws them on top of the cash to keep', async () => {
    const { applied, application } = await withOffers();
    const debt = application.liabilities![0]!;
    const liabilities = [{ uuid: debt.uuid, payoff: true }];
    const choice = choiceOf(tenYears(application), { preference: 'PRESERVE', autopay: false, liabilities });
    const answer: ApplicationAnswer = (await choose(applied, choice)).json();
    expect(answer.amount).toBeCloseTo(50_000 + debt.monetaryBalance, 2);
    expect(answer.payType).toBe('MANUAL');
    expect(answer.liabilities!.map(({ payOff }) => payOff)).toEqual([
      { status: 'MARKED_FOR_PAYOFF' },
      null,
      null,
    ]);
  });

  it('MATH-08 borrows the maximum', async () => {
    const { applied, application } = await withOffers();
    const offer = tenYears(application);
    const answer = await choose(applied, choiceOf(offer, { preference: 'MAXIMIZE' }));
    expect(answer.json().amount).toBe(offer.maxDraw);
  });

  it('MATH-14 compares the draw with the offer at 5 decimals', async () => {
    const { applied, application } = await withOffers();
    const offer = tenYears(application);
    const { minDraw, maxDraw } = offer;
    for (const drawAmount of [minDraw - 0.01, maxDraw + 0.01, 0]) {
      const answer = await choose(applied, choiceOf(offer, { drawAmount }));
      expect([drawAmount, answer.statusCode]).toEqual([drawAmount, 422]);
      expect(answer.json().errors.join()).toMatch(/body\.(drawAmount|preference)/);
    }
    expect(await statusOf(applied)).toBe('OFFER_SELECTION');
    expect((await choose(applied, choiceOf(offer, { drawAmount: minDraw - 0.000001 }))).statusCode).toBe(200);
  });

  it.each([
    ['body.offerUuid is not an offer of this application', { offerUuid: randomUUID() }],
    ['body.term is not the term of the offer', { term: 5 }],
    ['body.rateType is not the type of the offer', { rateType: 'VARIABLE' }],
    [
      'body.liabilities.0.uuid is not a debt of this application',
      { liabilities: [{ uuid: randomUUID(), payoff: true }] },
    ],
  ])('422 says %s', async (message, change) => {
    const { applied, application } = await withOffers();
    const answer = await choose(applied, choiceOf(tenYears(application), change));
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [message]]);
    expect(await read(applied)).toEqual(application);
  });

  it('MATH-09 MATH-10 refuses a preference for which the draw has no room', async () => {
    const { applied, application } = await withOffers();
    const offer = tenYears(application);
    const liabilities = application.liabilities!.map(({ uuid }) => ({ uuid, payoff: true }));
    const preserve = choiceOf(offer, { drawAmount: offer.maxDraw, preference: 'PRESERVE', liabilities });
    expect((await choose(applied, preserve)).json().errors).toEqual([
      'body.preference cannot be PRESERVE: NOT_PRESERVABLE',
    ]);
    const deduct = choiceOf(offer, { drawAmount: offer.minDraw, preference: 'DEDUCT', liabilities });
    expect((await choose(applied, deduct)).json().errors).toEqual([
      'body.preference cannot be DEDUCT: NOT_DEDUCTIBLE',
    ]);
  });

  it('400 names a field that the schema refuses', async () => {
    const { applied, application } = await withOffers();
    const answer = await choose(applied, choiceOf(tenYears(application), { drawAmount: -1 }));
    expect([answer.statusCode, answer.json().errors]).toEqual([400, ['body.drawAmount must be >= 0']]);
  });

  it('happens once: a repeat gets the same answer, and of two concurrent choices one is accepted', async () => {
    const { applied, application } = await withOffers();
    const offer = tenYears(application);
    const answers = await Promise.all(
      [20_000, 30_000].map((drawAmount) => choose(applied, choiceOf(offer, { drawAmount }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const again = await withOffers();
    const key = randomUUID();
    const choice = choiceOf(tenYears(again.application));
    const [first, second] = [
      await choose(again.applied, choice, key),
      await choose(again.applied, choice, key),
    ];
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(second.headers['idempotent-replay']).toBe('true');
  });

  it('409 before there are offers, after the choice, and when the application is over', async () => {
    const choice = choiceOf(tenYears((await withOffers()).application));
    const early = await apply();
    expect((await choose(early, choice)).statusCode).toBe(409);
    expect(await statusOf(early)).toBe('WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE');
    const { applied, application } = await withOffers();
    await choose(applied, choiceOf(tenYears(application)));
    const before = await read(applied);
    expect((await choose(applied, choiceOf(tenYears(application), { drawAmount: 60_000 }))).statusCode).toBe(
      409,
    );
    expect(await read(applied)).toEqual(before);
    const declined = await apply('declined-score');
    await server.advance(5);
    expect((await choose(declined, choice)).statusCode).toBe(409);
  });
});

describe('authorisations', () => {
  const give = ({ person, uuid }: Applied, payload: object) =>
    server.call({ method: 'POST', url: `${HELOC}/${uuid}/consents`, payload, headers: person.headers });
  const hard = { type: 'HARD_CREDIT', version: '1', optInOut: 'OPT_IN', textHash: 'abc' };

  it('G-01 stores the hard one after the choice of an offer, and refuses it before', async () => {
    const { applied, application } = await withOffers();
    expect((await give(applied, hard)).statusCode).toBe(409);
    await choose(applied, choiceOf(tenYears(application)));
    expect((await give(applied, hard)).json().consents.map(({ type }: { type: string }) => type)).toContain(
      'HARD_CREDIT',
    );
    const row = await server.dependencies.db.kysely
      .selectFrom('consents')
      .selectAll()
      .where('application_uuid', '=', applied.uuid)
      .where('type', '=', 'HARD_CREDIT')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      version: expect.stringMatching(/^[0-9a-f]{12}$/),
      opt_in_out: 'OPT_IN',
      text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      source: 'application',
    });
  });

  it('400 names an unknown type', async () => {
    const { applied } = await withOffers();
    const answer = await give(applied, { ...hard, type: 'PRIVACY' });
    expect([answer.statusCode, answer.json().errors.join()]).toEqual([
      400,
      expect.stringContaining('body.type'),
    ]);
  });
});
