import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let server: LendingServer;
const logged: string[] = [];
beforeAll(async () => {
  server = await openLendingServer({
    environment: { LOG_LEVEL: 'info' },
    log: { write: (line: string) => void logged.push(line) },
  });
});
afterAll(() => server.close());

const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;
const at = (persona: string, status: string) => borrowerAt(server, status, { persona });
const FROZEN = 'SOFT_CREDIT_LOCKED_OR_FROZEN';
const NO_FILE = '536220404';
const FOUND = '536221847';
const kept = async () => {
  const { db } = server.dependencies;
  return JSON.stringify([
    await db.kysely.selectFrom('applications').selectAll().execute(),
    await db.kysely.selectFrom('profiles').selectAll().execute(),
    await db.kysely.selectFrom('lender_files').selectAll().execute(),
    await db.kysely.selectFrom('idempotency_keys').selectAll().execute(),
    logged,
  ]);
};

describe('POST credit/ssn', () => {
  const give = (borrower: Borrower, ssn: string) => borrower.send('POST', 'credit/ssn', { ssn });

  it('continues with a number that has a file; the number is readable nowhere', async () => {
    const borrower = await at('no-match', 'CREDIT_NO_MATCH');
    const saved = await give(borrower, FOUND);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await statusOf(borrower)).toBe('WAITING_FOR_SOFT_CREDIT');
    expect(saved.body + (await kept())).not.toContain(FOUND);
  });

  it('leads to review-app/no-credit after two numbers without a file, where details can be corrected', async () => {
    const borrower = await at('no-match', 'CREDIT_NO_MATCH');
    expect((await give(borrower, NO_FILE)).statusCode).toBe(200);
    expect(await statusOf(borrower)).toBe('CREDIT_NO_MATCH');
    expect((await give(borrower, NO_FILE)).statusCode).toBe(200);
    expect(await statusOf(borrower)).toBe('CREDIT_NO_MATCH_SSN');
    expect((await give(borrower, FOUND)).statusCode).toBe(409);
    const details = { name: { firstName: 'Nora', lastName: 'Vance' }, dob: '1984-04-12' };
    const correct = (ssn: string) =>
      borrower.send('PUT', 'profile', { ...details, ssn }, { 'x-equiform-step': 'profile-details' });
    await correct(NO_FILE);
    expect(await statusOf(borrower)).toBe('CREDIT_NO_MATCH_SSN');
    expect((await correct(FOUND)).statusCode).toBe(200);
    expect(await statusOf(borrower)).toBe('WAITING_FOR_SOFT_CREDIT');
  });

  it('refuses an invalid number, and answers 409 at another status', async () => {
    const borrower = await at('no-match', 'CREDIT_NO_MATCH');
    const refused = await give(borrower, '123450000');
    expect([refused.statusCode, refused.json().errors]).toEqual([422, ['body.ssn is not valid (format)']]);
    expect(await statusOf(borrower)).toBe('CREDIT_NO_MATCH');
    expect((await give(await borrowerAt(server, 'OFFER_SELECTION'), FOUND)).statusCode).toBe(409);
  });
});

describe('POST credit/retry and credit/pin', () => {
  const pins = (borrower: Borrower, pin: string) =>
    borrower.send('POST', 'credit/pin', { pins: { TRANSUNION: pin } });

  it('make the inquiry after a freeze was lifted', async () => {
    const borrower = await at('frozen', FROZEN);
    expect((await borrower.application()).frozenBureaus).toEqual(['EQUIFAX', 'EXPERIAN']);
    expect((await borrower.send('POST', 'credit/retry', {})).statusCode).toBe(200);
    expect(await statusOf(borrower)).toBe('WAITING_FOR_SOFT_CREDIT');
    expect((await borrower.application()).frozenBureaus).toEqual([]);
    expect((await borrower.send('POST', 'credit/retry', {})).statusCode).toBe(409);
  });

  it('explain that a PIN is wrong; the right one opens the file and is stored nowhere', async () => {
    const borrower = await at('frozen-pin', FROZEN);
    const refused = await pins(borrower, '7654321');
    expect(refused.statusCode, refused.body).toBe(200);
    expect(await borrower.status()).toMatchObject({
      checklistStatus: FROZEN,
      creditFrozenWithPin: true,
      creditPinRefused: true,
    });
    expect((await borrower.application()).frozenBureaus).toEqual(['TRANSUNION']);
    expect((await pins(borrower, '123')).json().errors).toEqual([
      'body.pins.TRANSUNION is not valid (trimmedPattern)',
    ]);
    expect((await pins(borrower, '')).json().errors).toEqual([
      'body.pins.TRANSUNION is not valid (required)',
    ]);
    expect(await statusOf(borrower)).toBe(FROZEN);
    expect((await pins(borrower, '1234')).statusCode).toBe(200);
    expect(await statusOf(borrower)).toBe('WAITING_FOR_SOFT_CREDIT');
    expect(await borrower.status()).toMatchObject({ creditFrozenWithPin: false, creditPinRefused: false });
    expect(await kept()).not.toContain('7654321');
  });

  it('refuse a PIN if none opens the file', async () => {
    const borrower = await at('frozen', FROZEN);
    const given = { EQUIFAX: '1234', EXPERIAN: '1234' };
    expect((await borrower.send('POST', 'credit/pin', { pins: given })).statusCode).toBe(409);
  });
});

