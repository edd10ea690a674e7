import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../src/server/db/tables.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let server: LendingServer;
const logged: string[] = [];
beforeAll(async () => {
  server = await openLendingServer({
    environment: { LOG_LEVEL: 'trace' },
    log: { write: (line: string) => void logged.push(line) },
  });
});
afterAll(() => server.close());

/** Every row of every table, except releases, their configuration and document bytes, as text. */
async function everything(): Promise<string> {
  const { kysely } = server.dependencies.db;
  const named = await sql<{ name: keyof Tables }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name not in ('releases', 'release_parts', 'config_blobs', 'blobs', 'blob_parts', 'upload_chunks')`.execute(
    kysely,
  );
  expect(named.rows.length).toBeGreaterThan(20);
  const stored = await Promise.all(
    named.rows.map(({ name }) => sql`select to_jsonb(t) from ${sql.table(name)} t`.execute(kysely)),
  );
  // Nor are they in decrypted rows, outside the columns meant for them.
  const opened = await Promise.all(
    named.rows.map(({ name }) => kysely.selectFrom(name).selectAll().execute()),
  );
  const isForSecrets = (column: string) => column.endsWith('_enc');
  return JSON.stringify([
    stored.map(({ rows }) => rows),
    opened.flat().map((row) => Object.entries(row).filter(([column]) => !isForSecrets(column))),
  ]);
}

const answered: string[] = [];

async function send(borrower: Borrower, method: 'PUT' | 'POST', path: string, body: object, step?: string) {
  const answer = await borrower.send(method, path, body, step ? { 'x-equiform-step': step } : {});
  answered.push(answer.body);
  return answer;
}

async function saved(borrower: Borrower, method: 'PUT' | 'POST', path: string, body: object, step?: string) {
  const answer = await send(borrower, method, path, body, step);
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer;
}

const contact = {
  ownershipType: 'JOINT',
  coOwners: [
    {
      firstName: 'Quillon',
      lastName: 'Zebedee',
      email: 'quillon.zebedee@example.com',
      phoneNumber: '8135559911',
      relationship: 'OTHER',
      borrows: 'NO',
    },
  ],
  maritalStatus: 'UNMARRIED',
  ssn: '536228841',
  citizenship: 'US_CITIZEN',
  mailingAddress: { sameAsHome: 'YES' },
  loanPurpose: 'HOME_IMPROVEMENT',
  yearsAtAddress: 7,
  hardCreditAuthorized: true,
};

const account = (number: string) => ({
  accountType: 'CHECKING',
  routingNumber: '123456780',
  accountNumber: number,
  accountNumberAgain: number,
});

/** Gives secrets, accepted and rejected; resolves to all literals that must not be found anywhere. */
async function giveSecrets(): Promise<readonly string[]> {
  const pins = await borrowerAt(server, 'SOFT_CREDIT_LOCKED_OR_FROZEN', { persona: 'frozen-pin' });
  expect((await send(pins, 'POST', 'credit/pin', { pins: { TRANSUNION: '8841907733' } })).statusCode).toBe(
    200,
  );
  const noMatch = await borrowerAt(server, 'CREDIT_NO_MATCH', { persona: 'no-match' });
  expect((await send(noMatch, 'POST', 'credit/ssn', { ssn: '000119933' })).statusCode).toBe(422);
  await saved(noMatch, 'POST', 'credit/ssn', { ssn: '536119933' });

  const owner = await borrowerAt(server, 'COLLECT_ADDITIONAL_INFO');
  await saved(owner, 'PUT', 'contact', contact);

  const asked = await borrowerAt(server, 'HMDA');
  const applicant = { ethnicityOther: 'Origin-Vraxian', tribe: 'Tribe-Quorl', sex: ['FEMALE'] };
  await saved(asked, 'PUT', 'hmda', { applicant, collectionMethod: 'INTERNET', formVersion: '1' });

  const banked = await borrowerAt(server, 'DISBURSEMENT_ACCOUNT');
  const bankVisit = await banked.send('POST', 'disburse-account/link-token');
  expect(bankVisit.statusCode, bankVisit.body).toBe(200);

  const paid = await borrowerAt(server, 'DISBURSEMENT_ACCOUNT');
  await saved(paid, 'PUT', 'disburse-account', account('44190077331'));
  await saved(paid, 'POST', 'disburse-account/confirm', {});
  const other = { payType: 'AUTOPAY', account: 'OTHER', dayOfMonth: 3, authorized: true };
  await saved(paid, 'PUT', 'autopay', { ...other, ...account('55190088442') }, 'autopay-manual');

  const linked = await borrowerAt(server, 'INCOME_VERIFICATION');
  const visit = await linked.send('POST', 'income/link-token', { type: 'plaid' });
  expect(visit.statusCode, visit.body).toBe(200);

  const deed = await borrowerAt(server, 'DEED_SIGNING', { persona: 'manual-notary' });
  const wish = { date: '2026-06-18', time: '10:00', place: 'HOME', phone: '8135557722', people: 2 };
  await saved(deed, 'PUT', 'notary/appointment', wish, 'notary-schedule');

  for (const { uuid, headers } of [pins, noMatch, owner, asked, paid, deed])
    answered.push((await server.call({ url: `${HELOC}/${uuid}`, headers })).body);
  return [
    '8841907733',
    '536119933',
    '000119933',
    '536228841',
    'Zebedee',
    'quillon.zebedee',
    '8135559911',
    'Origin-Vraxian',
    'Tribe-Quorl',
    'FEMALE',
    '44190077331',
    '55190088442',
    '8135557722',
    visit.json<{ token: string }>().token,
    bankVisit.json<{ token: string }>().token,
  ];
}

describe('G-38 what only the lender may know', () => {
  it('is in no row, answer or log line in plain form', async () => {
    const secrets = await giveSecrets();
    const [rows, answers, logs] = [await everything(), answered.join('\n'), logged.join('\n')];
    expect(logs).toContain('disburse-account');
    expect(secrets.filter((secret) => rows.includes(secret))).toEqual([]);
    expect(secrets.filter((secret) => answers.includes(secret))).toEqual([]);
    expect(secrets.filter((secret) => logs.includes(secret))).toEqual([]);
  });
});
