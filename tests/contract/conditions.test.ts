import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Condition } from '../../src/core/flow/conditions.ts';
import { documentsOf, multipart, samples } from './documents.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt, unchangedAt } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const DAY = 86_400;
const ALIAS = '/identity/secure/api/v1/identity/alias';
const baseOf = ({ uuid }: Borrower): string =>
  `/service-conditions/external/api/v1/applications/${uuid}/conditions`;

const list = async (borrower: Borrower) => {
  const answer = await server.call({
    url: `${baseOf(borrower)}/external-applicants`,
    headers: borrower.headers,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Condition[]>();
};

async function ask(borrower: Borrower, type: string, more: object = {}): Promise<Condition> {
  const url = `/sandbox/applications/${borrower.uuid}/conditions`;
  const answer = await server.call({ method: 'POST', url, payload: { type, ...more } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Condition>();
}

const post = (
  borrower: Pick<Borrower, 'uuid' | 'headers'>,
  path: string,
  payload: object = {},
  key: string = randomUUID(),
) =>
  server.call({
    method: 'POST',
    url: `/service-conditions/external/api/v1/applications/${borrower.uuid}/conditions/${path}`,
    payload,
    headers: { 'idempotency-key': key, ...borrower.headers },
  });

const submit = (borrower: Borrower, { uuid }: Condition, payload: object = {}, key?: string) =>
  post(borrower, `${uuid}/submit`, payload, key);

async function uploadFor(borrower: Borrower, { uuid, requestDocuments }: Condition, name = 'proof.pdf') {
  const form = multipart({ type: requestDocuments[0] ?? '', conditionUuid: uuid }, [
    { name, bytes: samples.pdf },
  ]);
  const answer = await server.call({
    method: 'POST',
    url: documentsOf(borrower.uuid),
    payload: form.payload,
    headers: { ...borrower.headers, ...form.headers },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ documents: { uuid: string }[] }>().documents[0]?.uuid ?? '';
}

describe('conditions', () => {
  it('COND-02 CALL-38 are listed with their fields, oldest first, to their owner only', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    const other = await borrowerAt(server, 'HMDA');
    expect(await list(borrower)).toEqual([]);
    const first = await ask(borrower, 'BANK_ACCOUNT_FRAUD_REVIEW', {
      comments: 'Please send the last two months.',
      numDocsRequired: 2,
    });
    await server.advance(1);
    const second = await ask(borrower, 'MISSING_PHONE_NUMBER');
    expect(first).toEqual({
      uuid: expect.any(String),
      categoryEnum: 'BANK_ACCOUNT_FRAUD_REVIEW',
      created: expect.stringMatching(/^2026-/),
      commentsToBorrower: 'Please send the last two months.',
      requestDocuments: ['BANK_STATEMENT'],
      actionNeeded: true,
      xtraData: { numDocsRequired: 2 },
    });
    expect(second).toMatchObject({ requestDocuments: [], actionNeeded: true });
    expect(await list(borrower)).toEqual([first, second]);
    expect((await borrower.application()).conditions).toEqual([
      { uuid: first.uuid, categoryEnum: first.categoryEnum, status: 'OPEN', created: first.created },
      { uuid: second.uuid, categoryEnum: second.categoryEnum, status: 'OPEN', created: second.created },
    ]);
    expect((await borrower.status()).condition).toBe('BANK_ACCOUNT_FRAUD_REVIEW');
    expect(await ask(borrower, 'MISSING_PHONE_NUMBER')).toEqual(second);
    const url = `${baseOf(borrower)}/external-applicants`;
    expect((await server.call({ url, headers: other.headers })).statusCode).toBe(404);
    expect((await server.call({ url })).statusCode).toBe(401);
  });

  it.each([
    ['COND-08', 'BANK_ACCOUNT_FRAUD_REVIEW', ['BANK_STATEMENT']],
    ['COND-11', 'REVIEW_TRUST_REQUIREMENTS', ['CERTIFICATE_OF_TRUST']],
    ['COND-12', 'PROPERTY_LEGAL_DESCRIPTION', ['PROPERTY_DESCRIPTION_SOURCE']],
    ['COND-16', 'HELOC_MANUAL_PAYSTUB_UPLOAD', ['USER_UPLOADED_PAYSTUB']],
    ['COND-18', 'GENERIC_DOCUMENT_REQUEST', ['SUPPORT']],
    ['COND-19', 'ESCALATION_REVIEW', ['SUPPORT']],
  ])('%s %s asks for %s', async (_id, type, documents) => {
    const borrower = await unchangedAt(server, 'HMDA');
    expect((await ask(borrower, type)).requestDocuments).toEqual(documents);
  });

  it('report that a file is still being checked, in the language of the page', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    const asked = await ask(borrower, 'HELOC_MANUAL_PAYSTUB_UPLOAD', { numDocsRequired: 2 });
    const ids = [await uploadFor(borrower, asked), await uploadFor(borrower, asked, 'second.pdf')];
    const mark = (status: 'CHECKING' | 'UPLOADED', uuids: readonly string[]) =>
      server.dependencies.db.kysely
        .updateTable('documents')
        .set({ status })
        .where('uuid', 'in', uuids)
        .execute();
    for (const checked of [ids, ids.slice(1)]) {
      await mark('CHECKING', checked);
      const { statusCode, body } = await submit(borrower, asked);
      expect([statusCode, JSON.parse(body).errors]).toEqual([
        422,
        ['We are still checking your file. Please try again in a moment'],
      ]);
      await mark('UPLOADED', checked);
    }
    await mark('CHECKING', ids);
    const headers = { ...borrower.headers, 'x-equiform-language': 'es-US' };
    const spanish = await submit({ ...borrower, headers }, asked);
    expect(spanish.json().errors).toEqual([
      'Todavía estamos revisando su archivo. Inténtelo de nuevo en un momento',
    ]);
    await mark('UPLOADED', ids);
    expect((await submit(borrower, asked)).statusCode).toBe(200);
  });

  it('are submitted with the required number of documents, then reviewed and closed', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    const asked = await ask(borrower, 'HELOC_MANUAL_PAYSTUB_UPLOAD', { numDocsRequired: 2 });
    const none = await submit(borrower, asked);
    expect([none.statusCode, none.json().errors]).toEqual([422, ['Please upload at least one file']]);
    const first = await uploadFor(borrower, asked);
    const few = await submit(borrower, asked);
    expect([few.statusCode, few.json().errors]).toEqual([422, ['Upload one more file']]);
    expect((await list(borrower))[0]?.actionNeeded).toBe(true);
    await uploadFor(borrower, asked, 'second.pdf');
    const key = randomUUID();
    const sent = await submit(borrower, asked, { note: ' Both are of June. ' }, key);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json()).toMatchObject({ uuid: asked.uuid, actionNeeded: false, notes: 'Both are of June.' });
    const again = await submit(borrower, asked, { note: ' Both are of June. ' }, key);
    expect([again.statusCode, again.headers['idempotent-replay']]).toEqual([200, 'true']);
    expect((await submit(borrower, asked)).statusCode).toBe(409);
    expect(await borrower.status()).toMatchObject({ condition: '', manualPaystubTasksComplete: true });
    const removal = { url: `${documentsOf(borrower.uuid)}/${first}`, headers: borrower.headers };
    expect((await server.call({ method: 'DELETE', ...removal })).statusCode).toBe(409);
    await server.advance(DAY);
    expect(await list(borrower)).toEqual([]);
    const { documents = [], conditions } = await borrower.application();
    expect(conditions).toEqual([]);
    expect(
      documents.filter(({ type }) => type === 'USER_UPLOADED_PAYSTUB').map(({ status }) => status),
    ).toEqual(['ACCEPTED', 'ACCEPTED']);
  });

  it("answer 404 for another person's, and 400 for a note of more than 500 characters", async () => {
    const [borrower, other] = [await borrowerAt(server, 'HMDA'), await borrowerAt(server, 'HMDA')];
    const asked = await ask(borrower, 'GENERIC_DOCUMENT_REQUEST');
    expect((await post({ ...borrower, headers: other.headers }, `${asked.uuid}/submit`)).statusCode).toBe(
      404,
    );
    expect((await submit(other, asked)).statusCode).toBe(404);
    expect((await submit(borrower, { ...asked, uuid: randomUUID() })).statusCode).toBe(404);
    expect((await submit(borrower, asked, { note: 'x'.repeat(501) })).statusCode).toBe(400);
    const nobody = await server.call({
      method: 'POST',
      url: `/sandbox/applications/${randomUUID()}/conditions`,
      payload: { type: 'ESCALATION_REVIEW' },
    });
    expect(nobody.statusCode).toBe(404);
  });

  it('are refused for an ended application', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    const asked = await ask(borrower, 'GENERIC_DOCUMENT_REQUEST');
    await uploadFor(borrower, asked);
    await borrower.set({ active: false });
    expect((await submit(borrower, asked)).statusCode).toBe(409);
  });
});

