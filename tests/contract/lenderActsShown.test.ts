import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../../src/server/db/databaseUnavailable.ts';
import { toJsonb } from '../../src/server/db/tables.ts';
import { scanWaiting } from '../../src/server/features/documents/scanWaitingService.ts';
import { documentsOf, multipart, samples } from './documents.ts';
import { type Acting, openActing, statement } from './lenderActing.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let acting: Acting;
beforeAll(async () => {
  acting = await openActing();
});
afterAll(() => acting.close());
beforeEach(() => acting.server.turnBack());
afterEach(() => vi.restoreAllMocks());

describe('messages', () => {
  const TEXT = 'The appraiser comes on Tuesday.\n<script>alert(1)</script>';

  it('are kept sealed, shown among the notifications in their own words, and only announced by mail', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const key = { 'idempotency-key': randomUUID() };
    const sent = await acting.act('POST', borrower, '/messages', { text: TEXT }, key);
    expect(sent.statusCode, sent.body).toBe(201);
    const again = await acting.act('POST', borrower, '/messages', { text: TEXT }, key);
    expect([again.json(), again.headers['idempotent-replay']]).toEqual([sent.json(), 'true']);
    const messages = (await acting.notesOf(borrower)).filter(({ description }) => description === TEXT);
    expect(messages.map(({ title }) => title)).toEqual(['You have a message from us']);
    const [mail, ...others] = await acting.mailsTo(borrower);
    expect([mail?.subject, others]).toEqual(['You have a message from Larkhaven Home Lending', []]);
    expect(mail?.text).not.toContain('appraiser');
    expect((await acting.historyOf(borrower)).at(-1)).toMatchObject({
      event: 'MESSAGE_SENT',
      by: 'main-core',
    });
    const other = await borrowerAt(acting.server, 'HMDA');
    expect((await acting.notesOf(other)).map(({ description }) => description)).not.toContain(TEXT);
    const listed = async () => (await acting.act('GET', borrower, '/messages')).json();
    const { uuid } = sent.json<{ uuid: string }>();
    const message = { uuid, client: 'main-core', text: TEXT, deliveredAt: acting.now() };
    expect(await listed()).toEqual({ messages: [{ ...message, state: 'DELIVERED' }] });
    await acting.server.advance(60);
    await acting.readNotes(borrower);
    expect(await listed()).toEqual({ messages: [{ ...message, state: 'READ', readAt: acting.now() }] });
    expect((await acting.act('GET', other, '/messages')).json()).toEqual({ messages: [] });
  });

  it.each([
    ['messages', [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }]],
    ['notices', ['FLOOD', 'FLOOD', 'FLOOD'].map((kind) => ({ kind, sentOn: '2026-06-15' }))],
  ] as const)('and notices are listed by pages: %s', async (name, sent) => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const list = (query = '') => acting.act('GET', borrower, `/${name}${query}`);
    const uuids: string[] = [];
    for (const one of sent) {
      const answer = await acting.act('POST', borrower, `/${name}`, one);
      expect(answer.statusCode, answer.body).toBe(201);
      uuids.push(answer.json().uuid);
    }
    const whole = (await list()).json();
    expect(whole.next).toBeUndefined();
    const found: string[] = [];
    for (let query = '?limit=2'; query !== ''; ) {
      const page = (await list(query)).json();
      found.push(...page[name].map(({ uuid }: { uuid: string }) => uuid));
      query = page.next === undefined ? '' : `?limit=2&after=${page.next}`;
    }
    expect([found.length, found.toSorted()]).toEqual([3, uuids.toSorted()]);
    expect(whole[name].map(({ uuid }: { uuid: string }) => uuid)).toEqual(found);
    for (const query of [
      '?after=x',
      `?after=-271821-04-20T00:00:00.000Z_${uuids[0]}`,
      '?limit=0',
      '?limit=101',
    ])
      expect([query, (await list(query)).statusCode]).toEqual([query, 400]);
  });

  it.each([
    ['empty', ''],
    ['only spaces', ' \n '],
    ['too long', 'x'.repeat(1001)],
    ['written backwards', 'a\u202Eb'],
    ['no text', 7],
  ])('are refused when %s', async (_what, text) => {
    const borrower = await acting.unchanged('HMDA');
    const answer = await acting.act('POST', borrower, '/messages', { text });
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, '#/text']);
    expect(await acting.mailsTo(borrower)).toEqual([]);
  });
});

