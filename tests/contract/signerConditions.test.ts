import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Condition } from '../../src/core/flow/conditions.ts';
import { upsertFlag } from '../../src/server/features/optimize/flagStore.ts';
import type { Performer } from '../../src/server/features/tasks/performerService.ts';
import { multipart, samples } from './documents.ts';
import { type Acting, openActing } from './lenderActing.ts';
import { HELOC } from './lendingServer.ts';
import { type Signer, signedUp, signerOf } from './signerParty.ts';
import type { Borrower } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

/** Looks at what was handed in when a test says so. */
const people: Performer = {
  name: 'people',
  after: () => undefined,
  perform: () => ({ outcome: 'accepted' }),
};

let acting: Acting;
beforeAll(async () => {
  acting = await openActing({ performers: { conditionReview: people } });
});
afterAll(() => acting.close());
beforeEach(async () => {
  await acting.server.turnBack();
  await setFlag(true);
});

const setFlag = (enabled: boolean) =>
  upsertFlag(acting.server.dependencies.db.kysely, {
    organization: '',
    key: 'additional-signer-conditions',
    enabled,
    variables: {},
    rollout: undefined,
  });

async function asked(more: object = {}) {
  const { borrower, ...account } = await signedUp(acting.server);
  const signer = signerOf(acting.server, account);
  await signer.skipSteps();
  const condition = await ask(borrower, signer, more);
  return { borrower, signer, condition };
}

const askCall = (borrower: Borrower, signer: string, more: object = {}) =>
  acting.act('POST', borrower, '/conditions', { kind: 'GENERIC_DOCUMENT_REQUEST', signer, ...more });