describe('identity', () => {
  const license = { idType: 'DRIVERS_LICENSE', front: true };

  it.each([
    ['COND-09', 'ID_VERIFICATION_FAILURE'],
    ['COND-13', 'IDENTITY_DOCUMENT_FRAUD_REVIEW'],
  ])('%s %s is answered on the identity screen, wherever the application stands', async (_id, type) => {
    const borrower = await borrowerAt(server, 'NOTE_SIGNING');
    expect((await borrower.send('POST', 'identity/verify', license)).statusCode).toBe(409);
    const asked = await ask(borrower, type);
    expect((await submit(borrower, asked)).statusCode).toBe(409);
    await borrower.upload('DRIVERS_LICENSE_FRONT');
    const sent = await borrower.send('POST', 'identity/verify', license);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await list(borrower)).toEqual([{ ...asked, actionNeeded: false }]);
    expect((await borrower.status()).condition).toBe('');
    await server.advance(DAY);
    expect(await list(borrower)).toEqual([]);
  });
});

describe('the ownership condition', () => {
  it('APP-62 COND-15 is answered by a document, or on review-app/incorrect-ownership', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    const asked = await ask(borrower, 'FALSE_OWNERSHIP_TYPE_REVIEW');
    expect(asked.requestDocuments).toEqual(['PROPERTY_DESCRIPTION_SOURCE']);
    await borrower.upload('CERTIFICATE_OF_TRUST');
    const sent = await borrower.send('PUT', 'ownership', { ownershipType: 'TRUST', uploaded: true });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await list(borrower)).toEqual([{ ...asked, actionNeeded: false }]);
  });

  it('is opened if the record names another owner', async () => {
    const borrower = await borrowerAt(server, 'TITLE_PREQUAL', { persona: 'datatree' });
    expect((await list(borrower)).map(({ categoryEnum }) => categoryEnum)).toEqual([
      'FALSE_OWNERSHIP_TYPE_REVIEW',
    ]);
  });
});

