import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notaryDays } from '../../src/core/flow/notaryDays.ts';
import { knowledgeQuestions } from '../../src/server/features/sandbox/hosted/notaryQuestions.ts';
import { sandboxPages } from '../../src/server/features/sandbox/hosted/sandboxPorts.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

let server: LendingServer;
/** Who holds the sessions; one test has another. */
let pages = sandboxPages;
beforeAll(async () => {
  server = await openLendingServer({
    pages: { placeOf: (subject) => pages.placeOf(subject), open: (request) => pages.open(request) },
  });
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const OPEN = 'DEED_SIGNING';
const TEXAS = {
  property: {
    uuid: '7f0c2b52-58a5-4b8e-9c2b-0f5f9b6a9f11',
    state: 'TX',
    occupancyType: 'HOME',
    address: { street1: '1 Example Road', city: 'Austin', state: 'TX', zip: '78701' },
  },
};

const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;
const mode = (borrower: Borrower, value: string) => borrower.send('PUT', 'notary/mode', { mode: value });
const appointment = (borrower: Borrower, step: string, body: object) =>
  borrower.send('PUT', 'notary/appointment', body, { 'x-equiform-step': step });
const wish = {
  date: '2026-06-18',
  time: '10:00',
  place: 'WORK',
  address: '4 Office Park, Tampa, FL 33602',
  phone: '6145550143',
  people: 2,
};
const schedule = (borrower: Borrower, change: object = {}) =>
  appointment(borrower, 'notary-schedule', { ...wish, ...change });

/** An application waiting for its notary; `flag` offers one in person. */
async function waiting(options: Parameters<typeof borrowerAt>[2] = {}): Promise<Borrower> {
  const borrower = await borrowerAt(server, OPEN, options);
  expect(await statusOf(borrower)).toBe(OPEN);
  return borrower;
}

async function offerInPerson(): Promise<() => Promise<void>> {
  const { kysely } = server.dependencies.db;
  await kysely
    .insertInto('flags')
    .values({ key: 'fe-manual-notary', enabled: true, variables: '{}' })
    .execute();
  return async () => void (await kysely.deleteFrom('flags').execute());
}

const right = Object.fromEntries(
  knowledgeQuestions.map((question, index) => [`q${index}`, String(question.right)]),
);
const join = (borrower: Borrower) => borrower.send('POST', 'notary/session');
const hold = (url: string, form: Readonly<Record<string, string>>) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

describe('the notary online', () => {
  it('STATE-21, APP-44 is complete when the session is', async () => {
    const borrower = await waiting();
    expect((await borrower.application()).notary).toMatchObject({ modes: ['ONLINE'], attemptsLeft: 2 });
    expect((await mode(borrower, 'ONLINE')).statusCode).toBe(200);
    const joined = await join(borrower);
    expect(joined.statusCode, joined.body).toBe(200);
    const { url, uuid } = joined.json<{ url: string; uuid: string }>();
    expect((await join(borrower)).json().uuid).toBe(uuid);
    expect((await server.call({ url })).body).toContain('Complete');
    const held = await hold(url, { ...right, outcome: 'complete' });
    expect([held.statusCode, held.headers.location]).toEqual([303, `/account/heloc/${borrower.uuid}`]);
    expect(await borrower.status()).toMatchObject({
      disclosurelistNotaryComplete: true,
      primaryParticipantAcceptComplete: true,
    });
    expect(await statusOf(borrower)).not.toBe(OPEN);
    expect((await hold(url, { ...right, outcome: 'complete' })).statusCode).toBe(410);
  });

  it('needs four of five right answers, and allows two failures', async () => {
    const borrower = await waiting();
    const oneWrong = { ...right, q0: '2', outcome: 'complete' };
    const twoWrong = { ...oneWrong, q1: '2' };
    for (const left of [1, 0]) {
      const { url } = (await join(borrower)).json<{ url: string }>();
      const held = await hold(url, twoWrong);
      expect(held.headers.location).toBe(`/account/heloc/${borrower.uuid}/notary/error`);
      const { notary } = await borrower.application();
      expect(notary).toMatchObject({ attemptsLeft: left, lastFailure: 'QUESTIONS_FAILED' });
      expect(notary?.modes).toEqual(left === 0 ? ['MANUAL'] : ['ONLINE']);
    }
    expect((await join(borrower)).statusCode).toBe(409);
    expect((await mode(borrower, 'ONLINE')).statusCode).toBe(422);
    expect((await schedule(borrower)).statusCode).toBe(200);
    const other = await waiting();
    const { url } = (await join(other)).json<{ url: string }>();
    expect((await hold(url, oneWrong)).headers.location).toBe(`/account/heloc/${other.uuid}`);
  });

  it('APP-45 explains why it failed; a technical failure does not count as an attempt', async () => {
    const borrower = await waiting();
    const first = (await join(borrower)).json<{ url: string }>();
    await hold(first.url, { outcome: 'technical' });
    expect((await borrower.application()).notary).toMatchObject({
      attemptsLeft: 2,
      lastFailure: 'TECHNICAL',
    });
    const second = (await join(borrower)).json<{ url: string }>();
    expect(second.url).not.toBe(first.url);
    await hold(second.url, { outcome: 'id' });
    expect((await borrower.application()).notary).toMatchObject({
      attemptsLeft: 1,
      lastFailure: 'ID_FAILED',
    });
    const state = await server.call({
      url: `/service-application/api/v1/application/heloc/${borrower.uuid}/notary/session`,
      headers: borrower.headers,
    });
    expect(state.json()).toMatchObject({ state: 'FAILED', attemptsLeft: 1, lastFailure: 'ID_FAILED' });
  });

  it('fails the first session of the test borrower notary-fails', async () => {
    const borrower = await waiting({ persona: 'notary-fails' });
    const first = (await join(borrower)).json<{ url: string }>();
    await hold(first.url, { ...right, outcome: 'complete' });
    expect((await borrower.application()).notary?.session?.state).toBe('FAILED');
    const second = (await join(borrower)).json<{ url: string }>();
    await hold(second.url, { ...right, outcome: 'complete' });
    expect((await borrower.application()).notary?.session?.state).toBe('COMPLETE');
  });

  it('is refused before its turn, and to anybody else', async () => {
    const early = await borrowerAt(server, 'INCOME_VERIFICATION');
    expect((await join(early)).statusCode).toBe(409);
    expect((await mode(early, 'ONLINE')).statusCode).toBe(409);
    expect((await schedule(early)).statusCode).toBe(409);
    const mine = await waiting();
    const { headers } = await server.person();
    const url = `/service-application/api/v1/application/heloc/${mine.uuid}/notary/session`;
    expect((await server.call({ method: 'POST', url, headers })).statusCode).toBe(404);
    expect((await server.call({ url: `/sandbox/notary/${mine.uuid}/${mine.uuid}` })).statusCode).toBe(404);
  });
});

describe('the notary in person', () => {
  it('STATE-46, APP-42, APP-43 is requested, reserved, and complete at its time', async () => {
    const end = await offerInPerson();
    try {
      const borrower = await waiting();
      const { costs: before } = await borrower.application();
      const chosen = await mode(borrower, 'MANUAL');
      expect(chosen.json().status).toMatchObject({ manualNotary: true });
      expect(chosen.json().costs.costs).toContainEqual({
        feeType: 'MANUAL_NOTARIZATION_FEE',
        borrowerPaidAmount: 300,
      });
      expect(chosen.json().costs.totalPaidByBorrower).toBe((before?.totalPaidByBorrower ?? 0) + 300);
      await mode(borrower, 'ONLINE');
      expect((await borrower.application()).costs).toEqual(before);
      await mode(borrower, 'MANUAL');
      const wished = await schedule(borrower);
      expect(wished.statusCode, wished.body).toBe(200);
      expect(wished.json()).toMatchObject({
        requestedManualNotaryTime: '2026-06-18T10:00',
        notary: { appointment: { date: '2026-06-18', time: '10:00', place: 'WORK', confirmed: false } },
      });
      expect(wished.body).not.toContain('6145550143');
      expect(await statusOf(borrower)).toBe('MANUAL_DEED_SIGNING');
      const { slots } = wished.json().notary;
      expect(slots.slice(0, 3)).toEqual(
        ['09:00', '10:00', '11:00'].map((time) => ({ date: '2026-06-18', time })),
      );
      const reserve = (slot: string) => appointment(borrower, 'notary-reserve', { slot });
      expect((await reserve('2026-06-18 19:00')).statusCode).toBe(422);
      const reserved = await reserve('2026-06-18 11:00');
      expect(reserved.statusCode, reserved.body).toBe(200);
      expect(reserved.json().notary.appointment).toMatchObject({ time: '11:00', confirmed: true });
      expect(await statusOf(borrower)).toBe('MANUAL_DEED_SIGNING');
      await server.advance(4 * 86_400);
      expect(await borrower.status()).toMatchObject({ manualDeedSigningComplete: true });
      expect(await statusOf(borrower)).not.toBe('MANUAL_DEED_SIGNING');
    } finally {
      await end();
    }
  });

  it('cancels the appointment if online is chosen again, and mails nobody of their own choice', async () => {
    const end = await offerInPerson();
    try {
      const borrower = await waiting();
      const day = await dayAhead(borrower);
      await schedule(borrower, { date: day });
      await appointment(borrower, 'notary-reserve', { slot: `${day} 11:00` });
      expect(await statusOf(borrower)).toBe('MANUAL_DEED_SIGNING');
      await server.advance(3_600);
      expect((await mode(borrower, 'ONLINE')).statusCode).toBe(200);
      expect(await statusOf(borrower)).toBe(OPEN);
      expect((await borrower.application()).notary?.appointment).toBeUndefined();
      await server.advance(600);
      const subjects = (await mailsTo(server, borrower.email)).map(({ subject }) => subject);
      expect(subjects.filter((one) => one.startsWith('There is something for you to do'))).toEqual([]);
    } finally {
      await end();
    }
  });

  it('refuses days outside 2 to 30 business days ahead, and unknown times', async () => {
    const end = await offerInPerson();
    try {
      const borrower = await waiting();
      for (const date of ['2020-06-18', '2031-06-18']) {
        const refused = await schedule(borrower, { date });
        expect(refused.statusCode).toBe(422);
        expect(refused.json().errors).toEqual(['Choose a business day 2 to 30 days from today']);
      }
      const date = await dayAhead(borrower);
      const wrong = async (change: object) => (await schedule(borrower, { date, ...change })).json().errors;
      expect(await wrong({ time: '07:00' })).toEqual(['body.time is not valid (trimmedPattern)']);
      expect(await wrong({ people: 0 })).toEqual(['body.people is not valid (minimum)']);
      expect((await schedule(borrower, { date })).statusCode).toBe(200);
    } finally {
      await end();
    }
  });

  it('is not offered if the flag is off and online is possible', async () => {
    const borrower = await waiting();
    expect((await mode(borrower, 'MANUAL')).statusCode).toBe(422);
    expect((await schedule(borrower)).statusCode).toBe(422);
  });
});

/** The same for a Texas home, without the waiting period, which has its own test. */
async function inTexas(): Promise<Borrower> {
  const borrower = await waiting();
  await borrower.set({ ...TEXAS, checklistStatus: OPEN, pinned: true });
  expect(await statusOf(borrower)).toBe(OPEN);
  return borrower;
}

describe('a Texas home', () => {
  it('is never notarized online', async () => {
    const borrower = await inTexas();
    for (const refused of [await mode(borrower, 'ONLINE'), await join(borrower)]) {
      expect(refused.statusCode).toBe(422);
      expect(refused.json().errors[0]).toContain('does not allow this line to be notarized online');
    }
    expect((await mode(borrower, 'MANUAL')).json().notary).toMatchObject({
      modes: ['MANUAL'],
      places: ['LENDER_OFFICE', 'ATTORNEY_OFFICE', 'TITLE_OFFICE'],
    });
  });

  it.each(['HOME', 'WORK', 'OTHER'])('is never closed at %s', async (place) => {
    const borrower = await inTexas();
    const date = await dayAhead(borrower);
    const refused = await schedule(borrower, { place, date });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0]).toContain('only at the office of the lender');
  });

  it('is closed at the office of a title company', async () => {
    const borrower = await inTexas();
    const { address: _address, ...rest } = wish;
    const date = await dayAhead(borrower);
    const taken = await appointment(borrower, 'notary-schedule', { ...rest, date, place: 'TITLE_OFFICE' });
    expect(taken.statusCode, taken.body).toBe(200);
  });
});

