import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ports } from '../../src/core/journey/ports.ts';
import type { DocumentPackage } from '../../src/core/model/generated/document.ts';
import { type ApplicationData, lockRecord } from '../../src/server/features/applications/recordService.ts';
import {
  createDocumentService,
  type DocumentService,
  type IssueRequest,
} from '../../src/server/features/documents/documentService.ts';
import { beginApplication, documentBytes, documentsOf, pdfText, withOffer } from './documents.ts';
import {
  type CreateChange,
  type LendingServer,
  openLendingServer,
  type Person,
  SYSTEM_NOW,
} from './lendingServer.ts';

let server: LendingServer;
let documents: DocumentService;

beforeAll(async () => {
  server = await openLendingServer();
  documents = createDocumentService(server.dependencies);
});
afterAll(() => server.close());

const CREDIT = {
  score: 731,
  on: '2026-06-14',
  range: { from: 300, to: 850 },
  bureau: {
    name: 'Meridian Credit Bureau',
    address: 'P.O. Box 4000, Chester, PA 19016',
    phone: '800-555-0142',
  },
  factors: ['UTILIZATION', 'INQUIRIES'],
};
const AT = new Date(SYSTEM_NOW);

async function application(change: CreateChange = {}, data: ApplicationData = {}, rateType = 'FIXED') {
  const person = await server.person();
  const uuid = await beginApplication(server, person, change);
  await withOffer(server, uuid, data, rateType);
  return { person, uuid };
}

async function within<T>(
  uuid: string,
  work: (input: {
    tx: Parameters<DocumentService['issue']>[0];
    record: IssueRequest['record'];
    release: IssueRequest['release'];
  }) => Promise<T>,
): Promise<T> {
  const { db, releases } = server.dependencies;
  return db.transaction(async (tx) => {
    const record = await lockRecord(tx, uuid);
    const release = record && (await releases.byHash(record.releaseHash, tx));
    if (!record || !release) throw new Error('There is no such application');
    return work({ tx, record, release });
  });
}

const issue = (uuid: string, name: DocumentPackage, more: Partial<IssueRequest> = {}) =>
  within(uuid, ({ tx, record, release }) =>
    documents.issue(tx, { package: name, record, release, at: AT, credit: CREDIT, ...more }),
  );

const textOf = async (uuid: string, documentUuid: string, signed = false) => {
  const { bytes } = await documentBytes(server, uuid, {
    uuid: documentUuid,
    signed,
  });
  return (await pdfText(bytes)).join(' ');
};

const readAll = async (person: Person, uuid: string) => {
  for (const { uuid: document } of await documents.list(server.dependencies.db.kysely, uuid, 'ISSUED')) {
    const url = `${documentsOf(uuid)}/${document}`;
    const { headers } = person;
    await server.call({ url, headers });
    await server.call({ method: 'POST', url: `${url}/events`, payload: { type: 'READ' }, headers });
  }
};

/** The words of the notary's instructions, where these companies are connected. */
async function notaryWords(ports: Ports): Promise<string> {
  const { uuid } = await application();
  const connections = { ...server.dependencies.connections, portsOf: () => ports };
  const issuing = createDocumentService({ ...server.dependencies, connections });
  const issued = await within(uuid, ({ tx, record, release }) =>
    issuing.issue(tx, { package: 'NOTARY', record, release, at: AT }),
  );
  return textOf(uuid, issued.find(({ type }) => type === 'NOTARY_INSTRUCTIONS')?.uuid ?? '');
}

const act = (person: Person) => ({ typedName: 'Nora Vance', identityUuid: person.identityUuid, at: AT });