describe('trust documents', () => {
  it('STATUS-44 COND-11 are required at TRUST, which ends when they are submitted', async () => {
    const borrower = await borrowerAt(server, 'TRUST');
    const [asked, ...others] = await list(borrower);
    if (!asked) throw new Error('Nothing is asked for');
    expect([asked.categoryEnum, others]).toEqual(['REVIEW_TRUST_REQUIREMENTS', []]);
    await uploadFor(borrower, asked);
    expect((await submit(borrower, asked)).statusCode).toBe(200);
    expect((await borrower.status()).checklistStatus).not.toBe('TRUST');
    expect(await list(borrower)).toEqual([{ ...asked, actionNeeded: false }]);
  });

  it('are not required again if they were sent before', async () => {
    const borrower = await borrowerAt(server, 'HMDA', { persona: 'trust' });
    const asked = await ask(borrower, 'REVIEW_TRUST_REQUIREMENTS');
    await uploadFor(borrower, asked);
    expect((await submit(borrower, asked)).statusCode).toBe(200);
    const { data } = await server.dependencies.db.kysely
      .selectFrom('lender_files')
      .select('data')
      .where('application_uuid', '=', borrower.uuid)
      .executeTakeFirstOrThrow();
    expect(data.milestones).toHaveProperty('trustDocuments');
  });

  it.each([
    ['after', ['TRUST', 'NOTE_SIGNING']],
    ['before', ['NOTE_SIGNING', 'NOTE_SIGNING']],
  ])(
    'G-10 delay closing for a borrower whose home is in a trust: submitted %s it is time to close',
    async (when, statuses) => {
      const borrower = await borrowerAt(server, 'IDENTITY_VERIFICATION', { persona: 'approved' });
      const handIn = () => borrower.answerCondition('REVIEW_TRUST_REQUIREMENTS');
      await borrower.set({ ownershipType: 'TRUST' });
      const own = await borrower.send('PUT', 'signers', { trust: { trusteeIsMe: 'YES' } });
      expect(own.statusCode, own.body).toBe(200);
      if (when === 'before') expect((await handIn()).statusCode).toBe(200);
      for (const side of ['FRONT', 'BACK']) await borrower.upload(`DRIVERS_LICENSE_${side}`);
      const identity = { idType: 'DRIVERS_LICENSE', front: true, back: true };
      expect((await borrower.send('POST', 'identity/verify', identity)).statusCode).toBe(200);
      await server.advance(60);
      expect((await borrower.status()).checklistStatus).toBe(statuses[0]);
      if (when === 'after') expect((await handIn()).statusCode).toBe(200);
      await server.advance(60);
      expect((await borrower.status()).checklistStatus).toBe(statuses[1]);
    },
  );

  it('require nothing more once submitted, and are closed when reviewed', async () => {
    const borrower = await borrowerAt(server, 'NOTE_SIGNING', { persona: 'trust' });
    expect((await list(borrower)).map(({ actionNeeded }) => actionNeeded)).toEqual([false]);
    await server.advance(DAY);
    expect(await list(borrower)).toEqual([]);
  });
});

