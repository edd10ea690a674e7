import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPorts } from '../../src/cli/project/verifyPorts.ts';
import { testRun } from '../../src/cli/testRun.ts';
import { canonicalJson } from '../../src/core/config/canonicalJson.ts';
import type { FlowPart } from '../../src/core/model/release.ts';
import { randomFrom } from '../../src/core/proof/randomFrom.ts';
import type { BorrowerRecord, RecordExport } from '../../src/core/record/applicationRecord.ts';
import { releaseHash } from '../../src/core/record/recordSections.ts';
import { verifyRecord } from '../../src/core/record/verifyRecord.ts';
import type { Grant } from '../../src/core/staff/permission.ts';
import { lockRecord } from '../../src/server/features/applications/recordService.ts';
import { repin } from '../../src/server/features/applications/repinService.ts';
import { recordsFeature } from '../../src/server/features/records/routes.ts';
import { staffFeature } from '../../src/server/features/staff/routes.ts';
import { tokenWith } from '../../src/server/features/staff/testStaff.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { forged, other, shortened, tampered } from './tamperedRecord.ts';
import { type Borrower, borrowerAt } from './verification.ts';

const folder = mkdtempSync(join(tmpdir(), 'equiform-record-'));
let server: LendingServer;
let address: string;
let borrower: Borrower;
let token: string;