describe('issued documents', () => {
  it('say how to meet a notary online only where a company does that', async () => {
    expect(await notaryWords(new Set(['notary']))).toContain('camera');
    const words = await notaryWords(new Set());
    expect(words).toContain('In person');
    expect(words).not.toContain('camera');
  });

  it("are made from the application, its offer and the lender's words", async () => {
    const { uuid } = await application();
    const issued = await issue(uuid, 'SUMMARY');
    expect(issued.map(({ type }) => type)).toEqual([
      'ESIGN_CONSENT',
      'SUMMARY_DISCLOSURE',
      'IMPORTANT_TERMS',
      'HELOC_BROCHURE',
      'PRIVACY_NOTICE',
      'CREDIT_SCORE_NOTICE',
      'VALUATION_COPY_NOTICE',
    ]);
    const summary = issued.find(({ type }) => type === 'SUMMARY_DISCLOSURE');
    expect(summary).toMatchObject({
      status: 'READY',
      version: 1,
      category: 'DISCLOSURE',
      mustRead: true,
      sign: 'acknowledge',
      contentType: 'application/pdf',
      fileName: 'Summary of your application v1.pdf',
    });
    const text = await textOf(uuid, summary?.uuid ?? '');
    for (const part of [
      'Larkhaven Home Lending',
      'Nora Vance',
      '100 Example Avenue, Tampa, FL 33602',
      '$50,000.00',
      '8.50%',
      '$650.86',
      '$2,495.00',
      'Primary home',
    ])
      expect(text).toContain(part);
  });

  it('Important Terms contain everything that Regulation Z requires, the prescribed part first, and a computed example', async () => {
    const { uuid } = await application();
    const terms = (await issue(uuid, 'SUMMARY')).find(({ type }) => type === 'IMPORTANT_TERMS');
    const text = await textOf(uuid, terms?.uuid ?? '');
    const order = [
      'keep a copy for your records',
      'Availability of terms',
      'Security interest',
      'Possible actions',
      'minimum payments',
      'Example of minimum payments',
      'Annual percentage rate',
      'Variable rate',
      'Historical example',
      'Our fees',
      'Fees of third parties',
      'Insurance',
      'Transaction limits',
      'Tax',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toContain('monthly payments of $175.07');
    for (let year = 2012; year <= 2026; year += 1) expect(text).toContain(String(year));
    expect(text).not.toMatch(/Loan Estimate|Closing Disclosure/);
  });

  it('are issued once: the same application gets the same documents again', async () => {
    const { uuid } = await application();
    const first = await issue(uuid, 'SUMMARY');
    const again = await issue(uuid, 'SUMMARY', { at: new Date(SYSTEM_NOW + 3 * 86_400_000) });
    expect(again).toEqual(first);
  });

  it('become a new version if they change after the offer changed; the old one stays and is superseded', async () => {
    const { uuid } = await application();
    const first = await issue(uuid, 'SUMMARY');
    await withOffer(server, uuid, { amount: 40_000, lineAmount: 42_000 });
    const second = await issue(uuid, 'SUMMARY');
    const versions = (type: string) =>
      second.filter((document) => document.type === type).map(({ version }) => version);
    expect(versions('SUMMARY_DISCLOSURE')).toEqual([2]);
    expect(versions('PRIVACY_NOTICE')).toEqual([1]);
    const all = await documents.list(server.dependencies.db.kysely, uuid, 'SUMMARY');
    expect(all).toHaveLength(first.length + 1);
    expect(all.filter(({ superseded }) => superseded).map(({ type, version }) => [type, version])).toEqual([
      ['SUMMARY_DISCLOSURE', 1],
    ]);
  });

  it.each<readonly [string, CreateChange, ApplicationData, readonly string[]]>([
    [
      'Texas homestead',
      { property: { state: 'TX', city: 'Austin', zip: '78701' } },
      {},
      ['TEXAS_NOTICE_50G'],
    ],
    [
      'second home in Texas',
      { property: { state: 'TX', city: 'Austin', zip: '78701', occupancyType: 'SECONDARY' } },
      {},
      [],
    ],
    ['flood zone', {}, { floodZone: true }, ['FLOOD_NOTICE']],
    [
      'married in Wisconsin',
      { property: { state: 'WI', city: 'Madison', zip: '53703' } },
      { maritalStatus: 'MARRIED' },
      ['STATE_NOTICE'],
    ],
    ['Ohio', { property: { state: 'OH', city: 'Columbus', zip: '43215' } }, {}, ['STATE_NOTICE']],
    ['California', { property: { state: 'CA', city: 'Fresno', zip: '93721' } }, {}, ['STATE_NOTICE']],
  ])('follow the property: %s', async (_name, change, data, more) => {
    const { uuid } = await application(change, data);
    const types = (await issue(uuid, 'SUMMARY')).map(({ type }) => type);
    expect(types.filter((type) => /TEXAS|FLOOD|STATE/.test(type))).toEqual(more);
  });

  it('the tax records request is issued again if it asks for other years or uses another number', async () => {
    const address = { street1: '1 Main St', city: 'Tampa', state: 'FL', zip: '33602' };
    const incomeConsent = { nameOnReturn: 'Nora Vance', address, signature: 'Nora Vance' };
    const { uuid } = await application({}, { answers: { incomeConsent } });
    const versionOf = async (ssn: string, years: readonly number[]) =>
      (await issue(uuid, 'INCOME', { taxes: { ssn, years } })).map(({ version }) => version);
    expect(await versionOf('536228841', [2025, 2024])).toEqual([1]);
    expect(await versionOf('536228841', [2025, 2024])).toEqual([1]);
    expect(await versionOf('536228841', [2026, 2025])).toEqual([2]);
    expect(await versionOf('536228842', [2026, 2025])).toEqual([3]);
  });

  it('Texas: each owner and spouse gets the 12-day notice with their name and the earliest closing date', async () => {
    const { uuid } = await application({ property: { state: 'TX', city: 'Austin', zip: '78701' } });
    const signerUuid = server.dependencies.ids.uuid();
    const issued = await issue(uuid, 'SUMMARY', { owners: [{ signerUuid, name: 'Ben Vance' }] });
    const notices = issued.filter(({ type }) => type === 'TEXAS_NOTICE_50G');
    expect(notices.map((notice) => notice.signerUuid).toSorted()).toEqual([signerUuid, undefined]);
    const texts = await Promise.all(notices.map(({ uuid: notice }) => textOf(uuid, notice)));
    expect(texts.some((text) => text.includes('For Ben Vance.'))).toBe(true);
    for (const text of texts) {
      expect(text).toContain('cannot be closed before 06/27/2026');
      expect(text).toContain('80 percent');
      expect(text).toContain('at least $4,000');
    }
  });

  it('the closing package contains agreement, security instrument, right to cancel and final costs', async () => {
    const { uuid } = await application();
    const issued = await issue(uuid, 'CLOSING');
    expect(issued.map(({ type, sign }) => [type, sign])).toEqual([
      ['ESIGN_SIGNING_CONSENT', 'none'],
      ['LINE_AGREEMENT', 'signature'],
      ['SECURITY_INSTRUMENT', 'signature'],
      ['RESCISSION_NOTICE', 'acknowledge'],
      ['FINAL_COSTS', 'acknowledge'],
    ]);
    const text = async (type: string) =>
      textOf(uuid, issued.find((document) => document.type === type)?.uuid ?? '');
    expect(await text('LINE_AGREEMENT')).toContain('Annual percentage rate (APR): 8.50%');
    expect(await text('SECURITY_INSTRUMENT')).toContain('You mortgage, grant and convey');
    expect(await text('RESCISSION_NOTICE')).toContain('until midnight of 06/18/2026');
    expect(await text('FINAL_COSTS')).toContain('Recording fee');
  });

  it.each<readonly [string, CreateChange, ApplicationData, string]>([
    ['fixed', {}, {}, 'FIXED'],
    ['variable', {}, {}, 'VARIABLE'],
    ['second home', { property: { occupancyType: 'SECONDARY' } }, {}, 'FIXED'],
    [
      'Texas',
      { property: { state: 'TX', city: 'Austin', zip: '78701' } },
      {
        adjustedHomeAmount: 480_000,
        payees: [
          {
            uuid: 'd0000000-0000-4000-8000-000000000009',
            name: 'Card Bank',
            accountMask: '1234',
            amount: 2000,
          },
        ],
      },
      'FIXED',
    ],
  ])('every package can be issued: %s', async (_name, change, data, rateType) => {
    const { uuid } = await application(change, data, rateType);
    for (const name of ['SUMMARY', 'CLOSING', 'NOTARY', 'RESCISSION'] as const) await issue(uuid, name);
    for (const { uuid: document } of await documents.list(server.dependencies.db.kysely, uuid)) {
      const text = await textOf(uuid, document);
      expect(text.length).toBeGreaterThan(200);
      expect(text).not.toMatch(/undefined|NaN|\{|\}/);
    }
  });

  it('the notice of adverse action names creditor, agency, reasons, bureau and score', async () => {
    const { uuid } = await application({}, { declineReasons: ['CREDIT_SCORE', 'DTI'] });
    const [notice, ...others] = await issue(uuid, 'ADVERSE_ACTION');
    expect(others).toEqual([]);
    const text = await textOf(uuid, notice?.uuid ?? '');
    for (const part of [
      'Larkhaven Home Lending, 410 Wrenfield Avenue',
      'credit score is below',
      'monthly debts are too high',
      'Equal Credit Opportunity Act',
      'Federal Trade Commission',
      'Meridian Credit Bureau',
      'within 60 days',
      'Your score: 731',
      'Balances are high',
    ])
      expect(text).toContain(part);
    // The page of the decline says the same, in the same words.
    expect(notice?.decline).toEqual({
      on: '2026-06-15',
      reasons: [
        { code: 'CREDIT_SCORE', text: 'Your credit score is below the lowest score we lend on' },
        { code: 'DTI', text: 'Your monthly debts are too high for your income' },
      ],
      score: {
        value: 731,
        on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        lowest: 300,
        highest: 850,
        bureau: 'Meridian Credit Bureau',
        factors: expect.arrayContaining(['Balances are high for your credit limits']),
      },
    });
  });

  it('a notice without a reason, or with one that has no words, is not issued', async () => {
    const { uuid } = await application();
    await expect(issue(uuid, 'ADVERSE_ACTION')).rejects.toThrow('no reason for a decline');
    const other = await application({}, { declineReasons: ['MOON_PHASE'] });
    await expect(issue(other.uuid, 'ADVERSE_ACTION')).rejects.toThrow('MOON_PHASE');
  });
});

describe('issued documents over HTTP', () => {
  it('are listed, and returned as PDF, with the signed copy beside the original', async () => {
    const { person, uuid } = await application();
    await issue(uuid, 'CLOSING');
    await readAll(person, uuid);
    const get = (path: string) =>
      server.call({ url: `${documentsOf(uuid)}${path}`, headers: person.headers });
    const listed = (await get('?category=CLOSING')).json() as readonly {
      uuid: string;
      type: string;
      status: string;
    }[];
    expect((await get('?category=ISSUED')).json()).toEqual(listed);
    expect(listed.map(({ status }) => status)).toEqual(['READ', 'READ', 'READ', 'READ', 'READ']);
    const agreement = listed.find(({ type }) => type === 'LINE_AGREEMENT')?.uuid ?? '';
    const original = await get(`/${agreement}`);
    expect(original.headers).toMatchObject({
      'content-type': 'application/pdf',
      etag: `"${createHash('sha256').update(original.rawPayload).digest('hex')}"`,
    });
    expect((await get(`/${agreement}?signed=1`)).statusCode).toBe(404);
    await within(uuid, ({ tx, record }) => documents.sign(tx, record, agreement, act(person)));
    const copy = await get(`/${agreement}?signed=1`);
    expect(copy.statusCode).toBe(200);
    expect((await get(`/${agreement}`)).rawPayload.equals(original.rawPayload)).toBe(true);
    expect(copy.rawPayload.equals(original.rawPayload)).toBe(false);
  });

  it('cannot be removed; copies for other owners are only theirs', async () => {
    const { person, uuid } = await application({ property: { state: 'TX', city: 'Austin', zip: '78701' } });
    const signerUuid = server.dependencies.ids.uuid();
    const issued = await issue(uuid, 'SUMMARY', { owners: [{ signerUuid, name: 'Ben Vance' }] });
    const theirs = issued.find((document) => document.signerUuid === signerUuid)?.uuid ?? '';
    const call = (method: 'GET' | 'DELETE' | 'POST', path: string, payload?: object) =>
      server.call({
        method,
        url: `${documentsOf(uuid)}${path}`,
        headers: person.headers,
        ...(payload ? { payload } : {}),
      });
    const listed = (await call('GET', '')).json() as readonly { uuid: string }[];
    const others = issued.filter((document) => document.signerUuid === signerUuid);
    expect(others.map(({ type }) => type)).toContain('TEXAS_NOTICE_50G');
    expect(listed).toHaveLength(issued.length - others.length);
    expect((await call('GET', `/${theirs}`)).statusCode).toBe(404);
    expect((await call('POST', `/${theirs}/events`, { type: 'READ' })).statusCode).toBe(404);
    expect((await call('DELETE', `/${listed[0]?.uuid}`)).statusCode).toBe(404);
  });
});

describe('reading and signing', () => {
  it('APP-71 answers 409 to reading bytes that were not sent to this person, in this version', async () => {
    const { person, uuid } = await application();
    const [document] = await issue(uuid, 'CLOSING');
    const url = `${documentsOf(uuid)}/${document?.uuid}`;
    const tell = (type: 'VIEWED' | 'READ') =>
      server.call({ method: 'POST', url: `${url}/events`, payload: { type }, headers: person.headers });
    expect((await tell('VIEWED')).statusCode).toBe(200);
    const refused = await tell('READ');
    expect([refused.statusCode, refused.json().errors]).toEqual([
      409,
      ['This document was not opened yet. Open it and read it to its end first.'],
    ]);
    const toSomebodyElse = { uuid: document?.uuid ?? '', type: 'DOWNLOADED', identityUuid: null } as const;
    await documents.recordEvent(server.dependencies.db.kysely, uuid, { ...toSomebodyElse, at: AT });
    expect((await tell('READ')).statusCode).toBe(409);
    await server.call({ url, headers: person.headers });
    expect((await tell('READ')).json()).toMatchObject({ status: 'READ' });
  });

  it('counts a package as read once everything that must be read is', async () => {
    const { person, uuid } = await application();
    const { kysely } = server.dependencies.db;
    expect(await documents.hasAllRead(kysely, uuid, 'SUMMARY')).toBe(false);
    await issue(uuid, 'SUMMARY');
    expect(await documents.hasAllRead(kysely, uuid, 'SUMMARY')).toBe(false);
    await readAll(person, uuid);
    expect(await documents.hasAllRead(kysely, uuid, 'SUMMARY')).toBe(true);
  });

  it('accepts a package by one typed name only after it was read', async () => {
    const { person, uuid } = await application();
    await issue(uuid, 'SUMMARY');
    const accept = () =>
      within(uuid, ({ tx, record }) => documents.accept(tx, record, 'SUMMARY', act(person)));
    await expect(accept()).rejects.toMatchObject({ statusCode: 409 });
    await readAll(person, uuid);
    await accept();
    const issued = await documents.list(server.dependencies.db.kysely, uuid, 'SUMMARY');
    expect(issued.filter(({ status }) => status === 'SIGNED').map(({ type }) => type)).toEqual([
      'SUMMARY_DISCLOSURE',
    ]);
  });

  it('signs exactly the bytes that were shown and stores them beside the signed copy', async () => {
    const { person, uuid } = await application();
    const issued = await issue(uuid, 'CLOSING');
    const agreement = issued.find(({ type }) => type === 'LINE_AGREEMENT')?.uuid ?? '';
    const sign = () =>
      within(uuid, ({ tx, record }) =>
        documents.sign(tx, record, agreement, {
          ...act(person),
          geo: { latitude: 27.947521, longitude: -82.458427, state: 'FL' },
        }),
      );
    await expect(sign()).rejects.toMatchObject({ statusCode: 409 });
    await readAll(person, uuid);
    expect(await sign()).toMatchObject({ status: 'SIGNED', signed: true });
    expect(await sign()).toMatchObject({ status: 'SIGNED' });
    const { kysely } = server.dependencies.db;
    const original = await documentBytes(server, uuid, { uuid: agreement });
    const copy = await documentBytes(server, uuid, { uuid: agreement, signed: true });
    expect(copy.sha256).not.toBe(original.sha256);
    const hash = createHash('sha256').update(original.bytes).digest('hex');
    expect(hash).toBe(original.sha256);
    const [before, after] = [await pdfText(original.bytes), await pdfText(copy.bytes)];
    expect(after).toHaveLength(before.length + 1);
    const page = after.at(-1) ?? '';
    for (const part of ['Signature page', 'Nora Vance', '2026-06-15 15:00:00 UTC', 'State', 'FL'])
      expect(page).toContain(part);
    expect(page).not.toMatch(/27\.9|82\.4/);
    expect(page.replaceAll(' ', '')).toContain(hash);
    const events = await kysely
      .selectFrom('document_events')
      .selectAll()
      .where('document_uuid', '=', agreement)
      .orderBy('id')
      .execute();
    expect(events.map(({ type }) => type)).toEqual(['ISSUED', 'DOWNLOADED', 'READ', 'SIGNED']);
    expect(events.at(-1)).toMatchObject({
      sha256: hash,
      identity_uuid: person.identityUuid,
      detail: { name: 'Nora Vance', geo: { latitude: 27.948 } },
    });
  });

  it('lets other owners sign what concerns them, and knows when each has signed all', async () => {
    const { person, uuid } = await application();
    await issue(uuid, 'CLOSING');
    await readAll(person, uuid);
    const { kysely } = server.dependencies.db;
    const spouse = { uuid: server.dependencies.ids.uuid(), role: 'NON_TITLED_SPOUSE' } as const;
    const all = await documents.list(kysely, uuid, 'CLOSING');
    for (const { uuid: document, sign } of all)
      if (sign !== 'none')
        await within(uuid, ({ tx, record }) => documents.sign(tx, record, document, act(person)));
    expect(await documents.hasAllSigned(kysely, uuid, 'CLOSING')).toBe(true);
    expect(await documents.hasAllSigned(kysely, uuid, 'CLOSING', spouse)).toBe(false);
    const deed = all.find(({ type }) => type === 'SECURITY_INSTRUMENT')?.uuid ?? '';
    const agreement = all.find(({ type }) => type === 'LINE_AGREEMENT')?.uuid ?? '';
    const signAs = (document: string) =>
      within(uuid, ({ tx, record }) =>
        documents.sign(tx, record, document, {
          typedName: 'Ben Vance',
          identityUuid: null,
          signer: spouse,
          at: AT,
        }),
      );
    await expect(signAs(agreement)).rejects.toMatchObject({ statusCode: 404 });
    // What the borrower read, the spouse has not.
    await expect(signAs(deed)).rejects.toMatchObject({ statusCode: 409 });
    for (const type of ['DOWNLOADED', 'READ'] as const)
      await within(uuid, ({ tx }) =>
        documents.recordEvent(tx, uuid, { uuid: deed, type, identityUuid: null, signer: spouse, at: AT }),
      );
    await signAs(deed);
    expect(await documents.hasAllSigned(kysely, uuid, 'CLOSING', spouse)).toBe(true);
    const page = (await pdfText((await documentBytes(server, uuid, { uuid: deed, signed: true })).bytes)).at(
      -1,
    );
    expect(page).toContain('Nora Vance');
    expect(page).toContain('Ben Vance');
  });

  it('shows a short code only on the last page of the consent, and accepts it as people type it', async () => {
    const { uuid } = await application();
    const issued = await issue(uuid, 'SUMMARY');
    const { kysely } = server.dependencies.db;
    const code = (await documents.codeOf(kysely, uuid, 'SUMMARY')) ?? '';
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    const consent = issued.find(({ type }) => type === 'ESIGN_CONSENT')?.uuid ?? '';
    expect(await textOf(uuid, consent)).toContain(code);
    expect(JSON.stringify(issued)).not.toContain(code);
    const check = (typed: string) => documents.checkCode(kysely, uuid, 'SUMMARY', typed);
    expect(await check(` ${code.toLowerCase().slice(0, 3)}-${code.slice(3)} `)).toBe(true);
    expect(await check(code.split('').toReversed().join('0'))).toBe(false);
  });
});