describe('the test borrower with conditions', () => {
  it('has three conditions after the identity check', async () => {
    const borrower = await borrowerAt(server, 'NOTE_SIGNING', { persona: 'conditions' });
    expect((await list(borrower)).map(({ categoryEnum }) => categoryEnum).sort()).toEqual([
      'BANK_ACCOUNT_FRAUD_REVIEW',
      'GENERIC_DOCUMENT_REQUEST',
      'MISSING_PHONE_NUMBER',
    ]);
  });
});

describe('a phone number', () => {
  const NUMBER = '8135550188';
  const latest = async ({ uuid }: Borrower) => {
    const answer = await server.call({ url: `/sandbox/applications/${uuid}/one-time-code` });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ code: string }>().code;
  };
  const other = (code: string): string => (code === '111111' ? '222222' : '111111');

  async function asked() {
    const borrower = await borrowerAt(server, 'HMDA');
    const condition = await ask(borrower, 'MISSING_PHONE_NUMBER');
    const call = (path: string, payload: object = {}) => post(borrower, `${condition.uuid}/${path}`, payload);
    const alias = (value: string) =>
      server.call({
        method: 'PUT',
        url: ALIAS,
        payload: { type: 'Phone', value },
        headers: borrower.headers,
      });
    return { borrower, condition, call, alias };
  }

  it('COND-10 is confirmed by the code sent to it, saved, and submitted', async () => {
    const { borrower, condition, call, alias } = await asked();
    expect((await call('submit')).statusCode).toBe(422);
    const sent = await call('code', { phoneNumber: NUMBER });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(Object.keys(sent.json())).toEqual(['expiresAt']);
    const code = await latest(borrower);
    expect(code).toMatch(/^\d{6}$/);
    const wrong = await call('code/verify', { code: other(code) });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      ['This is not the code we sent. Please check it.'],
    ]);
    expect((await call('code/verify', { code })).statusCode).toBe(204);
    expect((await call('code/verify', { code })).statusCode).toBe(204);
    expect((await call('submit')).statusCode).toBe(422);
    expect((await alias('8135550100')).statusCode).toBe(204);
    expect((await call('submit')).statusCode).toBe(422);
    expect((await alias(NUMBER)).statusCode).toBe(204);
    expect((await call('submit')).statusCode).toBe(200);
    expect(await list(borrower)).toEqual([{ ...condition, actionNeeded: false }]);
  });

  it('is stored unreadably, with its code', async () => {
    const { borrower, condition, call } = await asked();
    await call('code', { phoneNumber: NUMBER });
    const code = await latest(borrower);
    const { kysely } = server.dependencies.db;
    const rows = [
      await kysely.selectFrom('conditions').selectAll().where('uuid', '=', condition.uuid).execute(),
      await kysely
        .selectFrom('lender_files')
        .selectAll()
        .where('application_uuid', '=', borrower.uuid)
        .execute(),
      await kysely.selectFrom('idempotency_keys').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(NUMBER);
    expect(JSON.stringify(rows[0])).not.toMatch(new RegExp(`"${code}"`));
    expect(JSON.stringify(rows[1])).not.toMatch(new RegExp(`"${code}"`));
  });

  it('allows five tries and ten minutes for a code', async () => {
    const { borrower, call } = await asked();
    await call('code', { phoneNumber: NUMBER });
    const code = await latest(borrower);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await call('code/verify', { code: other(code) })).statusCode).toBe(422);
    const over = await call('code/verify', { code });
    expect([over.statusCode, over.json().errors]).toEqual([
      422,
      ['This code can no longer be used. Please ask for a new one.'],
    ]);
    await server.advance(31);
    await call('code', { phoneNumber: NUMBER });
    const next = await latest(borrower);
    await server.advance(600);
    expect((await call('code/verify', { code: next })).statusCode).toBe(422);
  });

  it('gets codes half a minute apart, and five in an hour', async () => {
    const { call } = await asked();
    expect((await call('code', { phoneNumber: NUMBER })).statusCode).toBe(200);
    expect((await call('code', { phoneNumber: NUMBER })).statusCode).toBe(429);
    for (let sent = 1; sent < 5; sent += 1) {
      await server.advance(31);
      expect((await call('code', { phoneNumber: NUMBER })).statusCode).toBe(200);
    }
    await server.advance(31);
    expect((await call('code', { phoneNumber: NUMBER })).statusCode).toBe(429);
    await server.advance(3600);
    expect((await call('code', { phoneNumber: NUMBER })).statusCode).toBe(200);
  });

  it('is requested by its own condition only, and in its own form', async () => {
    const { borrower, call } = await asked();
    const generic = await ask(borrower, 'GENERIC_DOCUMENT_REQUEST');
    expect((await post(borrower, `${generic.uuid}/code`, { phoneNumber: NUMBER })).statusCode).toBe(409);
    expect((await call('code', { phoneNumber: '1135550188' })).statusCode).toBe(400);
    expect((await call('code/verify', { code: '12345' })).statusCode).toBe(400);
    expect((await call('code/verify', { code: '123456' })).statusCode).toBe(422);
    const stranger = await borrowerAt(server, 'HMDA');
    const url = `/sandbox/applications/${stranger.uuid}/one-time-code`;
    expect((await server.call({ url })).statusCode).toBe(404);
  });
});