beforeAll(async () => {
  server = await openLendingServer({
    beside: [staffFeature, recordsFeature],
    environment: { EQUIFORM_AUDIT_FOLDER: join(folder, 'audit') },
  });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  borrower = await borrowerAt(server, 'DISBURSEMENT_ACCOUNT');
  const accountNumber = '000123450088';
  const number = { routingNumber: '123456780', accountNumber, accountNumberAgain: accountNumber };
  const sent = await borrower.send('PUT', 'disburse-account', { accountType: 'CHECKING', ...number });
  expect(sent.statusCode, sent.body).toBe(200);
  token = await tokenOf({ role: 'underwriter', reach: 'lender:main' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const tokenOf = async (...grants: readonly Grant[]): Promise<string> =>
  (await tokenWith(server.dependencies, grants)).token;

const read = (payload: object = {}, by = token) =>
  server.call({
    method: 'POST',
    url: `/staff/v1/applications/${borrower.uuid}/record`,
    payload,
    headers: { authorization: `Bearer ${by}` },
  });

async function record(asked: object = {}): Promise<BorrowerRecord> {
  const answer = await read(asked);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ record: BorrowerRecord }>().record;
}

const REVEALED = { reveal: true, why: 'A complaint' };

const run = (...words: readonly string[]) =>
  testRun(words, folder, { environment: { EQUIFORM_TOKEN: token } });
const explain = (...words: readonly string[]) =>
  run('explain', '--application', borrower.uuid, '--to', address, ...words);

async function exported(file: string, ...words: readonly string[]): Promise<string> {
  const { code, err } = await explain('--out', file, ...words);
  expect([code, err]).toEqual([0, '']);
  return readFileSync(join(folder, file), 'utf8');
}

const steps = ({ screens }: BorrowerRecord): readonly string[] => screens.map(({ step }) => step);

describe('the record of an application', () => {
  it('has every screen in order, what it asked and why, and where it led', async () => {
    const { screens, application } = await record(REVEALED);
    expect(application).toMatchObject({
      uuid: borrower.uuid,
      lender: 'main',
      state: 'FL',
      language: 'en-US',
    });
    expect(screens.map(({ number }) => number)).toEqual(screens.map((_, index) => index + 1));
    expect(screens.map(({ step }) => step).slice(0, 8)).toEqual([
      'property',
      'for-sale',
      'annual-income',
      'legal-name',
      'birthdate',
      'phone-and-email',
      'set-password',
      'contact',
    ]);
    const [property, , income] = screens;
    expect(property).toMatchObject({
      title: { text: 'What is the address of the property?' },
      next: {
        skipped: [{ step: 'home-address', because: { outcome: 'no', sentence: 'Occupancy is not HOME' } }],
        step: { step: 'for-sale' },
      },
    });
    expect(income?.questions.map(({ field, requiredBy, answer }) => [field, requiredBy, answer])).toEqual([
      ['employmentType', ['step'], { state: 'given', value: 'FULL_TIME' }],
      ['income', ['step'], { state: 'given', value: 140_000 }],
      ['otherIncome', [], { state: 'none' }],
    ]);
    const contact = screens[7]?.questions.find(({ field }) => field === 'trustName');
    expect(contact).toMatchObject({ asked: false, because: [{ outcome: 'no' }] });
    expect(screens.at(-1)).toMatchObject({ step: 'manual-disburse', address: 'bank/disburse', flow: null });
  });

  it('has what each policy said, with its citation and the facts it went by', async () => {
    const { screens } = await record(REVEALED);
    const age = screens[4]?.policies.find(({ id }) => id === 'minimum-age-18');
    expect(age).toMatchObject({ verdict: 'not applicable', version: 1, message: null });
    expect(age?.facts.map(({ name }) => name)).toContain('applicant.age');
    const soft = screens[6]?.onSubmit.find(({ id }) => id === 'soft-credit-at-registration');
    expect(soft).toMatchObject({
      verdict: 'applies',
      citation: expect.stringContaining('1681b'),
      message: { text: expect.stringContaining('under the Fair Credit Reporting Act') },
    });
  });

  it('has consents with the hash of their words, documents, decisions and the history', async () => {
    const { consents, documents, decisions, history, releases, notices } = await record();
    expect(consents.map(({ type }) => type)).toEqual(expect.arrayContaining(['TERMS', 'SOFT_CREDIT']));
    expect(consents.every(({ textHash }) => /^[0-9a-f]{64}$/.test(textHash ?? ''))).toBe(true);
    expect(documents.some(({ acts }) => acts.some(({ act }) => act === 'READ'))).toBe(true);
    expect(decisions[0]).toMatchObject({ decision: 'APPROVED', release: releases[0]?.hash });
    expect(history[0]).toMatchObject({ event: 'CREATED', by: 'borrower' });
    expect(notices.length).toBeGreaterThan(0);
  });

  it('hides personal data unless it is revealed with a reason, and notes each reading', async () => {
    const masked = await read();
    const whole = (await record(REVEALED)).screens.flatMap(({ questions }) => questions);
    const personal = ['street1', 'city', 'zip', 'income', 'firstName', 'lastName', 'email', 'phoneNumber'];
    for (const field of personal) {
      const answer = whole.find((one) => one.field === field)?.answer;
      if (answer?.state !== 'given') throw new Error(`There is no answer to ${field}`);
      expect(masked.body).not.toContain(JSON.stringify(answer.value));
    }
    expect((await read({ reveal: true })).statusCode).toBe(400);
    const agent = await tokenOf({ role: 'agent', reach: 'lender:main' });
    expect((await read({}, agent)).statusCode).toBe(200);
    expect((await read(REVEALED, agent)).statusCode).toBe(403);
    const other = await tokenOf({ role: 'underwriter', reach: 'lender:harborlight' });
    expect((await read({}, other)).statusCode).toBe(403);
    const rows = await server.dependencies.db.kysely
      .selectFrom('audit_log')
      .select(['act', 'subject', 'detail'])
      .where('organization', '=', 'main')
      .execute();
    const own = rows.filter(({ subject }) => subject === `application ${borrower.uuid}`);
    expect(own.some(({ act }) => act === 'application.read')).toBe(true);
    const revealed = own.filter(({ act }) => act === 'application.reveal');
    expect(revealed.map(({ detail }) => JSON.parse(detail).why)).toContain('A complaint');
  });
});

describe('an export of it', () => {
  it('is printed, written and verified by commands', async () => {
    const shown = await explain();
    expect([shown.code, shown.err]).toEqual([0, '']);
    expect(shown.out).toContain('passed     home-address, because Occupancy is not HOME: no');
    expect(JSON.parse((await explain('--json')).out).screens.length).toBeGreaterThan(10);

    const text = await exported('whole.json', '--with-release', '--reveal', '--reason', 'An examination');
    const { key } = JSON.parse(text) as RecordExport;
    expect((await server.call({ url: '/staff/v1/record-key' })).json()).toMatchObject({ key });
    const verified = await run('verify', 'whole.json', '--key', key);
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('by walking the flow again')]);
    const wrong = await run('verify', 'whole.json', '--key', '0'.repeat(64));
    expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('key: It is signed by the key')]);

    writeFileSync(join(folder, 'key.json'), JSON.stringify({ key }));
    await exported('masked.json');
    const masked = await run('verify', 'masked.json', '--key', 'key.json', '--release', 'whole.json');
    expect([masked.code, masked.out]).toEqual([
      0,
      expect.stringMatching(/\d+ of \d+ verdicts, by the facts/),
    ]);
    expect((await run('verify', 'masked.json')).out).toContain('not checked: Who signed');
    const without = await run('verify', 'masked.json', '--key', 'key.json');
    expect([without.code, without.out]).toEqual([0, expect.stringContaining('is not given (--release')]);
  });

  it('follows in the chain of the audit log the row of its own reading', async () => {
    const { chain } = JSON.parse(await exported('chained.json')) as RecordExport;
    const row = await server.dependencies.db.kysely
      .selectFrom('audit_chain')
      .innerJoin('audit_log', 'audit_log.uuid', 'audit_chain.row_uuid')
      .select(['hash', 'subject'])
      .where('audit_chain.organization', '=', 'main')
      .where('position', '=', chain.position)
      .executeTakeFirst();
    expect(row).toEqual({ hash: chain.hash, subject: `application ${borrower.uuid}` });
    expect(readFileSync(join(folder, 'audit', 'audit-anchors.jsonl'), 'utf8')).toContain(chain.hash);
  });

  it.each([
    [['explain', '--application', 'x'], '--application needs the uuid of an application, not x'],
    [['explain', 'main', '--application', 'x'], 'explain --application needs no brand'],
    [['verify'], 'verify needs one file of a record'],
    [['verify', 'none.json'], 'none.json: ENOENT'],
  ])('%j says what is missing', async (words, error) => {
    const { code, err } = await run(...words);
    expect([code, err]).toEqual([2, expect.stringContaining(error)]);
  });
});