describe('notices that the lender sent', () => {
  it.each([
    ['an unknown kind', { kind: 'CONSTRUCTOR', sentOn: '2026-06-15' }, '#/kind'],
    ['a day to come', { kind: 'FLOOD', sentOn: '2026-06-17' }, '#/sentOn'],
    ['a day before the application', { kind: 'FLOOD', sentOn: '2020-01-01' }, '#/sentOn'],
    ['no day', { kind: 'FLOOD', sentOn: '2026-02-30' }, '#/sentOn'],
  ])('are refused with %s', async (_what, payload, pointer) => {
    const borrower = await acting.unchanged('HMDA');
    const answer = await acting.act('POST', borrower, '/notices', payload);
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, pointer]);
  });
});

describe('the loan officer', () => {
  const officer = (licensed: readonly string[], organization = 'main') => ({
    uuid: randomUUID(),
    organization,
    licensed_states: toJsonb(licensed),
    data: toJsonb({ originatorName: 'Ida Example', enforceLicensedStatesForReferral: true }),
  });
  const own = officer(['FL']);
  const elsewhere = officer(['FL'], 'alderpike');
  const unlicensed = officer(['OR']);
  beforeAll(async () => {
    const { kysely } = acting.server.dependencies.db;
    await kysely.insertInto('loan_originators').values([own, elsewhere, unlicensed]).execute();
  });

  it('changes, and the borrower sees who it is on every page, whoever referred them', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const done = await acting.act('PUT', borrower, '/officer', { officer: own.uuid });
    expect(done.statusCode, done.body).toBe(204);
    const { headers } = borrower;
    const profile = await acting.server.call({ url: '/service-profile/api/v1/profile', headers });
    expect(profile.json()).toMatchObject({ referrer: { referrerUuid: own.uuid, assigned: true } });
    expect((await borrower.application()).referrer).toMatchObject({ referrerUuid: own.uuid });
    expect((await acting.notesOf(borrower))[0]?.title).toBe('Somebody else looks after your application');
    const version = await acting.versionOf(borrower);
    expect((await acting.act('PUT', borrower, '/officer', { officer: own.uuid })).statusCode).toBe(204);
    expect(await acting.versionOf(borrower)).toBe(version);
  });

  it.each([
    ['of another lender', elsewhere.uuid, 'is not a loan officer of this lender'],
    ['whom nobody knows', randomUUID(), 'is not a loan officer of this lender'],
    ['not licensed where the home is', unlicensed.uuid, 'is not licensed in the state of the home'],
  ])('is nobody %s', async (_who, uuid, detail) => {
    const borrower = await acting.unchanged('HMDA');
    const answer = await acting.act('PUT', borrower, '/officer', { officer: uuid });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ pointer: '#/officer', detail }]]);
  });
});

