import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeRecord, lockRecord } from '../../src/server/features/applications/recordService.ts';
import { createDocumentService } from '../../src/server/features/documents/documentService.ts';
import { addSigners } from '../../src/server/features/signers/signerService.ts';
import { HELOC, type LendingServer, openLendingServer, SYSTEM_NOW } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

interface Listed {
  readonly uuid: string;
  readonly title: string;
  readonly package?: string;
  readonly type: string;
  readonly status: string;
  readonly mustRead: boolean;
  readonly sign: string;
}

const NOTE = 'NOTE_SIGNING';
const geo = { latitude: 27.94752, longitude: -82.45843 };

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const kysely = () => server.dependencies.db.kysely;

const documentsOf = async ({ uuid, headers }: Borrower, name: string): Promise<readonly Listed[]> => {
  const answer = await server.call({ url: `${HELOC}/${uuid}/documents`, headers });
  return (answer.json() as readonly Listed[]).filter((document) => document.package === name);
};

async function readAll(borrower: Borrower, name: string): Promise<readonly Listed[]> {
  const documents = await documentsOf(borrower, name);
  expect(documents.length).toBeGreaterThan(0);
  for (const { uuid } of documents) {
    await server.call({ url: `${HELOC}/${borrower.uuid}/documents/${uuid}`, headers: borrower.headers });
    expect((await borrower.send('POST', `documents/${uuid}/events`, { type: 'READ' })).statusCode).toBe(200);
  }
  return documents;
}

const code = async ({ uuid }: Borrower): Promise<string> =>
  (await createDocumentService(server.dependencies).codeOf(kysely(), uuid, 'SUMMARY')) ?? '';

async function summary(borrower: Borrower, more: object = {}): Promise<object> {
  const name = await nameOf(borrower);
  return {
    documentsRead: true,
    accessCode: await code(borrower),
    received: true,
    legalName: name,
    typedName: name.toLowerCase(),
    ...more,
  };
}

