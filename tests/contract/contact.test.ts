import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from '../../src/core/flow/answers.ts';
import type { PlannedSigner } from '../../src/core/model/generated/api/planned-signer.ts';
import { contactSigners, signerAnswers } from '../../src/core/signers/contactSigners.ts';
import { readSecrets } from '../../src/server/features/applications/lenderFileService.ts';
import { personOf } from '../../src/server/features/signers/signerService.ts';
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

const ASKING = 'COLLECT_ADDITIONAL_INFO';
const SSN = '536221847';

const answers = (more: object = {}) => ({
  ownershipType: 'SOLE',
  maritalStatus: 'UNMARRIED',
  ssn: SSN,
  citizenship: 'US_CITIZEN',
  mailingAddress: { sameAsHome: 'YES' },
  loanPurpose: 'HOME_IMPROVEMENT',
  yearsAtAddress: 7,
  hardCreditAuthorized: true,
  ...more,
});

const coOwner = (more: object = {}) => ({
  firstName: 'Robin',
  lastName: 'Vance',
  email: 'robin@example.com',
  phoneNumber: '8135550143',
  relationship: 'OTHER',
  borrows: 'YES',
  ...more,
});

const at = (state?: string, occupancyType = 'HOME') =>
  borrowerAt(
    server,
    ASKING,
    state === undefined ? {} : { application: { property: { state, occupancyType } } },
  );
const save = (borrower: Borrower, more: object = {}) => borrower.send('PUT', 'contact', answers(more));
const authorize = (borrower: Borrower) =>
  borrower.send('POST', 'consents', { type: 'HARD_CREDIT', version: '1', optInOut: 'OPT_IN' });
const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;
const decrypt = (text: string, rowId: string) =>
  server.dependencies.encryption.decrypt(text, personOf(rowId));

const signersOf = async (borrower: Borrower) => {
  const rows = await server.dependencies.db.kysely
    .selectFrom('signers')
    .selectAll()
    .where('application_uuid', '=', borrower.uuid)
    .where('status', '!=', 'REMOVED')
    .execute();
  return rows.map((row) => ({ ...row, person: JSON.parse(decrypt(row.person_enc, row.uuid)) as object }));
};
const plannedOf = async ({ uuid, headers }: Borrower, payload = {}): Promise<readonly PlannedSigner[]> => {
  const url = `${HELOC}/${uuid}/signers/planned`;
  const answered = await server.call({ method: 'POST', url, headers, payload });
  expect(answered.statusCode, answered.body).toBe(200);
  return answered.json();
};
/** The borrower's application. */
const recordOf = async (borrower: Borrower) => {
  const row = await server.dependencies.db.kysely
    .selectFrom('applications')
    .innerJoin('identities', 'identities.uuid', 'applications.identity_uuid')
    .select(['identities.uuid', 'identities.email', 'applications.data'])
    .where('applications.uuid', '=', borrower.uuid)
    .executeTakeFirstOrThrow();
  return { identityUuid: row.uuid, email: row.email, data: row.data };
};
const conditionsOf = (borrower: Borrower) =>
  server.dependencies.db.kysely
    .selectFrom('conditions')
    .select(['type', 'status'])
    .where('application_uuid', '=', borrower.uuid)
    .execute();

