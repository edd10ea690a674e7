import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrandRetention } from '../../src/core/model/generated/brand.ts';
import { sealedTables } from '../../src/server/db/keys/sealedColumns.ts';
import { toJsonb } from '../../src/server/db/tables.ts';
import { forgetPersons } from '../../src/server/features/identity/forgetPersonsService.ts';
import { forgetSigner } from '../../src/server/features/signers/forgottenSignersService.ts';
import { createSignerReminders } from '../../src/server/features/signers/remindSignersService.ts';
import { personIn } from '../../src/server/features/signers/shownSigner.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Made, sandboxBorrowers } from './sandboxBorrowers.ts';
import { accept, atSigning, named, newOwner, reissueDeed, signedUp } from './signerParty.ts';
import { mailsTo } from './writtenMails.ts';

const DAY = 86_400;
const TOKEN = 'the-token-of-the-operator';

interface Kept {
  readonly records: string;
  readonly until: string;
  readonly law: string;
}

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer({
    environment: { EQUIFORM_ERASE_TOKEN: TOKEN, EQUIFORM_EXPORT_TOKEN: TOKEN },
  });
  const rows = Object.keys(sealedTables).map((name) => ({ name, sealed_at: new Date() }));
  await server.dependencies.db.kysely
    .insertInto('sealed_tables')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
afterAll(() => server.close());

const personOf = (made: Made) =>
  server.dependencies.db.kysely
    .selectFrom('identities')
    .innerJoin('applications', 'applications.identity_uuid', 'identities.uuid')
    .select(['identities.uuid', 'identities.email'])
    .where('applications.uuid', '=', made.uuid)
    .executeTakeFirstOrThrow();

const operate = (url: string, payload: object) =>
  server.call({ method: 'POST', url, payload, headers: { authorization: `Bearer ${TOKEN}` } });