/** The legal name on file. */
async function nameOf({ uuid }: Borrower): Promise<string> {
  const row = await kysely()
    .selectFrom('applications')
    .innerJoin('profiles', 'profiles.identity_uuid', 'applications.identity_uuid')
    .select('profiles.data')
    .where('applications.uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const { firstName, lastName } = (row.data as { name: { firstName: string; lastName: string } }).name;
  return `${firstName} ${lastName}`;
}

describe('start/app-summary', () => {
  const ACCEPT = 'disclosures/summary/accept';

  it('APP-71 is refused before every document was read to its end', async () => {
    const borrower = await borrowerAt(server, 'APP_SUBMISSION');
    const refused = await borrower.send('POST', ACCEPT, await summary(borrower));
    expect(refused.statusCode, refused.body).toBe(422);
    expect(refused.json().errors).toEqual(['Read every document to its end']);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'APP_SUBMISSION' });
  });

  it('is refused with words for a wrong code or another name, and then accepted once', async () => {
    const borrower = await borrowerAt(server, 'APP_SUBMISSION');
    await readAll(borrower, 'SUMMARY');
    const wrongCode = await borrower.send('POST', ACCEPT, await summary(borrower, { accessCode: '222222' }));
    expect(wrongCode.statusCode).toBe(422);
    expect(wrongCode.json().errors[0]).toMatch(/^body\.accessCode: This is not the code/);
    const other = { legalName: 'Somebody Else', typedName: 'Somebody Else' };
    const wrongName = await borrower.send('POST', ACCEPT, await summary(borrower, other));
    expect(wrongName.statusCode).toBe(422);
    expect(wrongName.json().errors).toEqual(['Type your full legal name exactly as it is shown']);

    const taken = await borrower.send('POST', ACCEPT, await summary(borrower));
    expect(taken.statusCode, taken.body).toBe(200);
    expect(taken.json().answers.summaryAccept).not.toHaveProperty('accessCode');
    expect(await borrower.status()).toMatchObject({ disclosurelistSummaryComplete: true });
    expect((await borrower.send('POST', ACCEPT, await summary(borrower))).statusCode).toBe(409);
  });

  it('stores who accepted what, when, with which bytes, and the consent to electronic records', async () => {
    const borrower = await borrowerAt(server, 'APP_SUBMISSION');
    await readAll(borrower, 'SUMMARY');
    expect((await borrower.send('POST', ACCEPT, await summary(borrower))).statusCode).toBe(200);
    const [application] = await documentsOf(borrower, 'SUMMARY').then((all) =>
      all.filter(({ sign }) => sign === 'acknowledge'),
    );
    if (!application) throw new Error('nothing is acknowledged');
    expect(application.status).toBe('SIGNED');
    const row = await kysely()
      .selectFrom('documents')
      .select('sha256')
      .where('uuid', '=', application.uuid)
      .executeTakeFirstOrThrow();
    const events = await kysely()
      .selectFrom('document_events')
      .selectAll()
      .where('document_uuid', '=', application.uuid)
      .where('type', '=', 'SIGNED')
      .execute();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ sha256: row.sha256, identity_uuid: expect.any(String) });
    expect(events[0]?.detail).toMatchObject({ name: (await nameOf(borrower)).toLowerCase() });
    const consents = await kysely()
      .selectFrom('consents')
      .selectAll()
      .where('application_uuid', '=', borrower.uuid)
      .where('source', '=', 'start/app-summary PDF_OPENED')
      .execute();
    expect(consents).toHaveLength(1);
    expect(consents[0]).toMatchObject({ type: 'COMMUNICATIONS', opt_in_out: 'OPT_IN' });
    expect(consents[0]?.text_hash?.slice(0, 12)).toBe(consents[0]?.version);
  });

  it('answers a repeat with the same, and another person with 404', async () => {
    const borrower = await borrowerAt(server, 'APP_SUBMISSION');
    await readAll(borrower, 'SUMMARY');
    const url = `${HELOC}/${borrower.uuid}/${ACCEPT}`;
    const payload = await summary(borrower);
    const call = {
      method: 'POST',
      url,
      payload,
      headers: { ...borrower.headers, 'idempotency-key': randomUUID() },
    } as const;
    const [first, second] = [await server.call(call), await server.call(call)];
    expect(first.statusCode, first.body).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotent-replay']).toBe('true');
    const stranger = await server.person();
    expect((await server.call({ method: 'POST', url, payload, headers: stranger.headers })).statusCode).toBe(
      404,
    );
  });
});