describe('tampering', () => {
  it('is found by walking the flow again, whoever signed, and named', async () => {
    const file = JSON.parse(
      await exported('named.json', '--with-release', '--reveal', '--reason', 'A test'),
    ) as RecordExport;
    const findings = (change: (copy: RecordExport) => void) =>
      verifyRecord(forged(file, change), {}, verifyPorts).findings.map(
        ({ where, says }) => `${where}: ${says}`,
      );
    expect(findings(() => undefined)).toEqual([]);
    expect(
      findings(({ record: { screens } }) => {
        Object.assign(screens[4]?.policies[0] ?? {}, { verdict: 'refused' });
      }),
    ).toEqual([
      'screen 5 (birthdate): /policies/0/verdict: the record says "refused", the release gives "not applicable"',
    ]);
    expect(
      findings(({ inputs }) => {
        Object.assign(inputs?.registration.document ?? {}, { dob: '2020-01-01' });
      }),
    ).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          '/policies/0/verdict: the record says "not applicable", the release gives "refused"',
        ),
      ]),
    );
    const masked = JSON.parse(await exported('open.json', '--with-release')) as RecordExport;
    const refused = forged(masked, ({ record: { screens } }) => {
      Object.assign(screens[0]?.policies[0] ?? {}, { verdict: 'refused' });
    });
    expect(verifyRecord(refused, {}, verifyPorts).findings).toEqual([
      {
        where: 'screen 1 (property)',
        says: 'The policy referrer-required: the record says "refused", the release gives "not applicable"',
      },
    ]);
    const missing = findings(({ record: { screens } }) => void (screens as unknown[]).splice(2, 1));
    expect(missing).toContain('screen 3: It has the number 4: a screen is missing or was moved');
    expect(
      findings(({ parts }) => {
        const [hash = ''] = Object.keys(parts ?? {});
        Object.assign(parts ?? {}, { [hash]: '{}' });
      }),
    ).toContainEqual(expect.stringContaining('Its text has another hash'));
  });

  it('is found each of a thousand times', async () => {
    const text = forged(JSON.parse(await exported('tampered.json')) as RecordExport, shortened);
    const file = JSON.parse(text) as RecordExport;
    expect(verifyRecord(text, { key: other.key }, verifyPorts).findings).toEqual([]);
    const random = randomFrom(2026);
    for (let round = 0; round < 1_000; round += 1) {
      const changed = tampered(text, file, random);
      expect(changed).not.toBe(text);
      const { findings } = verifyRecord(changed, { key: other.key }, verifyPorts);
      expect(findings.length, `round ${round}`).toBeGreaterThan(0);
    }
  });
});

