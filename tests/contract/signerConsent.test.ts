import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDocumentService } from '../../src/server/features/documents/documentService.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { atSigning, type Signer, signedUp, signerOf } from './signerParty.ts';
import type { Borrower } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const disclose = ({ uuid, headers }: Signer) =>
  server.call({
    method: 'PUT',
    url: `/service-application/api/v1/application/heloc/signer/${uuid}/disclosure`,
    headers,
  });

const codeFor = async (borrower: Borrower, { uuid }: Signer): Promise<string> =>
  (await createDocumentService(server.dependencies).codeOf(
    server.dependencies.db.kysely,
    borrower.uuid,
    'SIGNER',
    { uuid, role: 'DEED_HOLDER' },
  )) ?? '';

async function atConsent() {
  const { borrower, ...account } = await signedUp(server);
  const signer = signerOf(server, account);
  expect((await signer.post('steps/intro')).json()).toMatchObject({ next: 'consent' });
  return { borrower, signer };
}

describe('the consent of a signer to electronic records', () => {
  it('is given with the code of a disclosure of their own, read to its end', async () => {
    const { borrower, signer } = await atConsent();
    expect(await signer.documents()).toEqual([]);
    expect((await disclose(signer)).statusCode).toBe(204);
    expect((await disclose(signer)).statusCode).toBe(204);
    const [disclosure, ...more] = await signer.documents();
    if (disclosure === undefined) throw new Error('nothing to read');
    expect(more).toEqual([]);
    expect(disclosure).toMatchObject({ package: 'SIGNER', signerUuid: signer.uuid, mustRead: true });

    const accessCode = await codeFor(borrower, signer);
    expect((await signer.post('steps/consent', { accessCode })).statusCode).toBe(409);
    await signer.read(disclosure);
    const other = accessCode === '222222' ? '333333' : '222222';
    const wrong = await signer.post('steps/consent', { accessCode: other });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors).toEqual([
      'This is not the code from the disclosure. Open it and look at its last page.',
    ]);
    const given = await signer.post('steps/consent', { accessCode: accessCode.toLowerCase() });
    expect(given.statusCode, given.body).toBe(200);
    expect(given.json()).toMatchObject({ next: 'identity' });
    expect((await signer.post('steps/consent', { accessCode })).statusCode).toBe(200);

    const kept = await server.dependencies.db.kysely
      .selectFrom('consents')
      .select(['type', 'opt_in_out', 'source', 'text_hash'])
      .where('application_uuid', '=', borrower.uuid)
      .where('type', '=', 'SIGNER_COMMUNICATIONS')
      .execute();
    expect(kept).toEqual([
      {
        type: 'SIGNER_COMMUNICATIONS',
        opt_in_out: 'OPT_IN',
        source: 'heloc-signer/consent PDF_OPENED',
        text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  it('comes after the steps before it, and is nothing that the borrower sees or is told of', async () => {
    const { borrower, ...account } = await signedUp(server);
    const signer = signerOf(server, account);
    const told = async () =>
      (
        await server.dependencies.db.kysely
          .selectFrom('notifications')
          .select('kind')
          .where('application_uuid', '=', borrower.uuid)
          .execute()
      ).length;
    const before = await told();
    expect((await disclose(signer)).statusCode).toBe(204);
    expect((await signer.post('steps/consent', { accessCode: 'ABC234' })).statusCode).toBe(409);
    const listed = await server.call({
      url: `/service-application/api/v1/application/heloc/${borrower.uuid}/documents`,
      headers: borrower.headers,
    });
    expect(listed.body).not.toContain('ESIGN_CONSENT');
    expect(await told()).toBe(before);
  });

  it('comes before any other document, and opens them all', async () => {
    const { borrower, first: signer } = await atSigning(server);
    const all = await signer.documents();
    expect(all.length).toBeGreaterThan(0);
    await signer.forgetSteps();
    await signer.post('steps/intro');
    expect((await signer.get(`documents/${all[0]?.uuid}/file`)).statusCode).toBe(404);
    await disclose(signer);
    const [disclosure, ...more] = await signer.documents();
    if (disclosure === undefined) throw new Error('nothing to read');
    expect(more).toEqual([]);
    await signer.read(disclosure);
    const accessCode = await codeFor(borrower, signer);
    expect((await signer.post('steps/consent', { accessCode })).json()).toMatchObject({ next: 'identity' });
    expect(await signer.documents()).toHaveLength(all.length + 1);
    expect((await signer.get(`documents/${all[0]?.uuid}/file`)).statusCode).toBe(200);
  });

  it('is not opened by the code of another signer, whose disclosure stays as it is', async () => {
    const { borrower, signers } = await atSigning(server, [
      { firstName: 'Kim', lastName: 'Vance', email: 'kim-consents@example.com' },
    ]);
    const [robin, kim] = signers;
    if (robin === undefined || kim === undefined) throw new Error('no two signers');
    for (const signer of [robin, kim]) {
      await signer.forgetSteps();
      await signer.post('steps/intro');
      await disclose(signer);
      const [disclosure] = await signer.documents();
      await signer.read(disclosure ?? { uuid: '' });
    }
    const [ofRobin, ofKim] = [await codeFor(borrower, robin), await codeFor(borrower, kim)];
    expect(ofRobin).not.toBe(ofKim);
    expect((await robin.post('steps/consent', { accessCode: ofKim })).statusCode).toBe(422);
    expect((await robin.post('steps/consent', { accessCode: ofRobin })).statusCode).toBe(200);
    expect((await kim.post('steps/consent', { accessCode: ofKim })).statusCode).toBe(200);
  });
});