describe('the figures of a line', () => {
  it('are kept to the cent once it is paid out, in the order of their times', async () => {
    const borrower = await borrowerAt(acting.server, 'COMPLETE');
    const { creditLine: opened } = await borrower.application();
    // The sandbox stated the line on the day on which it paid it out.
    await acting.server.advance(2 * 86_400);
    const state = (more: object) => acting.act('PUT', borrower, '/account', statement(more));
    const first = await state({ asOf: '2026-06-16T00:00:00Z' });
    expect(first.statusCode, first.body).toBe(204);
    const { creditLine } = await borrower.application();
    expect(creditLine).toEqual({
      ...statement(),
      asOf: '2026-06-16T00:00:00.000Z',
      rateChange: { on: '2026-06-15', from: opened?.rate },
      payments: [
        { on: '2026-06-01', amount: '318.39' },
        { on: '2026-05-01', amount: '318.40' },
      ],
    });
    for (const asOf of ['2026-06-15T23:59:59Z', '2026-06-16T02:00:00+02:00']) {
      const older = await state({ asOf, balance: '0.00' });
      expect([older.statusCode, older.json().errors[0].pointer]).toEqual([409, '#/asOf']);
    }
    expect((await borrower.application()).creditLine?.balance).toBe('24250.10');
    expect((await state({ asOf: '2026-06-17T00:00:00Z', balance: '-10.05' })).statusCode).toBe(204);
    expect((await borrower.application()).creditLine?.balance).toBe('-10.05');
    const [last] = (await acting.historyOf(borrower)).slice(-1);
    expect(last).toEqual({
      event: 'CREDIT_LINE_STATED',
      status: 'COMPLETE',
      by: 'main-core',
      at: expect.any(String),
    });
  });

  it('end with the line: a lender closes it, and says later that the lien is released', async () => {
    const borrower = await borrowerAt(acting.server, 'COMPLETE');
    await acting.server.advance(4 * 86_400);
    const state = (more: object) => acting.act('PUT', borrower, '/account', statement(more));
    const open = { draw: { minimum: '500.00' }, autopay: true };
    expect((await state({ asOf: '2026-06-16T00:00:00Z', ...open })).statusCode).toBe(204);
    const closed = { on: '2026-06-17' };
    const owed = await state({ asOf: '2026-06-17T00:00:00Z', ...open, closed });
    expect([owed.statusCode, owed.json().errors[0].pointer]).toEqual([422, '#/balance']);
    const over = { balance: '0.00', ...open, closed };
    expect((await state({ asOf: '2026-06-17T00:00:00Z', ...over })).statusCode).toBe(204);
    const { creditLine } = await borrower.application();
    expect(creditLine).toMatchObject({ balance: '0.00', available: '0.00', closed });
    for (const left of ['draw', 'autopay', 'nextPayment']) expect(creditLine).not.toHaveProperty(left);
    await acting.server.advance(1);
    const released = { ...over, closed: { ...closed, lienReleased: '2026-06-18' } };
    expect((await state({ asOf: '2026-06-18T00:00:00Z', ...released })).statusCode).toBe(204);
    expect((await state({ asOf: '2026-06-18T01:00:00Z', ...released })).statusCode).toBe(204);
    const notes = (await acting.notesOf(borrower)).filter(({ title }) => title === 'Your line is closed');
    expect(
      notes.map(({ description, ctas }) => [description.includes('is released'), ctas[0]?.redirectPath]),
    ).toEqual([
      [true, '/dashboard'],
      [false, '/dashboard'],
    ]);
  });

  it('tell of another rate and of each new draw once', async () => {
    const borrower = await borrowerAt(acting.server, 'COMPLETE');
    await acting.server.advance(4 * 86_400);
    const state = (more: object) => acting.act('PUT', borrower, '/account', statement(more));
    const draw = (on: string, amount: string) => ({ on, type: 'DRAW', amount });
    const history = [draw('2026-06-15', '20000.00')];
    expect((await state({ asOf: '2026-06-16T00:00:00Z', history })).statusCode).toBe(204);
    await acting.server.advance(1);
    const before = (await acting.notesOf(borrower)).length;
    const more = [draw('2026-06-16', '500.00'), draw('2026-06-16', '500.00'), ...history];
    expect((await state({ asOf: '2026-06-17T00:00:00Z', rate: '9.125', history: more })).statusCode).toBe(
      204,
    );
    expect((await state({ asOf: '2026-06-18T00:00:00Z', rate: '9.125', history: more })).statusCode).toBe(
      204,
    );
    const told = (await acting.notesOf(borrower)).slice(0, -before);
    expect(told.map(({ title }) => title).toSorted()).toEqual([
      'Your draw was paid out',
      'Your draw was paid out',
      'Your rate has changed',
    ]);
    expect(told.find(({ title }) => title === 'Your rate has changed')?.description).toContain(
      'your rate is 9.125%.',
    );
  });

  it.each([
    ['a moment to come', { asOf: '2026-06-17T00:00:00Z' }, '#/asOf'],
    ['money as a number', { balance: 1 }, '#/balance'],
    ['money to a tenth of a cent', { balance: '1.001' }, '#/balance'],
    ['money without cents', { available: '1' }, '#/available'],
    ['a rate with a sign', { rate: '-1' }, '#/rate'],
    ['more', { owner: 'x' }, '#/owner'],
    ['a day that no month has', { nextPayment: { due: '2026-02-30', amount: '1.00' } }, '#/nextPayment/due'],
    ['a day that no year has', { rateChange: { on: '2026-13-01', from: '8' } }, '#/rateChange/on'],
    [
      'a quote until no day',
      { payoff: { on: '2026-06-01', amount: '1.00', perDay: '0.01', goodThrough: '2026-06-00' } },
      '#/payoff/goodThrough',
    ],
    ['a payment on no day', { payments: [{ on: '2026-99-99', amount: '1.00' }] }, '#/payments/0/on'],
  ])('are refused with %s', async (_what, more, pointer) => {
    const borrower = await acting.unchanged('COMPLETE');
    const answer = await acting.act('PUT', borrower, '/account', statement(more));
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, pointer]);
  });

  it('are refused before the line is paid out', async () => {
    const borrower = await acting.unchanged('HMDA');
    expect((await acting.act('PUT', borrower, '/account', statement())).statusCode).toBe(409);
  });
});