describe('PUT property', () => {
  const address = { shown: true, street1: '200 Example Avenue', city: 'Tampa', state: 'FL', zip: '33602' };

  it('accepts a property on record unchanged', async () => {
    const borrower = await at('multiple-properties', 'MULTIPLE_PROPERTIES');
    const [, second] = (await borrower.application()).propertyCandidates ?? [];
    const saved = await borrower.send('PUT', 'property', { choice: second?.uuid });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({
      selectedPropertyUuid: second?.uuid,
      property: { uuid: second?.uuid, address: second?.address, occupancyType: 'HOME' },
    });
    expect(await statusOf(borrower)).toBe('WAITING_FOR_AVM_DATA');
  });

  it('finds properties on record at the typed address', async () => {
    const property = { street1: '9 Quarry Road', city: 'Atlanta', state: 'GA', zip: '30301' };
    const borrower = await borrowerAt(server, 'MULTIPLE_PROPERTIES', {
      persona: 'multiple-properties',
      profile: { property },
    });
    const { propertyCandidates = [] } = await borrower.application();
    expect(propertyCandidates.map(({ address }) => address)).toMatchObject([
      { ...property, street2: 'Unit 1' },
      { ...property, street2: 'Unit 2' },
    ]);
  });

  it('lets the address be corrected once; the same address is still not found', async () => {
    const borrower = await at('no-property', 'NO_PROPERTY_FOUND');
    const { property } = await borrower.application();
    const edit = (more: object) =>
      borrower.send('PUT', 'property', { choice: 'EDIT', address: { ...address, ...more } });
    const same = await edit({ street1: property?.address?.street1, zip: property?.address?.zip });
    expect(same.statusCode, same.body).toBe(200);
    expect(await statusOf(borrower)).toBe('NO_PROPERTY_FOUND');
    const again = await edit({});
    expect(again.statusCode).toBe(422);
    expect(again.json().errors[0]).toMatch(/^Please call us at .* find it together\.$/);
    const other = await at('no-property', 'NO_PROPERTY_FOUND');
    const corrected = await other.send('PUT', 'property', { choice: 'EDIT', address });
    expect(corrected.json().property.address).toEqual({
      street1: '200 Example Avenue',
      city: 'Tampa',
      state: 'FL',
      zip: '33602',
    });
    expect(await statusOf(other)).toBe('WAITING_FOR_AVM_DATA');
  });

  it('refuses a property not on record and "none of these"; answers 409 once the property is known', async () => {
    const borrower = await at('multiple-properties', 'MULTIPLE_PROPERTIES');
    const pick = (choice: string) => borrower.send('PUT', 'property', { choice });
    expect((await pick('6f1d0a52-0a8e-4b5c-9d0e-5d2f6a7b1cff')).statusCode).toBe(422);
    expect((await pick('NONE')).json().errors).toEqual(['body.choice is not valid (notStartsWith)']);
    expect(await statusOf(borrower)).toBe('MULTIPLE_PROPERTIES');
    const later = await borrowerAt(server, 'OFFER_SELECTION');
    expect((await later.send('PUT', 'property', { choice: 'EDIT', address })).statusCode).toBe(409);
  });
});

describe('PUT profile', () => {
  it('changes nothing that is on file, unless no credit file was found', async () => {
    const borrower = await borrowerAt(server, 'OFFER_SELECTION');
    const name = { name: { firstName: 'Nora', lastName: 'Vance' } };
    const saved = await borrower.send('PUT', 'profile', name, { 'x-equiform-step': 'profile-name' });
    expect(saved.statusCode).toBe(409);
    expect((await borrower.send('PUT', 'profile', name)).statusCode).toBe(400);
  });

  it('C-07 checks a corrected birth date against the minimum age', async () => {
    const borrower = await at('no-match-ssn', 'CREDIT_NO_MATCH_SSN');
    const details = { name: { firstName: 'Nora', lastName: 'Vance' }, dob: '2015-01-01', ssn: FOUND };
    const refused = await borrower.send('PUT', 'profile', details, { 'x-equiform-step': 'profile-details' });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, ['Must be at least 18 years old']]);
  });
});

describe('POST delinquency and PUT ownership', () => {
  it('needs a file as proof of payment', async () => {
    const borrower = await at('delinquency', 'DELINQUENCY_REVIEW');
    const missing = await borrower.send('POST', 'delinquency', { uploaded: true });
    expect([missing.statusCode, missing.json().errors]).toEqual([422, ['Please upload at least one file']]);
    await borrower.upload('SUPPORT', 'receipt.jpg');
    const saved = await borrower.send('POST', 'delinquency', { uploaded: true, note: 'Paid in May' });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await statusOf(borrower)).not.toBe('DELINQUENCY_REVIEW');
    expect((await borrower.send('POST', 'delinquency', { uploaded: true })).statusCode).toBe(409);
  });

  it("needs a deed, or a trust's certificate, to state how title is held", async () => {
    const borrower = await at('datatree', 'TITLE_PREQUAL');
    const hold = (ownershipType: string) =>
      borrower.send('PUT', 'ownership', { ownershipType, uploaded: true });
    expect((await hold('TRUST')).statusCode).toBe(422);
    await borrower.upload('CERTIFICATE_OF_TRUST', 'trust.jpg');
    expect((await hold('SOLE')).statusCode).toBe(422);
    expect((await hold('TRUST')).json().ownershipType).toBe('TRUST');
  });
});

describe('a decline', () => {
  it('issues the notice of adverse action, which the borrower can read', async () => {
    const borrower = await at('declined-score', 'DECLINED');
    const answer = await server.call({
      url: `${HELOC}/${borrower.uuid}/documents`,
      headers: borrower.headers,
    });
    const types = answer.json<{ type: string }[]>().map(({ type }) => type);
    expect(types).toContain('ADVERSE_ACTION_NOTICE');
    expect(await borrower.status()).toMatchObject({ creditScoreDecline: true });
  });
});
