import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testRun } from '../../src/cli/testRun.ts';
import { sealedTables } from '../../src/server/db/keys/sealedColumns.ts';
import {
  leftOutColumns,
  leftOutTables,
  personTables,
} from '../../src/server/features/exports/personTables.ts';
import { createLinkService } from '../../src/server/features/providers/linkService.ts';
import { samples, upload } from './documents.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { atSigning, SIGNER, signedUp } from './signerParty.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { waitingChat } from './waitingChat.ts';

const TOKEN = 'a-token-that-exports-persons';
const folder = mkdtempSync(join(tmpdir(), 'equiform-person-'));

let server: LendingServer;
let address: string;
let borrower: Borrower;
let email: string;
beforeAll(async () => {
  server = await openLendingServer({ environment: { EQUIFORM_EXPORT_TOKEN: TOKEN } });
  address = await server.app.listen({ port: 0 });
  borrower = await borrowerAt(server, 'NOTE_SIGNING', { persona: 'approved' });
  const files = [{ name: '../../stub.pdf', bytes: samples.pdf }];
  expect((await upload(server, borrower, borrower.uuid, { files })).statusCode).toBe(200);
  const row = await server.dependencies.db.kysely
    .selectFrom('identities')
    .innerJoin('applications', 'applications.identity_uuid', 'identities.uuid')
    .select('identities.email')
    .where('applications.uuid', '=', borrower.uuid)
    .executeTakeFirstOrThrow();
  email = row.email ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (line: string) =>
  testRun([...line.split(' '), '--to', address], folder, { environment: { EQUIFORM_EXPORT_TOKEN: TOKEN } });

it('exports everything that the lender keeps about a person, files too, and names what it leaves out', async () => {
  const other = await server.person();
  const { code, out, err } = await run(`export person ${email} --org main --out nora`);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/exported \d+ rows, \d+ files/);
  const text = readFileSync(join(folder, 'nora/person.json'), 'utf8');
  const person = JSON.parse(text);
  expect(person.identities).toMatchObject([{ email }]);
  expect(person.applications).toMatchObject([{ uuid: borrower.uuid, data: expect.any(Object) }]);
  expect(person.profiles[0].ssn_enc).toMatch(/\d{9}/);
  for (const table of ['application_events', 'documents', 'consents', 'lender_files', 'tasks'])
    expect(person[table]?.length, table).toBeGreaterThan(0);
  const { leftOut, ...kept } = person;
  expect(JSON.stringify(kept)).not.toMatch(/v2\.[\w-]+\.|"enc":|password_hash":|storage_key":/);
  expect(text).not.toContain(other.email);
  expect(leftOut).toMatchObject({ referrals: expect.any(String) });
  expect(readdirSync(join(folder, 'nora/files')).length).toBe(person.files.length);
  expect(person.files.length).toBeGreaterThanOrEqual(person.documents.length);
  const pdfs = readdirSync(join(folder, 'nora/files')).filter((name) => name.endsWith('.pdf'));
  for (const name of pdfs)
    expect(
      readFileSync(join(folder, 'nora/files', name))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
});

it('leaves out what opens an account at a company, says which was asked, and sets internal documents apart', async () => {
  const { dependencies } = server;
  const links = createLinkService(dependencies);
  const { uuid: applicationUuid } = borrower;
  const [task] = await dependencies.db.kysely.selectFrom('tasks').selectAll().execute();
  await dependencies.db.transaction(async (tx) => {
    const visit = {
      applicationUuid,
      purpose: 'INCOME',
      type: 'plaid',
      data: {},
      returnTo: '/',
      hasState: false,
    } as const;
    const { uuid } = await links.begin(tx, { ...visit, provider: 'links' });
    await links.keep(tx, uuid, { accessToken: 'access-that-opens-the-bank' });
    const asked = { task_uuid: task?.uuid ?? '', application_uuid: applicationUuid, provider: 'appraisers' };
    const delivery = { ...asked, status: 'asked', created_at: new Date() } as const;
    await tx.insertInto('provider_deliveries').values(delivery).execute();
    const internal = tx.updateTable('documents').set({ internal: true });
    await internal.where('application_uuid', '=', applicationUuid).where('category', '=', 'UPLOAD').execute();
  });
  const { uuid: chat } = await waitingChat(dependencies, {
    organization: 'main',
    application: applicationUuid,
  });
  await dependencies.db.kysely
    .updateTable('chat_conversations')
    .set(({ selectFrom }) => ({
      identity_uuid: selectFrom('applications').select('identity_uuid').where('uuid', '=', applicationUuid),
      agent_id: 'agent-of-the-bank',
      agent_name: 'Avery Chen',
      queue: 'group-of-the-bank',
    }))
    .where('uuid', '=', chat)
    .execute();
  expect((await run(`export person ${email} --org main --out secrets`)).code).toBe(0);
  const text = readFileSync(join(folder, 'secrets/person.json'), 'utf8');
  for (const secret of ['access-that-opens-the-bank', 'agent-of-the-bank', 'group-of-the-bank'])
    expect(text).not.toContain(secret);
  expect(JSON.parse(text)).toMatchObject({
    provider_links: [{ provider: 'links' }],
    provider_deliveries: [{ provider: 'appraisers' }],
    chat_conversations: [{ uuid: chat, agent_name: 'Avery Chen' }],
    leftOut: { kept_enc: expect.any(String), agent_id: expect.any(String), queue: expect.any(String) },
  });
  expect(readdirSync(join(folder, 'secrets/files')).join()).toMatch(/internalDocuments-/);
});

it('exports what a person signed for others: their own part and their copies, nothing of the borrower', async () => {
  const { borrower: other, first } = await atSigning(server);
  await first.signAll('Robin Vance');
  expect((await first.post('steps/sign')).statusCode).toBe(200);
  expect((await run(`export person ${first.email} --org main --out robin`)).code).toBe(0);
  const text = readFileSync(join(folder, 'robin/person.json'), 'utf8');
  const { signedForOthers, files, applications } = JSON.parse(text);
  expect(applications).toBeUndefined();
  expect(signedForOthers).toMatchObject([
    {
      signer: first.uuid,
      application: other.uuid,
      role: 'DEED_HOLDER',
      status: 'SIGNED',
      state: expect.stringMatching(/^[A-Z]{2}$/),
      person: { firstName: 'Robin', email: first.email },
      invitedAt: expect.any(String),
      signedAt: expect.any(String),
      data: { steps: { consent: expect.any(String) } },
    },
  ]);
  const signed = signedForOthers[0].documents.map(({ type }: { type: string }) => type);
  expect(signed).toEqual(expect.arrayContaining(['RESCISSION_NOTICE', 'SECURITY_INSTRUMENT']));
  for (const { type, events } of signedForOthers[0].documents)
    if (['RESCISSION_NOTICE', 'SECURITY_INSTRUMENT'].includes(type))
      expect(events.at(-1)).toMatchObject({ type: 'SIGNED' });
  const kinds = files.map(({ of }: { of: string }) => of);
  expect(kinds.filter((of: string) => of === 'signedCopies')).toHaveLength(2);
  expect(kinds.filter((of: string) => of === 'documents')).toHaveLength(signed.length);
  const { kysely } = server.dependencies.db;
  const of = await kysely
    .selectFrom('applications')
    .innerJoin('identities', 'identities.uuid', 'applications.identity_uuid')
    .select(['identities.email', 'applications.loan_number', 'applications.identity_uuid'])
    .where('applications.uuid', '=', other.uuid)
    .executeTakeFirstOrThrow();
  for (const secret of Object.values(of)) expect(text).not.toContain(secret);

  expect((await run(`export person ${of.email} --org main --out other`)).code).toBe(0);
  const borrowers = JSON.parse(readFileSync(join(folder, 'other/person.json'), 'utf8'));
  expect(borrowers.signedForOthers).toBeUndefined();
  expect(borrowers.signers).toMatchObject([{ uuid: first.uuid, status: 'SIGNED' }]);
  expect(JSON.stringify(borrowers)).not.toMatch(/27\.94[78]|"steps":/);
});

it('does not tell a borrower why somebody declined, but who declined', async () => {
  const { borrower: other, email: declined, headers } = await signedUp(server);
  const [own] = (await server.call({ url: SIGNER, headers })).json<[{ uuid: string }]>();
  const url = `${SIGNER}/${own.uuid}/decline`;
  const reason = 'We are getting divorced';
  const said = await server.call({ method: 'POST', url, payload: { reason }, headers });
  expect(said.statusCode, said.body).toBe(200);
  const row = await server.dependencies.db.kysely
    .selectFrom('applications')
    .innerJoin('identities', 'identities.uuid', 'applications.identity_uuid')
    .select('identities.email')
    .where('applications.uuid', '=', other.uuid)
    .executeTakeFirstOrThrow();
  for (const [who, name] of [
    [row.email, 'asked'],
    [declined, 'declined'],
  ])
    expect((await run(`export person ${who} --org main --out ${name}`)).code).toBe(0);
  const tells = (name: string) => readFileSync(join(folder, name, 'person.json'), 'utf8').includes(reason);
  expect([tells('asked'), tells('declined')]).toEqual([false, true]);
});

it('keeps every export in the audit, gives nothing at another lender or without the token, and overwrites nothing', async () => {
  const { kysely } = server.dependencies.db;
  const acts = () => kysely.selectFrom('person_acts').select(['act', 'organization', 'request_id']).execute();
  const act = { act: 'exported', organization: 'main', request_id: expect.any(String) };
  const before = await acts();
  expect(before).toEqual(before.map(() => act));
  expect(before.length).toBeGreaterThan(1);
  expect((await run(`export person ${email} --org harborlight --out h`)).code).toBe(1);
  const url = '/export/person';
  const payload = { organization: 'main', email };
  expect((await server.call({ method: 'POST', url, payload })).statusCode).toBe(401);
  expect((await run(`export person ${email} --org main --out nora`)).err).toContain('exists already');
  expect(await acts()).toHaveLength(before.length);
  expect(existsSync(join(folder, 'h'))).toBe(false);
});

it('exports or names every table and every sealed column about persons, also of tables that are new', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely%'`.execute(
    server.dependencies.db.kysely,
  );
  const leads = ['identity_uuid', 'application_uuid', 'document_uuid', 'conversation_uuid'];
  const about = rows.filter(({ column }) => leads.includes(column)).map(({ table }) => table);
  const decided = new Set([...Object.keys(personTables), ...Object.keys(leftOutTables)]);
  const missing = [...new Set([...about, ...Object.keys(sealedTables)])].filter(
    (table) => !decided.has(table) && table !== 'mail_outbox',
  );
  expect(missing, 'add it to personTables.ts').toEqual([]);
  expect(Object.keys(leftOutTables).filter((table) => table in personTables)).toEqual([]);
  const text = readFileSync(join(folder, 'nora/person.json'), 'utf8');
  const person = JSON.parse(text);
  for (const [table, sealed] of Object.entries(sealedTables))
    for (const column of Object.keys(sealed.columns))
      for (const row of person[table] ?? [])
        if (!(column in leftOutColumns)) expect(row, `${table}.${column}`).toHaveProperty(column);
});