describe('conditions', () => {
  it('are not asked for a phone number where no company could send its code', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const connections = vi.spyOn(acting.server.dependencies.connections, 'portsOf');
    connections.mockReturnValue(new Set());
    const asked = { kind: 'MISSING_PHONE_NUMBER' };
    const refused = await acting.act('POST', borrower, '/conditions', asked);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'A number is proved by a code, and no company that sends text messages is connected',
    ]);
    connections.mockRestore();
    expect((await acting.act('POST', borrower, '/conditions', asked)).statusCode).toBe(201);
  });

  const baseOf = ({ uuid }: Borrower) =>
    `/service-conditions/external/api/v1/applications/${uuid}/conditions`;
  const shownTo = async (borrower: Borrower) =>
    (
      await acting.server.call({
        url: `${baseOf(borrower)}/external-applicants`,
        headers: borrower.headers,
      })
    ).json<{ uuid: string; categoryEnum: string; commentsToBorrower?: string; actionNeeded: boolean }[]>();
  const ask = async (borrower: Borrower, more: object = {}) => {
    const asked = { kind: 'HELOC_MANUAL_PAYSTUB_UPLOAD', ...more };
    const answer = await acting.act('POST', borrower, '/conditions', asked);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ uuid: string; status: string }>();
  };
  const handIn = async (borrower: Borrower) => {
    const answer = await borrower.answerCondition('HELOC_MANUAL_PAYSTUB_UPLOAD');
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const judge = (uuid: string, how: string, payload?: object) =>
    acting.core.call({ method: 'POST', url: `/conditions/${uuid}/${how}`, ...(payload && { payload }) });
  const statusOf = async (borrower: Borrower) =>
    (await acting.act('GET', borrower, '/conditions'))
      .json<{ conditions: { status: string; refusal?: string; waived?: boolean }[] }>()
      .conditions.map(({ status, refusal, waived }) => ({ status, refusal, waived }));

  it('are asked, and the borrower sees them with what is to be brought and by when', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const { uuid } = await ask(borrower, { comments: 'Of May.', documents: 2, dueOn: '2026-07-01' });
    expect(await shownTo(borrower)).toEqual([
      expect.objectContaining({
        uuid,
        categoryEnum: 'HELOC_MANUAL_PAYSTUB_UPLOAD',
        commentsToBorrower: 'Of May. Please answer by July 1, 2026.',
        actionNeeded: true,
        xtraData: { numDocsRequired: 2 },
      }),
    ]);
    expect((await acting.notesOf(borrower))[0]?.title).toBe('We need something from you');
    const twice = await acting.act('POST', borrower, '/conditions', { kind: 'HELOC_MANUAL_PAYSTUB_UPLOAD' });
    expect(twice.statusCode).toBe(409);
    expect((await acting.historyOf(borrower)).at(-1)).toMatchObject({
      event: 'CONDITION_OPENED',
      by: 'main-core',
    });
  });

  it('are refused with a reason that the borrower reads, handed in again, and accepted', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const { uuid } = await ask(borrower);
    expect((await judge(uuid, 'accept')).statusCode).toBe(409);
    await handIn(borrower);
    expect((await judge(uuid, 'refuse', { reason: 'UNREADABLE' })).statusCode).toBe(204);
    expect(await statusOf(borrower)).toEqual([{ status: 'OPEN', refusal: 'UNREADABLE' }]);
    expect((await shownTo(borrower))[0]?.commentsToBorrower).toBeTruthy();
    await handIn(borrower);
    expect((await judge(uuid, 'accept')).statusCode).toBe(204);
    expect(await statusOf(borrower)).toEqual([{ status: 'CLOSED' }]);
    expect(await shownTo(borrower)).toEqual([]);
    expect((await judge(uuid, 'accept')).statusCode).toBe(409);
    expect((await judge(uuid, 'waive')).statusCode).toBe(409);
  });

  it('are waived, open or handed in, and nobody looks at them any more', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const { uuid } = await ask(borrower);
    await handIn(borrower);
    expect((await judge(uuid, 'waive')).statusCode).toBe(204);
    expect(await statusOf(borrower)).toEqual([{ status: 'CLOSED', waived: true }]);
    await acting.server.advance(86_400);
    expect(await statusOf(borrower)).toEqual([{ status: 'CLOSED', waived: true }]);
  });

  it('let a stage go on that waited for one that is waived', async () => {
    const borrower = await borrowerAt(acting.server, 'TRUST');
    const [asked] = await shownTo(borrower);
    expect((await judge(asked?.uuid ?? '', 'waive')).statusCode).toBe(204);
    expect((await borrower.status()).checklistStatus).not.toBe('TRUST');
  });

  it('are those of the lender only', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const { uuid } = await ask(borrower);
    for (const how of ['accept', 'waive']) {
      const url = `/conditions/${uuid}/${how}`;
      const theirs = await acting.system('other-core').call({ method: 'POST', url });
      expect(theirs.statusCode).toBe(404);
      expect((await acting.system('main-reader').call({ method: 'POST', url })).statusCode).toBe(403);
      expect((await judge(randomUUID(), how)).statusCode).toBe(404);
    }
    expect(await statusOf(borrower)).toEqual([{ status: 'OPEN' }]);
  });

  it.each([
    ['an unknown kind', { kind: 'NO_SUCH' }, '#/kind'],
    ['a day that is past', { dueOn: '2026-06-01' }, '#/dueOn'],
    ['no documents', { documents: 0 }, '#/documents'],
    ['text written backwards', { comments: 'a\u202Eb' }, '#/comments'],
  ])('are refused with %s', async (_what, more, pointer) => {
    const borrower = await acting.unchanged('HMDA');
    const asked = { kind: 'GENERIC_DOCUMENT_REQUEST', ...more };
    const answer = await acting.act('POST', borrower, '/conditions', asked);
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, pointer]);
  });
});