async function ask(borrower: Borrower, { uuid }: Signer, more: object = {}) {
  const answer = await askCall(borrower, uuid, { comments: 'Your latest tax bill.', ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ uuid: string; signer: string }>();
}

const listOf = async (signer: Signer) => (await signer.get('conditions')).json<Condition[]>();

async function upload(signer: Signer, conditionUuid: string, type = 'SUPPORT') {
  const body = multipart({ type, conditionUuid }, [{ name: 'bill.pdf', bytes: samples.pdf }]);
  const url = `${HELOC}/signer/${signer.uuid}/documents`;
  const headers = { ...signer.headers, ...body.headers };
  return acting.server.call({ method: 'POST', url, payload: body.payload, headers });
}

const submit = (signer: Signer, conditionUuid: string, note?: string) =>
  signer.post(`conditions/${conditionUuid}/submit`, note === undefined ? {} : { note });

const conditionsOf = ({ uuid, headers }: Borrower) =>
  acting.server.call({
    url: `/service-conditions/external/api/v1/applications/${uuid}/conditions/external-applicants`,
    headers,
  });

describe('a condition of a signer', () => {
  it('SIGNER-11 COND-02 is asked of one signer, who is told by mail, sees it, and hands in documents for it', async () => {
    const { borrower, signer, condition } = await asked();
    expect(condition.signer).toBe(signer.uuid);
    const [mail] = await mailsTo(acting.server, signer.email);
    expect(mail?.text).toContain(`/heloc-signer/conditions/upload-document?condition=${condition.uuid}`);
    expect(await listOf(signer)).toMatchObject([
      {
        uuid: condition.uuid,
        categoryEnum: 'GENERIC_DOCUMENT_REQUEST',
        commentsToBorrower: 'Your latest tax bill.',
        requestDocuments: ['SUPPORT'],
        actionNeeded: true,
      },
    ]);
    expect((await submit(signer, condition.uuid)).statusCode).toBe(422);
    expect((await upload(signer, condition.uuid)).statusCode).toBe(200);
    expect((await submit(signer, condition.uuid, ' Here. ')).json()).toMatchObject({
      notes: 'Here.',
      actionNeeded: false,
    });
    expect((await submit(signer, condition.uuid)).statusCode).toBe(409);
    const tasks = acting.server.dependencies.db.kysely.selectFrom('tasks').select('uuid');
    const task = await tasks.where('subject', '=', condition.uuid).executeTakeFirstOrThrow();
    const { given, problems } = await acting.server.givenOf(task.uuid);
    expect(problems).toEqual([]);
    expect(given).toMatchObject({
      signer: { uuid: signer.uuid, firstName: 'Robin' },
      condition: { note: 'Here.' },
      documents: [{ type: 'SUPPORT' }],
    });
    await acting.core.call({ method: 'POST', url: `/conditions/${condition.uuid}/accept` });
    expect(await listOf(signer)).toEqual([]);
    expect((await borrower.application()).signers?.[0]?.isAsked).toBeUndefined();
  });

  it('is open again when it is refused: the signer reads why, and is told', async () => {
    const { signer, condition } = await asked();
    await upload(signer, condition.uuid);
    await submit(signer, condition.uuid);
    const before = (await mailsTo(acting.server, signer.email)).length;
    const payload = { reason: 'UNREADABLE' };
    const refused = await acting.core.call({
      method: 'POST',
      url: `/conditions/${condition.uuid}/refuse`,
      payload,
    });
    expect(refused.statusCode, refused.body).toBe(204);
    expect(await listOf(signer)).toMatchObject([{ actionNeeded: true }]);
    expect((await listOf(signer))[0]?.commentsToBorrower).toContain('We cannot read it');
    expect(await mailsTo(acting.server, signer.email)).toHaveLength(before + 1);
    const uploads = (await signer.documents()).filter(({ category }) => category === 'UPLOAD');
    expect(uploads).toMatchObject([{ status: 'REJECTED', refusal: 'UNREADABLE' }]);
  });

  it('COND-09 asks for a whole identity document', async () => {
    const { signer, condition } = await asked({ kind: 'ID_VERIFICATION_FAILURE' });
    await upload(signer, condition.uuid, 'SUPPORT');
    expect((await submit(signer, condition.uuid)).statusCode).toBe(422);
    await upload(signer, condition.uuid, 'PASSPORT');
    expect((await submit(signer, condition.uuid)).statusCode).toBe(200);
  });

  it('SIGNER-01 is not the borrower’s, nor is theirs the signer’s', async () => {
    const { borrower, signer, condition } = await asked();
    expect((await conditionsOf(borrower)).json()).toEqual([]);
    const { conditions = [], signers } = await borrower.application();
    expect(conditions).toEqual([]);
    expect(signers).toMatchObject([{ isAsked: true }]);
    expect((await borrower.status()).condition ?? '').toBe('');
    expect(await acting.notesOf(borrower)).toEqual([]);
    const own = await acting.act('POST', borrower, '/conditions', { kind: 'ESCALATION_REVIEW' });
    const theirs = own.json<{ uuid: string }>().uuid;
    expect(await listOf(signer)).toMatchObject([{ uuid: condition.uuid }]);
    expect((await upload(signer, theirs)).statusCode).toBe(400);
    expect((await submit(signer, theirs)).statusCode).toBe(404);
    const body = multipart({ type: 'SUPPORT', conditionUuid: condition.uuid }, [
      { name: 'bill.pdf', bytes: samples.pdf },
    ]);
    const wrong = await acting.server.call({
      method: 'POST',
      url: `${HELOC}/${borrower.uuid}/documents`,
      payload: body.payload,
      headers: { ...borrower.headers, ...body.headers },
    });
    expect(wrong.statusCode).toBe(400);
  });

  it('SIGNER-16 is neither asked nor shown while the flag is off', async () => {
    const { borrower, signer } = await asked();
    await setFlag(false);
    expect(await listOf(signer)).toEqual([]);
    expect((await askCall(borrower, signer.uuid, { kind: 'ESCALATION_REVIEW' })).statusCode).toBe(409);
  });

  it('is not shown before the signer agreed to electronic records', async () => {
    const { signer } = await asked();
    await signer.forgetSteps();
    expect(await listOf(signer)).toEqual([]);
  });

  it('is asked once of a kind, of those who sign, for what they can show', async () => {
    const { borrower, signer } = await asked();
    expect((await askCall(borrower, signer.uuid)).statusCode).toBe(409);
    expect((await askCall(borrower, borrower.uuid)).statusCode).toBe(409);
    expect((await askCall(borrower, signer.uuid, { kind: 'MISSING_PHONE_NUMBER' })).statusCode).toBe(409);
  });

  it('is asked for no longer when the lender waives it', async () => {
    const { borrower, signer, condition } = await asked();
    const waived = await acting.core.call({ method: 'POST', url: `/conditions/${condition.uuid}/waive` });
    expect(waived.statusCode, waived.body).toBe(204);
    expect(await listOf(signer)).toEqual([]);
    const { conditions } = (await acting.act('GET', borrower, '/conditions')).json();
    expect(conditions).toMatchObject([{ uuid: condition.uuid, signer: signer.uuid, waived: true }]);
    expect((await borrower.application()).signers?.[0]?.isAsked).toBeUndefined();
  });
});