describe('signing', () => {
  async function signature(borrower: Borrower, more: object = {}) {
    return { typedName: await nameOf(borrower), initials: 'NV', geo, ...more };
  }

  async function signAll(borrower: Borrower): Promise<void> {
    await borrower.send('POST', 'signing/session', {});
    for (const { uuid, sign } of await readAll(borrower, 'CLOSING')) {
      if (sign === 'none') continue;
      const signed = await borrower.send('POST', `signing/${uuid}/sign`, await signature(borrower));
      expect(signed.statusCode, signed.body).toBe(200);
      expect(signed.json().status).toBe('SIGNED');
    }
  }

  async function done(borrower: Borrower, more: object = {}) {
    const name = await nameOf(borrower);
    return {
      located: true,
      legalName: name,
      typedName: name,
      initials: 'NV',
      documentsSigned: true,
      agreed: true,
      ...more,
    };
  }

  it('APP-50 starts a session with the closing documents, and continues the same one', async () => {
    const borrower = await borrowerAt(server, NOTE);
    const [first, second] = [
      await borrower.send('POST', 'signing/session', {}),
      await borrower.send('POST', 'signing/session', {}),
    ];
    expect(first.statusCode, first.body).toBe(200);
    const types = first.json().documents.map(({ type }: Listed) => type);
    expect(types.indexOf('LINE_AGREEMENT')).toBeGreaterThan(types.indexOf('ESIGN_SIGNING_CONSENT'));
    expect(second.json().session).toBe(first.json().session);
    const early = await borrowerAt(server, 'APP_SUBMISSION');
    expect((await early.send('POST', 'signing/session', {})).statusCode).toBe(409);
  });

  it('APP-71 signs nothing that was not read to its end, or with another name', async () => {
    const borrower = await borrowerAt(server, NOTE);
    const [document] = (await documentsOf(borrower, 'CLOSING')).filter(({ sign }) => sign === 'signature');
    if (!document) throw new Error('nothing is signed');
    const address = `signing/${document.uuid}/sign`;
    expect((await borrower.send('POST', address, await signature(borrower))).statusCode).toBe(409);
    await borrower.send('POST', 'signing/session', {});
    const unread = await borrower.send('POST', address, await signature(borrower));
    expect(unread.statusCode).toBe(409);
    expect(unread.json().errors[0]).toMatch(/read to its end/);
    await readAll(borrower, 'CLOSING');
    const other = await borrower.send('POST', address, await signature(borrower, { typedName: 'A Nother' }));
    expect(other.statusCode).toBe(422);
    const blank = await borrower.send('POST', address, await signature(borrower, { initials: ' ' }));
    expect(blank.statusCode).toBe(400);
    const nowhere = await borrower.send('POST', address, { ...(await signature(borrower)), geo: undefined });
    expect(nowhere.statusCode).toBe(400);
    const missing = `signing/${randomUUID()}/sign`;
    expect((await borrower.send('POST', missing, await signature(borrower))).statusCode).toBe(404);
  });

  it("stores a signature's location with three decimals", async () => {
    const borrower = await borrowerAt(server, NOTE);
    await signAll(borrower);
    const documents = (await documentsOf(borrower, 'CLOSING')).filter(({ sign }) => sign === 'signature');
    const events = await kysely()
      .selectFrom('document_events')
      .select('detail')
      .where(
        'document_uuid',
        'in',
        documents.map(({ uuid }) => uuid),
      )
      .where('type', '=', 'SIGNED')
      .execute();
    expect(events.length).toBe(documents.length);
    for (const { detail } of events)
      expect(detail).toMatchObject({ geo: { latitude: 27.948, longitude: -82.458 } });
  });

  it('is complete only once every document is signed', async () => {
    const borrower = await borrowerAt(server, NOTE);
    const unsigned = await borrower.send('POST', 'signing/complete', await done(borrower));
    expect(unsigned.statusCode, unsigned.body).toBe(422);
    expect(unsigned.json().errors).toEqual(['Sign every document']);
    await signAll(borrower);
    const unsure = await borrower.send('POST', 'signing/complete', await done(borrower, { agreed: false }));
    expect(unsure.statusCode).toBe(422);
    const complete = await borrower.send('POST', 'signing/complete', await done(borrower));
    expect(complete.statusCode, complete.body).toBe(200);
    expect(complete.json().timeline.signedAt).toEqual(expect.any(String));
    expect(await borrower.status()).toMatchObject({ disclosurelistClosingComplete: true });
    expect((await borrower.send('POST', 'signing/complete', await done(borrower))).statusCode).toBe(409);
  });

  it('waits for the day on which Texas allows the line to close', async () => {
    const borrower = await borrowerAt(server, NOTE);
    await server.dependencies.db.transaction(async (tx) => {
      const record = await lockRecord(tx, borrower.uuid);
      if (!record) throw new Error('There is no such application');
      const data = { timeline: { earliestClosing: '2026-12-31' } };
      await changeRecord(tx, record, { data, event: 'TEST', at: new Date(SYSTEM_NOW) });
    });
    const begun = await borrower.send('POST', 'signing/session', {});
    expect(begun.json()).toMatchObject({ earliest: '2026-12-31' });
    const [document] = await readAll(borrower, 'CLOSING');
    const early = await borrower.send('POST', `signing/${document?.uuid}/sign`, await signature(borrower));
    expect(early.statusCode).toBe(409);
    expect(early.json().errors).toEqual(['These documents can be signed on or after 12/31/2026']);
    const complete = await borrower.send('POST', 'signing/complete', await done(borrower));
    expect(complete.statusCode).toBe(409);
  });
});