async function erase(email: string | null, more: object = {}) {
  const answer = await operate('/erase', { organization: 'main', email, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ identityUuid: string; files: number; kept: readonly Kept[] }>();
}

const exported = async (identity: string) =>
  (await operate('/export/person', { organization: 'main', identity })).body;

const acts = async (identity: string) => {
  const rows = await server.dependencies.db.kysely
    .selectFrom('person_acts')
    .select(['act', 'records'])
    .where('identity_uuid', '=', identity)
    .orderBy('id')
    .execute();
  return rows.map(({ act, records }) => [act, records.split(' ')[0]]);
};

const settle = (dependencies: AppDependencies = server.dependencies) =>
  forgetPersons(
    { ...dependencies, forgetSigner: forgetSigner(dependencies) },
    { clock: server.dependencies.clock, system: server.dependencies.clock },
  );

const isKeyGone = async (identity: string): Promise<boolean> => {
  const key = await server.dependencies.db.kysely
    .selectFrom('data_keys')
    .select('wrapped')
    .where('subject', '=', identity)
    .executeTakeFirst();
  return key?.wrapped === null;
};

/** The signers of an application as they are kept. */
async function signersOf(uuid: string) {
  const { db, encryption } = server.dependencies;
  const rows = await db.kysely
    .selectFrom('signers')
    .selectAll()
    .where('application_uuid', '=', uuid)
    .orderBy('invited_at')
    .execute();
  return rows.map((row) => ({ ...row, person: personIn(row, encryption) }));
}

const make = (status = 'OFFER_SELECTION') => {
  const profile = {
    name: { firstName: 'Qzxaverina', lastName: 'Vance' },
    email: `${crypto.randomUUID()}@example.com`,
  };
  return sandboxBorrowers(server).make({
    status,
    application: { pinned: true },
    profile,
  });
};

it('keeps what the law asks for, sealed and out of reach, and removes it when the period is over', async () => {
  const made = await make();
  const { uuid, email } = await personOf(made);
  const { kysely } = server.dependencies.db;
  const answer = { scope: 'POST of a lender', key: made.uuid, request_hash: '', application_uuid: made.uuid };
  await kysely.insertInto('idempotency_keys').values(answer).execute();
  const { kept } = await erase(email);
  const answers = kysely.selectFrom('idempotency_keys').select('key').where('key', '=', made.uuid);
  expect(await answers.execute()).toEqual([]);
  expect(kept.map(({ records, law }) => [records, law.slice(0, 16)])).toEqual([
    ['application', '12 CFR 1002.12(b'],
    ['documents', '12 CFR 1002.12(b'],
  ]);
  const headers = { authorization: `Bearer ${made.jwt}` };
  expect((await server.call({ url: `${HELOC}/${made.uuid}`, headers })).statusCode).toBe(401);
  const again = await operate('/erase', { organization: 'main', email });
  expect(again.statusCode).toBe(404);
  expect(await isKeyGone(uuid)).toBe(false);
  expect(await exported(uuid)).toContain('Qzxaverina');
  expect(await exported(uuid)).not.toContain('"table":"notifications"');
  await server.advance(759 * DAY);
  expect(await settle()).toBe(0);
  expect(await isKeyGone(uuid)).toBe(false);
  await server.advance(3 * DAY);
  expect(await settle()).toBe(1);
  expect(await isKeyGone(uuid)).toBe(true);
  expect(await exported(uuid)).not.toContain('Qzxaverina');
  expect(await settle()).toBe(0);
  expect(await acts(uuid)).toEqual([
    ['erasureAsked', 'application'],
    ['exported', ''],
    ['exported', ''],
    ['erased', ''],
    ['exported', ''],
  ]);
});

it('removes each kind of records when its own period ends', async () => {
  const made = await make('NOTE_SIGNING');
  const { uuid, email } = await personOf(made);
  const { kysely } = server.dependencies.db;
  const documents = kysely.selectFrom('documents').select('uuid');
  const document = await documents.where('application_uuid', '=', made.uuid).executeTakeFirstOrThrow();
  const named = kysely.updateTable('documents').set({ file_name: 'vance-pay-stub.pdf' });
  await named.where('uuid', '=', document.uuid).execute();
  expect(await exported(uuid)).toContain('vance-pay-stub.pdf');
  expect((await erase(email)).kept).toHaveLength(2);
  const retention: BrandRetention = {
    byLaw: {
      files: { records: 'documents', days: 10, law: 'a' },
      answers: { records: 'application', statuses: ['NOTE_SIGNING'], days: 20, law: 'b' },
    },
  };
  const head = () => ({ release: { parts: { 'retention.json': JSON.stringify(retention) } } });
  const dependencies = { ...server.dependencies, releases: { head } } as unknown as AppDependencies;
  const filesLeft = async () =>
    (await exported(uuid)).split('\n').filter((line) => line.startsWith('{"file":')).length;
  expect(await filesLeft()).toBeGreaterThan(0);
  await server.advance(11 * DAY);
  expect(await settle(dependencies)).toBe(0);
  expect(await filesLeft()).toBe(0);
  const left = await exported(uuid);
  expect(left).toContain('Qzxaverina');
  expect(left).not.toContain('vance-pay-stub.pdf');
  expect(await settle(dependencies)).toBe(0);
  await server.advance(10 * DAY);
  expect(await settle(dependencies)).toBe(1);
  expect(await isKeyGone(uuid)).toBe(true);
  const told = (await acts(uuid)).filter(([act]) => act !== 'exported');
  expect(told).toEqual([
    ['erasureAsked', 'application'],
    ['recordsRemoved', 'documents'],
    ['erased', ''],
  ]);
});

it('removes the answers to all that was asked, while the documents stay', async () => {
  const made = await make('NOTE_SIGNING');
  const { uuid, email } = await personOf(made);
  for (const type of ['GENERIC_DOCUMENT_REQUEST', 'ESCALATION_REVIEW']) {
    const url = `/sandbox/applications/${made.uuid}/conditions`;
    const asked = await server.call({ method: 'POST', url, payload: { type, comments: 'Of Qzxaverina' } });
    expect(asked.statusCode, asked.body).toBeLessThan(300);
  }
  expect((await erase(email)).kept).toHaveLength(2);
  const retention: BrandRetention = {
    byLaw: {
      files: { records: 'documents', days: 20, law: 'a' },
      answers: { records: 'application', days: 10, law: 'b' },
    },
  };
  const head = () => ({ release: { parts: { 'retention.json': JSON.stringify(retention) } } });
  const dependencies = { ...server.dependencies, releases: { head } } as unknown as AppDependencies;
  expect(await exported(uuid)).toContain('Of Qzxaverina');
  await server.advance(11 * DAY);
  expect(await settle(dependencies)).toBe(0);
  const left = await exported(uuid);
  expect(left).not.toContain('Of Qzxaverina');
  expect(left).toContain('{"file":');
  expect((await acts(uuid)).filter(([act]) => act === 'recordsRemoved')).toEqual([
    ['recordsRemoved', 'application'],
  ]);
});

it('keeps a signed note forever, unless the operator erases regardless; a person without an application goes at once', async () => {
  const made = await make();
  const { uuid, email } = await personOf(made);
  await server.dependencies.db.kysely
    .updateTable('applications')
    .set({ status: toJsonb({ checklistStatus: 'COMPLETE' }) })
    .where('uuid', '=', made.uuid)
    .execute();
  expect((await erase(email)).kept.map(({ until }) => until)).toEqual(['forever', 'forever']);
  await server.advance(4000 * DAY);
  expect(await settle()).toBe(0);
  expect((await operate('/erase', { organization: 'main', email: uuid })).statusCode).toBe(404);
  const elsewhere = { organization: 'harborlight', email: uuid, regardless: true };
  expect((await operate('/erase', elsewhere)).statusCode).toBe(404);
  const looked = await server.person();
  expect((await erase(looked.email)).kept).toEqual([]);
  expect(await isKeyGone(looked.identityUuid)).toBe(true);
  const other = await make();
  const whom = await personOf(other);
  expect((await erase(whom.email, { regardless: true })).kept).toEqual([]);
  expect(await isKeyGone(whom.uuid)).toBe(true);
  expect(await isKeyGone(uuid)).toBe(false);
  expect((await erase(uuid, { regardless: true })).kept).toEqual([]);
  expect(await isKeyGone(uuid)).toBe(true);
  expect(await settle()).toBe(0);
  const again = await operate('/erase', { organization: 'main', email: uuid, regardless: true });
  expect(again.statusCode).toBe(404);
});

it('asks an erased signer for nothing any more, and tells the borrower that they do not sign', async () => {
  const { borrower, email, headers } = await signedUp(server);
  await erase(email);
  expect((await server.call({ url: `${HELOC}/signer`, headers })).statusCode).toBe(401);
  const listed = await server.call({ url: `${HELOC}/${borrower.uuid}/signers`, headers: borrower.headers });
  const [shown, ...more] = listed.json();
  expect(more).toEqual([]);
  expect(shown).toMatchObject({ status: 'DECLINED', firstName: 'Robin' });
  expect(shown).not.toHaveProperty('emailHint');
  expect((await borrower.application()).signers).toEqual([shown]);
  const { email: address } = await personOf({ uuid: borrower.uuid } as Made);
  const [told] = await mailsTo(server, address);
  expect(told?.subject).toBe('Someone who signs with you needs your help');
  const { kysely } = server.dependencies.db;
  const mails = () => kysely.selectFrom('mail_outbox').select('id').execute();
  const before = await mails();
  await server.advance(4 * DAY);
  await createSignerReminders(server.dependencies).run();
  const again = await borrower.send('POST', `signers/${shown.uuid}/resend`, {});
  expect(again.statusCode).toBe(409);
  expect(again.json().errors).toEqual([
    'We cannot write to this person any more. If you cannot name someone else here, call us.',
  ]);
  expect(await mails()).toEqual(before);
  const kim = { firstName: 'Kim', lastName: 'Lee', email: 'kim-instead@example.com' };
  const replaced = await borrower.send('PUT', `signers/${shown.uuid}/person`, kim);
  expect(replaced.statusCode, replaced.body).toBe(200);
  expect(await mailsTo(server, kim.email)).toHaveLength(1);
  expect((await signersOf(borrower.uuid)).map((one) => [one.status, one.identity_uuid])).toEqual([
    ['REMOVED', null],
    ['INVITED', null],
  ]);
});

it('forgets where a signer was mailed who signed, keeps that they did, and asks for somebody else if they must sign again', async () => {
  const { borrower, first } = await atSigning(server);
  await first.signAll('Robin Vance');
  expect((await first.post('steps/sign')).statusCode).toBe(200);
  const rows = () => signersOf(borrower.uuid);
  expect((await rows())[0]?.person).toMatchObject({ email: first.email });
  await erase(first.email);
  expect(await rows()).toMatchObject([{ status: 'SIGNED', identity_uuid: expect.any(String) }]);
  expect((await rows())[0]?.person).toEqual({ firstName: 'Robin', lastName: 'Vance' });
  expect((await borrower.application()).signers).toMatchObject([{ status: 'SIGNED' }]);
  expect((await borrower.application()).coDeedStatus).toBe('COMPLETE');
  const changed = await reissueDeed(server, borrower);
  expect(changed).toMatchObject({ coDeedStatus: 'PENDING', signers: [{ status: 'DECLINED' }] });
  const { email: address } = await personOf({ uuid: borrower.uuid } as Made);
  const subject = 'Someone who signs with you needs your help';
  expect((await mailsTo(server, address)).filter((mail) => mail.subject === subject)).toHaveLength(1);
  await borrower.set({ checklistStatus: 'CANCELLED' });
  const { kysely } = server.dependencies.db;
  const mails = () => kysely.selectFrom('mail_outbox').select('id').execute();
  const before = await mails();
  await createSignerReminders(server.dependencies).run();
  expect(await mails()).toEqual(before);
});

it.each(['DECLINED', 'EXPIRED', 'REMOVED'])('forgets a signer who is %s, too', async (status) => {
  const { borrower, email } = await signedUp(server);
  const { kysely } = server.dependencies.db;
  await kysely
    .updateTable('signers')
    .set({ status: status as 'DECLINED' })
    .where('application_uuid', '=', borrower.uuid)
    .execute();
  await erase(email);
  const rows = await signersOf(borrower.uuid);
  expect(rows).toMatchObject([{ status, identity_uuid: null, token_hash: null }]);
  expect(rows[0]?.person).toEqual({ firstName: 'Robin', lastName: 'Vance' });
});

it('forgets a signer although the borrower was erased: while a law keeps the records, and after', async () => {
  const { borrower, email } = await signedUp(server);
  const { borrower: gone } = await named(server, [newOwner({ email })]);
  await accept(server, email);
  for (const [{ uuid }, regardless] of [
    [borrower, false],
    [gone, true],
  ] as const)
    await erase((await personOf({ uuid } as Made)).email, { regardless });
  await erase(email);
  const rows = await signersOf(borrower.uuid);
  expect(rows).toMatchObject([{ status: 'DECLINED', identity_uuid: null }]);
  expect(rows[0]?.person).not.toHaveProperty('email');
  const left = await server.dependencies.db.kysely
    .selectFrom('signers')
    .select(['identity_uuid', 'token_hash'])
    .where('application_uuid', '=', gone.uuid)
    .execute();
  expect(left).toEqual([{ identity_uuid: null, token_hash: null }]);
});

it('shows a signer what they sign for others when one of the borrowers was erased', async () => {
  const { borrower, headers, email } = await signedUp(server);
  const { borrower: other } = await named(server, [newOwner({ email })]);
  await accept(server, email);
  const list = async () =>
    (await server.call({ url: `${HELOC}/signer`, headers })).json<{ status: string }[]>().length;
  expect(await list()).toBe(2);
  const { email: address } = await personOf({ uuid: other.uuid } as Made);
  await erase(address, { regardless: true });
  expect(await list()).toBe(1);
  const [own] = (await borrower.application()).signers ?? [];
  expect(own?.status).toBe('OPENED');
});