describe('PUT contact', () => {
  it('stores ownership, marital status and purpose; with the authorization the hard inquiry is made', async () => {
    const borrower = await at();
    const saved = await save(borrower);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({
      ownershipType: 'SOLE',
      maritalStatus: 'UNMARRIED',
      loanPurpose: 'HOME_IMPROVEMENT',
      coDeedStatus: 'NOT_REQUIRED',
    });
    expect(await statusOf(borrower)).toBe(ASKING);
    expect((await authorize(borrower)).statusCode).toBe(200);
    expect(await statusOf(borrower)).not.toBe(ASKING);
    const kept = await server.dependencies.db.kysely
      .selectFrom('consents')
      .selectAll()
      .where('application_uuid', '=', borrower.uuid)
      .where('type', '=', 'HARD_CREDIT')
      .executeTakeFirstOrThrow();
    expect(kept.text_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(kept.version).toBe(kept.text_hash?.slice(0, 12));
  });

  it('stores the number encrypted, and neither returns nor logs it', async () => {
    const borrower = await at();
    const saved = await save(borrower);
    const { db } = server.dependencies;
    const all = JSON.stringify([
      saved.body,
      await borrower.application(),
      await db.kysely.selectFrom('applications').selectAll().where('uuid', '=', borrower.uuid).execute(),
      await db.kysely.selectFrom('profiles').selectAll().execute(),
      await db.kysely.selectFrom('idempotency_keys').selectAll().execute(),
      await db.kysely.selectFrom('application_events').selectAll().execute(),
      logged,
    ]);
    expect(all).not.toContain(SSN);
    const { identityUuid } = await recordOf(borrower);
    const profile = await db.kysely
      .selectFrom('profiles')
      .select(['uuid', 'ssn_enc'])
      .where('identity_uuid', '=', identityUuid)
      .executeTakeFirstOrThrow();
    const context = { table: 'profiles', column: 'ssn_enc', rowId: profile.uuid };
    expect(server.dependencies.encryption.decrypt(profile.ssn_enc ?? '', context)).toBe(SSN);
  });

  it.each([
    [{ ssn: '666221847' }, 'body.ssn is not valid (format)'],
    [{ ssn: '000221847' }, 'body.ssn is not valid (format)'],
    [{ ssn: '900221847' }, 'body.ssn is not valid (format)'],
    [{ ssn: undefined }, 'body.ssn is not valid (required)'],
    [{ ownershipType: 'TRUST' }, 'body.trust.name is not valid (required)'],
    [{ ownershipType: 'JOINT' }, 'body.coOwners is not valid (required)'],
    [{ yearsAtAddress: 100 }, 'body.yearsAtAddress is not valid (maximum)'],
    [{ mailingAddress: { sameAsHome: 'NO' } }, 'body.mailingAddress.shown is not valid (required)'],
    [{ hardCreditAuthorized: false }, 'body.hardCreditAuthorized is not valid (const)'],
    [{ loanPurpose: 'BUSINESS' }, 'This line is for personal, family or household purposes.'],
    [{ religion: 'any' }, 'body.religion is not an answer of this step'],
  ])('refuses %j and changes nothing', async (wrong, error) => {
    const borrower = await at();
    const refused = await save(borrower, wrong);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toContain(error);
    expect((await borrower.application()).ownershipType).toBeUndefined();
  });

  it('answers 409 at another status', async () => {
    const borrower = await borrowerAt(server, 'OFFER_SELECTION');
    expect((await save(borrower)).statusCode).toBe(409);
    expect((await borrower.application()).answers).toBeUndefined();
  });

  it('has co-owners sign: one who also borrows is a co-borrower; names and addresses are encrypted', async () => {
    const borrower = await at('GA');
    const coOwners = [coOwner(), coOwner({ email: 'kim@example.com', firstName: 'Kim', borrows: 'NO' })];
    const saved = await save(borrower, { ownershipType: 'JOINT', coOwners });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({
      coDeedStatus: 'PENDING',
      signers: [
        { role: 'CO_BORROWER', firstName: 'Robin', emailHint: 'r***@example.com', status: 'INVITED' },
        { role: 'DEED_HOLDER', firstName: 'Kim' },
      ],
    });
    expect(saved.body).not.toContain('robin@example.com');
    expect(saved.body).not.toContain('8135550143');
    const rows = await signersOf(borrower);
    expect(rows.map(({ person }) => person)).toContainEqual({
      firstName: 'Robin',
      lastName: 'Vance',
      email: 'robin@example.com',
      phoneNumber: '8135550143',
    });
    expect(JSON.stringify(rows.map(({ person: _seen, ...row }) => row))).not.toContain('Vance');
  });

  it('removes earlier co-owners when it is saved again', async () => {
    const borrower = await at('GA');
    await save(borrower, { ownershipType: 'JOINT', coOwners: [coOwner()] });
    await save(borrower, { ownershipType: 'SOLE' });
    expect(await signersOf(borrower)).toEqual([]);
    expect(await borrower.application()).toMatchObject({ coDeedStatus: 'NOT_REQUIRED', signers: [] });
  });

  it('requires a different address for each person, whatever the browser sends as the borrower’s', async () => {
    const borrower = await at('GA');
    const { email: own } = await recordOf(borrower);
    const taken = { ownershipType: 'JOINT', coOwners: [coOwner({ email: ` ${own.toUpperCase()}` })] };
    const words = 'Use a different email for each person';
    expect((await save(borrower, taken)).json().errors).toEqual([words]);
    const twice = await save(borrower, {
      ownershipType: 'JOINT',
      coOwners: [coOwner(), coOwner({ firstName: 'Kim' })],
    });
    expect(twice.statusCode).toBe(422);
    expect(await signersOf(borrower)).toEqual([]);
  });

  it.each([
    ['TX', 'HOME', 1],
    ['TX', 'INVESTMENT', 0],
    ['KY', 'SECONDARY', 1],
    ['FL', 'HOME', 1],
    ['FL', 'SECONDARY', 0],
    ['GA', 'HOME', 0],
  ])('has a spouse sign where the state requires it: %s %s', async (state, occupancy, count) => {
    const borrower = await at(state, occupancy);
    const married = { maritalStatus: 'MARRIED' };
    const spouse = { firstName: 'Sam', lastName: 'Vance', email: 'sam@example.com' };
    const without = await save(borrower, married);
    expect(without.statusCode).toBe(count === 0 ? 200 : 422);
    const saved = await save(borrower, { ...married, spouse });
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await signersOf(borrower)).map(({ role }) => role)).toEqual(
      Array(count).fill('NON_TITLED_SPOUSE'),
    );
  });

  it("G-36 treats a co-owner stated to be a married Texan's spouse as one", async () => {
    const borrower = await at('TX');
    const spouse = { isCoOwner: 'YES' };
    const married = { maritalStatus: 'MARRIED', ownershipType: 'JOINT', spouse, ownersMarried: 'NO' };
    const refused = await save(borrower, { ...married, coOwners: [coOwner()] });
    expect([refused.statusCode, refused.json().errors[0]]).toEqual([
      422,
      expect.stringContaining('Your spouse signs too.'),
    ]);
    expect(await signersOf(borrower)).toEqual([]);
    const saved = await save(borrower, { ...married, coOwners: [coOwner({ relationship: 'SPOUSE' })] });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await signersOf(borrower)).toHaveLength(1);
  });

  it.each([
    ['GA, alone', 'GA', {}, ['BORROWER', 'ATTORNEY']],
    ['joint', 'OH', { ownershipType: 'JOINT', maritalStatus: 'UNMARRIED' }, ['BORROWER', 'DEED_HOLDER']],
    ['married', 'TX', { ownershipType: 'SOLE', maritalStatus: 'MARRIED' }, ['BORROWER', 'NON_TITLED_SPOUSE']],
    [
      'a spouse who is a co-owner',
      'TX',
      { ownershipType: 'JOINT', maritalStatus: 'MARRIED', spouseIsCoOwner: 'YES' },
      ['BORROWER', 'DEED_HOLDER'],
    ],
    ['another trustee', 'OH', { ownershipType: 'TRUST', trusteeIsMe: 'NO' }, ['BORROWER', 'TRUSTEE']],
    ['own trust', 'OH', { ownershipType: 'TRUST', trusteeIsMe: 'YES' }, ['BORROWER']],
  ])('says who will sign, and why, before anything is saved: %s', async (_case, state, answers, roles) => {
    const borrower = await at(state);
    const planned = await plannedOf(borrower, answers);
    expect(planned.map(({ role }) => role)).toEqual(roles);
    for (const { why } of planned) expect(why.length).toBeGreaterThan(0);
    for (const key of planned.flatMap(({ why }) => why)) expect(key).toMatch(/^screen\.signing\.why\./);
  });

  it('says who will sign by the names that are saved, to nobody but the borrower', async () => {
    const borrower = await at('TX');
    await save(borrower, { ownershipType: 'JOINT', coOwners: [coOwner()], ownersMarried: 'NO' });
    expect(await plannedOf(borrower)).toEqual([
      { role: 'BORROWER', obligor: true, mayCancel: true, why: ['screen.signing.why.borrower-signs'] },
      {
        uuid: expect.any(String),
        role: 'CO_BORROWER',
        firstName: 'Robin',
        obligor: true,
        mayCancel: true,
        why: ['screen.signing.why.co-borrower-signs'],
      },
    ]);
    expect((await plannedOf(borrower, { ownershipType: 'SOLE' })).map(({ role }) => role)).toEqual([
      'BORROWER',
    ]);
    const { headers } = await at('TX');
    const url = `${HELOC}/${borrower.uuid}/signers/planned`;
    expect((await server.call({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(404);
  });

  const kim = { firstName: 'Kim', lastName: 'Lee', email: 'kim@example.com' };
  const trust = { name: 'Vance Family Trust', trusteeIsMe: 'NO', date: '2015-06-01' };

  it('G-10 has the trustee sign when that is somebody else, and nobody once it is the borrower', async () => {
    const borrower = await at('OH');
    const unnamed = await save(borrower, { ownershipType: 'TRUST', trust });
    expect([unnamed.statusCode, unnamed.json().errors]).toEqual([
      422,
      [
        'body.trustee.firstName is not valid (required)',
        'body.trustee.lastName is not valid (required)',
        'body.trustee.email is not valid (required)',
      ],
    ]);
    const saved = await save(borrower, { ownershipType: 'TRUST', trust, trustee: kim });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({
      coDeedStatus: 'PENDING',
      trusteeIsBorrower: false,
      signers: [{ role: 'TRUSTEE', firstName: 'Kim', emailHint: 'k***@example.com', status: 'INVITED' }],
    });
    expect((await plannedOf(borrower)).map(({ role }) => role)).toEqual(['BORROWER', 'TRUSTEE']);
    await save(borrower, { ownershipType: 'TRUST', trust: { ...trust, trusteeIsMe: 'YES' }, trustee: kim });
    expect(await signersOf(borrower)).toEqual([]);
  });

  it('G-10 has the holder of a power of attorney sign where the borrower says that there is one', async () => {
    const borrower = await at('OH');
    expect((await save(borrower, { byPowerOfAttorney: true })).statusCode).toBe(422);
    const saved = await save(borrower, { byPowerOfAttorney: true, attorney: kim });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({
      byPowerOfAttorney: true,
      signers: [{ role: 'ATTORNEY_IN_FACT', firstName: 'Kim' }],
    });
    const again = await save(borrower, { attorney: kim });
    expect(again.json()).toMatchObject({ byPowerOfAttorney: false, signers: [] });
  });

  it("G-36 has each co-owner's spouse sign in Texas, and asks for none elsewhere", async () => {
    const spouses = { ownersMarried: 'YES', ownerSpouses: [kim, { ...kim, email: 'lou@example.com' }] };
    const joint = { ownershipType: 'JOINT', coOwners: [coOwner({ borrows: 'NO' })] };
    const borrower = await at('TX');
    expect((await save(borrower, joint)).json().errors).toEqual([
      'body.ownersMarried is not valid (required)',
    ]);
    const saved = await save(borrower, { ...joint, ...spouses });
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await signersOf(borrower)).map(({ role, data }) => [role, data.relationship]).sort()).toEqual([
      ['DEED_HOLDER', 'OTHER'],
      ['NON_TITLED_SPOUSE', 'OWNERS_SPOUSE'],
      ['NON_TITLED_SPOUSE', 'OWNERS_SPOUSE'],
    ]);
    const elsewhere = await at('OH');
    expect((await save(elsewhere, { ...joint, ...spouses })).statusCode).toBe(200);
    expect((await signersOf(elsewhere)).map(({ role }) => role)).toEqual(['DEED_HOLDER']);
  });

  it.each([
    [
      'the trustee and the borrower’s spouse',
      { ownershipType: 'TRUST', trust, trustee: kim, maritalStatus: 'MARRIED', spouse: kim },
    ],
    [
      'the holder of a power of attorney and a spouse',
      { byPowerOfAttorney: true, attorney: kim, maritalStatus: 'MARRIED', spouse: kim },
    ],
    [
      'a co-owner and another’s spouse',
      { ownershipType: 'JOINT', coOwners: [coOwner(kim)], ownersMarried: 'YES', ownerSpouses: [kim] },
    ],
  ])('refuses one address for %s', async (_case, named) => {
    const borrower = await at('TX');
    const refused = await save(borrower, named);
    expect(refused.statusCode).toBe(422);
    expect(await signersOf(borrower)).toEqual([]);
  });

  it.each<readonly [string, string, object]>([
    ['alone', 'OH', {}],
    [
      'a co-borrower and a co-owner',
      'OH',
      { ownershipType: 'JOINT', coOwners: [coOwner(), coOwner({ ...kim, borrows: 'NO' })] },
    ],
    ['a trustee', 'TX', { ownershipType: 'TRUST', trust, trustee: kim }],
    ['a spouse no policy asks for', 'OR', { maritalStatus: 'MARRIED', spouse: kim }],
    ['a spouse', 'OH', { maritalStatus: 'MARRIED', spouse: kim }],
    [
      'a spouse on the title',
      'TX',
      {
        ownershipType: 'JOINT',
        maritalStatus: 'MARRIED',
        coOwners: [coOwner({ relationship: 'SPOUSE' })],
        spouse: { isCoOwner: 'YES' },
        ownersMarried: 'NO',
      },
    ],
    ['a power of attorney', 'FL', { byPowerOfAttorney: true, attorney: kim }],
  ])('plans before saving whom saving has sign: %s', async (_case, state, more) => {
    const borrower = await at(state);
    const given = answers(more) as Record<string, unknown>;
    const part = (name: string, prefix: string) =>
      Object.entries((given[name] ?? {}) as Record<string, unknown>).map(([field, value]) => [
        `${prefix}${field[0]?.toUpperCase()}${field.slice(1)}`,
        value,
      ]);
    const flat = {
      ...given,
      ...Object.fromEntries([
        ...part('trustee', 'trustee'),
        ...part('attorney', 'attorney'),
        ...part('spouse', 'spouse'),
      ]),
      trusteeIsMe: (given.trust as { trusteeIsMe?: string } | undefined)?.trusteeIsMe,
    } as Answers;
    const people = contactSigners(flat).map(({ role, relationship }) => ({ role, relationship }));
    const planned = await plannedOf(borrower, { ...signerAnswers(flat), people });
    const saved = await save(borrower, more);
    expect(saved.statusCode, saved.body).toBe(200);
    const named = (await signersOf(borrower)).map(({ role }) => role);
    expect(planned.flatMap(({ role, person }) => (person === undefined ? [] : [role])).sort()).toEqual(
      named.sort(),
    );
    // Those named in one call have no order of their own.
    const roles = (all: readonly PlannedSigner[]) => all.map(({ role, why }) => `${role} ${why}`).sort();
    expect(roles(await plannedOf(borrower))).toEqual(roles(planned));
  });

  it('opens a condition for a trust, and closes it if there is none after all', async () => {
    const borrower = await at('GA');
    const trust = { name: 'Vance Family Trust', trusteeIsMe: 'YES', date: '2015-06-01' };
    await save(borrower, { ownershipType: 'TRUST', trust });
    await save(borrower, { ownershipType: 'TRUST', trust });
    expect(await conditionsOf(borrower)).toEqual([{ type: 'REVIEW_TRUST_REQUIREMENTS', status: 'OPEN' }]);
    await save(borrower);
    expect(await conditionsOf(borrower)).toEqual([{ type: 'REVIEW_TRUST_REQUIREMENTS', status: 'CLOSED' }]);
  });
});