describe('a release that is not current any more', () => {
  /** Makes a release current that asks about a sale of the home no more, and resolves to its hash. */
  async function publishOther(): Promise<string> {
    const release = server.dependencies.releases.head('main')?.release;
    if (!release) throw new Error('There is no release of main');
    const part = JSON.parse(release.parts['flow.registration.json'] ?? '') as FlowPart;
    const flow = { ...part.flow, steps: part.flow.steps.filter(({ id }) => id !== 'for-sale') };
    const text = canonicalJson({ ...part, flow });
    const sha256 = (one: string): string => createHash('sha256').update(one).digest('hex');
    const hashes = { ...release.manifest.parts, 'flow.registration.json': sha256(text) };
    const parts = { ...release.parts, 'flow.registration.json': text };
    const hash = releaseHash(hashes, sha256);
    await server.dependencies.releases.publish([
      { ...release, hash, parts, manifest: { ...release.manifest, parts: hashes } },
    ]);
    return hash;
  }

  it('is what screens are computed from, those of each time by the release of then', async () => {
    const before = await record();
    const hash = await publishOther();
    expect((await record()).screens).toEqual(before.screens);
    const at = new Date(server.dependencies.clock.now());
    await server.dependencies.db.transaction(async (tx) => {
      const locked = await lockRecord(tx, borrower.uuid);
      if (!locked) throw new Error('There is no application');
      await repin(tx, locked, { hash, by: 'a test', at });
    });
    const after = await record();
    expect(after.releases.map((one) => one.hash)).toEqual([before.releases[0]?.hash, hash]);
    expect(steps(after)).toEqual(steps(before));
    await exported('moved.json', '--with-release', '--reveal', '--reason', 'A test');
    const { code, out } = await run('verify', 'moved.json');
    expect([code, out]).toEqual([0, expect.stringContaining('by walking the flow again')]);
  });

  it('is named by an error when it cannot be loaded', async () => {
    const hash = server.dependencies.releases.head('harborlight')?.release.hash ?? '';
    const { kysely } = server.dependencies.db;
    await kysely
      .updateTable('applications')
      .set({ release_hash: hash })
      .where('uuid', '=', borrower.uuid)
      .execute();
    await kysely.deleteFrom('application_events').where('type', '=', 'RELEASE_CHANGED').execute();
    const answer = await read();
    expect([answer.statusCode, answer.json().errors]).toEqual([
      409,
      [expect.stringContaining(`pinned to the release ${hash}, which cannot be loaded`)],
    ]);
  });
});