/** A possible appointment day, by the sandbox clock. */
async function dayAhead(borrower: Borrower): Promise<string> {
  const { notary } = await borrower.application();
  if (notary?.earliestDate !== undefined) return notary.earliestDate;
  const today = new Date(server.dependencies.clock.now()).toISOString().slice(0, 10);
  return notaryDays(today)[1] ?? '';
}

describe('a notary outside', () => {
  beforeAll(() => {
    pages = { placeOf: () => ({}), open: async ({ subject }) => `https://notary.example/${subject}` };
  });
  afterAll(() => {
    pages = sandboxPages;
  });

  it('tells the result of a session later, which counts once', async () => {
    const borrower = await borrowerAt(server, OPEN);
    const first = (await join(borrower)).json<{ uuid: string; url: string }>();
    expect(first.url).toBe(`https://notary.example/${first.uuid}`);
    expect((await join(borrower)).json().url).toBe(first.url);
    const of = (session: string) => ({ application: borrower.uuid, session });
    expect(await server.endNotarySession(of(first.uuid), 'QUESTIONS_FAILED')).toBe(true);
    expect(await server.endNotarySession(of(first.uuid), 'QUESTIONS_FAILED')).toBe(false);
    expect(await server.endNotarySession(of(first.uuid), 'COMPLETE')).toBe(false);
    expect((await borrower.application()).notary).toMatchObject({
      attemptsLeft: 1,
      lastFailure: 'QUESTIONS_FAILED',
      session: { state: 'FAILED' },
    });
    const { uuid } = (await join(borrower)).json<{ uuid: string }>();
    expect(await server.endNotarySession(of(uuid), 'COMPLETE')).toBe(true);
    expect(await server.endNotarySession(of(uuid), 'ID_FAILED')).toBe(false);
    expect((await borrower.application()).notary?.session?.state).toBe('COMPLETE');
    expect((await borrower.status()).checklistStatus).not.toBe(OPEN);
  });
});