describe('documents', () => {
  const infected = Buffer.from('%PDF-1.4 infected');
  const add = async (
    borrower: Borrower,
    fields: Record<string, string>,
    { bytes = samples.pdf, headers: more = {} }: { bytes?: Buffer; headers?: Record<string, string> } = {},
  ) => {
    const form = multipart(fields, [{ name: 'report.pdf', bytes }]);
    const url = `/applications/${borrower.uuid}/documents`;
    const headers = { ...form.headers, ...more };
    return acting.core.call({ method: 'POST', url, payload: form.payload, headers });
  };
  const shownTo = async ({ uuid, headers }: Borrower, language = 'en-US') => {
    const more = { 'x-equiform-language': language };
    const answer = await acting.server.call({ url: documentsOf(uuid), headers: { ...headers, ...more } });
    return answer.json<{ uuid: string; title: string; type: string }[]>();
  };
  const listOf = async (borrower: Borrower, client = 'main-core') =>
    (await acting.system(client).call({ url: `/applications/${borrower.uuid}/documents` })).json<{
      documents: { uuid: string; type: string; internal: boolean; title: string }[];
    }>().documents;
  const contentOf = (uuid: string, client = 'main-core') =>
    acting.system(client).call({ url: `/documents/${uuid}/content` });
  const storedFiles = async () =>
    (await acting.server.dependencies.db.kysely.selectFrom('blobs').select('key').execute()).length;

  it('of the lender are shown to the borrower, in their language, and come back to the byte', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const key = { 'idempotency-key': randomUUID() };
    const added = await add(borrower, { type: 'APPRAISAL_REPORT' }, { headers: key });
    expect([added.statusCode, added.json()]).toEqual([201, { uuid: expect.any(String), status: 'READY' }]);
    const etag = await acting.versionOf(borrower);
    const { uuid } = added.json();
    const files = await storedFiles();
    const again = await add(borrower, { type: 'APPRAISAL_REPORT' }, { headers: key });
    expect([again.json(), await storedFiles()]).toEqual([added.json(), files]);
    expect([added.headers.etag, again.headers.etag]).toEqual([etag, etag]);
    expect(await shownTo(borrower)).toContainEqual(
      expect.objectContaining({ uuid, title: 'Appraisal report' }),
    );
    expect((await shownTo(borrower, 'es-US')).map(({ title }) => title)).toContain('Informe de tasación');
    expect((await acting.notesOf(borrower))[0]?.title).toBe('You have new documents');
    const { headers } = borrower;
    const theirs = await acting.server.call({ url: `${documentsOf(borrower.uuid)}/${uuid}`, headers });
    expect([theirs.statusCode, theirs.rawPayload.equals(samples.pdf)]).toEqual([200, true]);
    const bytes = await contentOf(uuid, 'main-reader');
    expect([bytes.statusCode, bytes.rawPayload.equals(samples.pdf)]).toEqual([200, true]);
    expect(bytes.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect((await contentOf(uuid, 'other-core')).statusCode).toBe(404);
    expect((await acting.historyOf(borrower)).at(-1)).toMatchObject({
      event: 'LENDER_DOCUMENT_ADDED',
      by: 'main-core',
    });
  });

  it('keep their bytes when nobody can tell whether the commit succeeded', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const { db } = acting.server.dependencies;
    const commit = db.transaction.bind(db);
    const given = () => db.kysely.selectFrom('documents').select('uuid').where('internal', '=', false);
    const before = (await given().execute()).length;
    const lost = vi.spyOn(db, 'transaction').mockImplementation(async (work) => {
      const done = await commit(work);
      if ((await given().execute()).length > before)
        throw new DatabaseUnavailable('The database is away', { isLost: true });
      return done;
    });
    const key = { 'idempotency-key': randomUUID() };
    const cut = await add(borrower, { type: 'LETTER' }, { headers: key });
    lost.mockRestore();
    expect(cut.statusCode).toBe(503);
    const again = await add(borrower, { type: 'LETTER' }, { headers: key });
    expect(again.statusCode).toBe(201);
    const bytes = await contentOf(again.json().uuid);
    expect([bytes.statusCode, bytes.rawPayload.equals(samples.pdf)]).toEqual([200, true]);
  });

  it('that are internal are never the borrower’s', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const notes = (await acting.notesOf(borrower)).length;
    for (const fields of [{ type: 'FRAUD_REPORT' }, { type: 'LETTER', internal: 'true' }]) {
      const { uuid } = (await add(borrower, fields)).json();
      expect(await listOf(borrower)).toContainEqual(expect.objectContaining({ uuid, internal: true }));
      const url = `${documentsOf(borrower.uuid)}/${uuid}`;
      const { headers } = borrower;
      expect((await acting.server.call({ url, headers })).statusCode).toBe(404);
      const read = { method: 'POST', url: `${url}/events`, headers, payload: { type: 'VIEWED' } } as const;
      expect((await acting.server.call(read)).statusCode).toBe(404);
      expect((await contentOf(uuid)).statusCode).toBe(200);
      expect((await shownTo(borrower)).map((one) => one.uuid)).not.toContain(uuid);
    }
    expect((await acting.notesOf(borrower)).length).toBe(notes);
  });

  it('are given to nobody before the scanner has seen them', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const { scanner } = acting.server.dependencies;
    vi.spyOn(scanner, 'scan').mockResolvedValueOnce({ type: 'away', reason: 'test' });
    const added = await add(borrower, { type: 'LETTER' });
    expect(added.json()).toMatchObject({ status: 'CHECKING' });
    const { uuid } = added.json();
    expect((await listOf(borrower)).map((one) => one.uuid)).not.toContain(uuid);
    expect((await contentOf(uuid)).statusCode).toBe(409);
    expect((await shownTo(borrower)).map((one) => one.uuid)).not.toContain(uuid);
    const notes = (await acting.notesOf(borrower)).length;
    vi.spyOn(scanner, 'scan').mockResolvedValue({ type: 'clean' });
    expect(await scanWaiting(acting.server.dependencies)).toBe(1);
    expect((await contentOf(uuid)).statusCode).toBe(200);
    expect((await shownTo(borrower)).map((one) => one.uuid)).toContain(uuid);
    expect((await acting.notesOf(borrower)).length).toBe(notes + 1);
  });

  it.each([
    ['an unknown type', { type: 'SUMMARY_DISCLOSURE' }, samples.pdf, '#/type'],
    ['a type named like the prototype', { type: 'constructor' }, samples.pdf, '#/type'],
    ['another field', { type: 'LETTER', side: 'FRONT' }, samples.pdf, '#/side'],
    ['neither true nor false', { type: 'LETTER', internal: 'yes' }, samples.pdf, '#/internal'],
    ['a program', { type: 'LETTER' }, samples.text, '#/file'],
    ['a virus', { type: 'LETTER' }, infected, '#/file'],
  ])('are refused with %s, and leave no file behind', async (what, fields, bytes, pointer) => {
    const borrower = await acting.unchanged('HMDA');
    if (what === 'a virus')
      vi.spyOn(acting.server.dependencies.scanner, 'scan').mockResolvedValue({
        type: 'infected',
        name: 'x',
      });
    const files = await storedFiles();
    const answer = await add(borrower, fields as unknown as Record<string, string>, { bytes });
    const [error] = answer.json().errors ?? [];
    expect([answer.statusCode, error?.pointer]).toEqual([422, pointer]);
    if (pointer === '#/type') expect(error.detail).toMatch(/^is none of .*APPRAISAL_REPORT.*, LETTER/);
    expect(await storedFiles()).toBe(files);
  });

  it('of another lender’s application take no file', async () => {
    const borrower = await acting.unchanged('HMDA');
    const form = multipart({ type: 'LETTER' }, [{ name: 'a.pdf', bytes: samples.pdf }]);
    const url = `/applications/${borrower.uuid}/documents`;
    const send = (client: string) =>
      acting.system(client).call({ method: 'POST', url, payload: form.payload, headers: form.headers });
    const files = await storedFiles();
    expect((await send('other-core')).statusCode).toBe(404);
    expect((await send('main-reader')).statusCode).toBe(403);
    expect(await storedFiles()).toBe(files);
  });
});