describe('other signers', () => {
  async function withSpouse(): Promise<{ borrower: Borrower; signer: string }> {
    const borrower = await borrowerAt(server, NOTE);
    const { db } = server.dependencies;
    const person = { firstName: 'Sam', lastName: 'Vance', email: 'sam@example.com' };
    const { shown } = await db.transaction((tx) =>
      addSigners(tx, server.dependencies, {
        applicationUuid: borrower.uuid,
        signers: [{ role: 'NON_TITLED_SPOUSE', person }],
        at: new Date(server.dependencies.clock.now()),
      }),
    );
    const [signer] = shown;
    if (!signer) throw new Error('no signer');
    await borrower.set({ checklistStatus: 'CO_DEED_REQ', coDeedStatus: 'PENDING', pinned: true });
    return { borrower, signer: signer.uuid };
  }

  const signers = ({ uuid, headers }: Borrower) => server.call({ url: `${HELOC}/${uuid}/signers`, headers });

  it('APP-51 are listed for the owner only, with masked addresses', async () => {
    const { borrower, signer } = await withSpouse();
    expect((await signers(borrower)).json()).toEqual([
      expect.objectContaining({
        uuid: signer,
        role: 'NON_TITLED_SPOUSE',
        status: 'INVITED',
        firstName: 'Sam',
        emailHint: 's***@example.com',
      }),
    ]);
    const stranger = await server.person();
    const other = { ...borrower, headers: stranger.headers } as Borrower;
    expect((await signers(other)).statusCode).toBe(404);
  });

  it('can be invited again, but not within five minutes', async () => {
    const { borrower, signer } = await withSpouse();
    const resend = () => borrower.send('POST', `signers/${signer}/resend`, {});
    const early = await resend();
    expect(early.statusCode).toBe(409);
    expect(early.json().errors).toEqual(['The invitation can be sent again 5 minutes after the last one']);
    await server.advance(301);
    const sent = await resend();
    expect(sent.statusCode, sent.body).toBe(200);
    expect((await resend()).statusCode).toBe(409);
    expect((await borrower.application()).signers?.[0]?.invitedAt).toBe(sent.json().invitedAt);
  });

  it('can be invited at another address before they opened the invitation', async () => {
    const { borrower, signer } = await withSpouse();
    const change = (email: string) => borrower.send('PUT', `signers/${signer}`, { email });
    const moved = await change('new@example.com');
    expect(moved.statusCode, moved.body).toBe(200);
    expect(moved.json().emailHint).toBe('n***@example.com');
    expect((await change('no address')).statusCode).toBe(400);
    await kysely().updateTable('signers').set({ status: 'OPENED' }).where('uuid', '=', signer).execute();
    expect((await change('third@example.com')).statusCode).toBe(409);
  });

  it('STATE-19 complete the co-deed once the last of them has signed', async () => {
    const { borrower, signer } = await withSpouse();
    const url = `/sandbox/applications/${borrower.uuid}/signers/${signer}/sign`;
    const signed = await server.call({ method: 'POST', url });
    expect(signed.statusCode, signed.body).toBe(200);
    expect(signed.json()).toEqual([expect.objectContaining({ uuid: signer, status: 'SIGNED' })]);
    const application = await borrower.application();
    expect(application.coDeedStatus).toBe('COMPLETE');
    const file = await kysely()
      .selectFrom('lender_files')
      .select('data')
      .where('application_uuid', '=', borrower.uuid)
      .executeTakeFirstOrThrow();
    expect(file.data).toMatchObject({ milestones: { coDeed: expect.any(String) } });
    expect((await server.call({ method: 'POST', url })).statusCode).toBe(200);
    const nobody = `/sandbox/applications/${borrower.uuid}/signers/${randomUUID()}/sign`;
    expect((await server.call({ method: 'POST', url: nobody })).statusCode).toBe(404);
  });
});