describe('PUT hmda', () => {
  const form = { collectionMethod: 'INTERNET', formVersion: '1' };
  const secretsOf = (borrower: Borrower) =>
    server.dependencies.db.transaction((tx) =>
      readSecrets(tx, borrower.uuid, server.dependencies.encryption),
    );
  const hmda = (borrower: Borrower, more: object = {}) => borrower.send('PUT', 'hmda', { ...form, ...more });

  it('stores answers only encrypted, and returns only that they were asked', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    const applicant = {
      ethnicity: ['MEXICAN', 'OTHER_HISPANIC_OR_LATINO'],
      ethnicityOther: 'Dominican-test',
      race: ['ASIAN_INDIAN', 'WHITE'],
      tribe: 'Tribe-test',
      raceDeclined: true,
      sex: ['FEMALE', 'MALE'],
    };
    const saved = await hmda(borrower, { applicant });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({ hasHmda: true, answers: { hmda: form } });
    expect(await secretsOf(borrower)).toMatchObject({
      hmda: {
        formVersion: '1',
        collectionMethod: 'INTERNET',
        applicant: {
          ethnicity: {
            selected: ['MEXICAN', 'OTHER_HISPANIC_OR_LATINO'],
            entered: { ethnicityOther: 'Dominican-test' },
            declined: false,
            provided: true,
          },
          race: {
            selected: ['ASIAN_INDIAN', 'WHITE'],
            entered: { tribe: 'Tribe-test' },
            declined: true,
            provided: true,
          },
          sex: { selected: ['FEMALE', 'MALE'], provided: true },
        },
      },
    });
    const { db } = server.dependencies;
    const all = JSON.stringify([
      saved.body,
      await borrower.application(),
      await db.kysely.selectFrom('applications').selectAll().where('uuid', '=', borrower.uuid).execute(),
      await db.kysely.selectFrom('lender_files').selectAll().execute(),
      await db.kysely.selectFrom('idempotency_keys').selectAll().execute(),
      logged,
    ]);
    for (const given of ['MEXICAN', 'Dominican-test', 'ASIAN_INDIAN', 'Tribe-test', 'FEMALE'])
      expect(all).not.toContain(given);
  });

  it('stores blank as not provided, and counts everything declined as asked', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    expect((await hmda(borrower)).json().hasHmda).toBe(true);
    const blank = { selected: [], entered: {}, declined: false, provided: false };
    expect(await secretsOf(borrower)).toMatchObject({
      hmda: { applicant: { ethnicity: blank, race: blank, sex: blank } },
    });
    const other = await borrowerAt(server, 'HMDA');
    const applicant = { ethnicityDeclined: true, raceDeclined: true, sexDeclined: true };
    expect((await hmda(other, { applicant })).json().hasHmda).toBe(true);
  });

  it('asks the borrower nothing about a co-borrower, who answers on pages of their own', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    const given = { coApplicant: { sex: ['MALE'] } };
    expect((await hmda(borrower, given)).statusCode).toBe(422);
  });

  it('refuses unknown categories, text beyond 100 characters and another form; answers 409 at another status', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    for (const wrong of [
      { applicant: { race: ['MARTIAN'] } },
      { applicant: { tribe: 'x'.repeat(101) } },
      { formVersion: '2' },
    ])
      expect((await hmda(borrower, wrong)).statusCode).toBe(422);
    expect((await borrower.application()).hasHmda).not.toBe(true);
    expect((await hmda(await borrowerAt(server, ASKING))).statusCode).toBe(409);
  });
});
