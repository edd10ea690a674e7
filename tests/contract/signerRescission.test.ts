import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { accept, atSigning, newOwner, reissueDeed, signerOf, tokenFor } from './signerParty.ts';
import { borrowerAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

/** Everybody has signed, and the days to cancel run. */
async function inRescission() {
  const party = await atSigning(server, [newOwner()]);
  const now = server.dependencies.clock.now();
  const rescissionEndsAt = new Date(now + 3 * 86_400_000).toISOString();
  const until = rescissionEndsAt.slice(0, 10);
  const timeline = { signedAt: new Date(now).toISOString(), rescissionEnds: until, rescissionEndsAt };
  await party.borrower.set({ checklistStatus: 'RESCISSION', timeline, pinned: true });
  return { ...party, until };
}

/** The same on the way to the money, with one co-owner. */
async function onTheWay() {
  const { kysely } = server.dependencies.db;
  const borrower = await borrowerAt(server, 'RESCISSION', { persona: 'co-deed' });
  const [owner] = (await borrower.application()).signers ?? [];
  const uuid = owner?.uuid ?? '';
  const status = (to: 'INVITED' | 'SIGNED') =>
    kysely.updateTable('signers').set({ status: to }).where('uuid', '=', uuid).execute();
  await status('INVITED');
  const { email } = newOwner();
  await borrower.send('PUT', `signers/${uuid}`, { email });
  const first = signerOf(server, await accept(server, email));
  await status('SIGNED');
  return { borrower, first };
}

describe('the right to cancel', () => {
  it('G-20 is of each owner, who sees its last day', async () => {
    const { signers, until } = await inRescission();
    for (const signer of signers)
      expect(await signer.view()).toMatchObject({ rescission: { until, mayCancel: true } });
  });

  it('G-20 stays theirs, on their own days, while somebody named late has still to sign', async () => {
    const { borrower, first } = await onTheWay();
    const before = (await first.view())?.rescission;
    expect(before).toMatchObject({ mayCancel: true });
    await borrower.set({ maritalStatus: 'MARRIED' });
    const spouse = { firstName: 'Kim', lastName: 'Lee', email: newOwner().email };
    const named = await borrower.send('PUT', 'signers', { spouse: { isCoOwner: 'NO', ...spouse } });
    expect(named.statusCode, named.body).toBe(200);
    expect((await borrower.status()).checklistStatus).toBe('CO_DEED_REQ');
    const late = signerOf(server, await accept(server, spouse.email));
    expect(await late.view()).not.toHaveProperty('rescission');
    expect((await first.view())?.rescission).toEqual(before);
    expect((await first.post('rescind')).statusCode).toBe(200);
    expect(await borrower.application()).toMatchObject({ active: false, endCause: 'RESCINDED' });
  });

  it('G-20 comes to each of them with its dates, in a copy of their own', async () => {
    const { borrower, first } = await onTheWay();
    // Signed before there was a step for the consent, and reads the copies all the same.
    const dates = (await first.documents()).filter(({ type }) => type === 'RESCISSION_DATES');
    expect(dates).toEqual([expect.objectContaining({ signerUuid: first.uuid, sign: 'none' })]);
    const ofBorrower = await server.call({
      url: `/service-application/api/v1/application/heloc/${borrower.uuid}/documents`,
      headers: borrower.headers,
    });
    const types = ofBorrower.json<{ type: string }[]>().map(({ type }) => type);
    expect(types.filter((type) => type === 'RESCISSION_DATES')).toHaveLength(1);
  });

  it('G-20 used by one cancels for all, and once', async () => {
    const { borrower, signers } = await inRescission();
    const [first, second] = signers;
    const cancelled = await first?.post('rescind');
    expect(cancelled?.statusCode, cancelled?.body).toBe(200);
    const over = { status: 'CANCELLED', next: 'cancelled', rescission: { mayCancel: false } };
    expect(cancelled?.json()).toMatchObject(over);
    for (const one of [first, second]) expect((await one?.post('rescind'))?.json()).toMatchObject(over);
    const events = await server.dependencies.db.kysely
      .selectFrom('application_events')
      .select('detail')
      .where('application_uuid', '=', borrower.uuid)
      .where('type', '=', 'ENDED_RESCINDED')
      .execute();
    expect(events.map(({ detail }) => detail)).toEqual([
      expect.objectContaining({ reason: 'RESCINDED', signer: first?.uuid }),
    ]);
  });

  it('G-20 stops the money, and the borrower is told', async () => {
    const { borrower, first } = await onTheWay();
    const cancelled = await first.post('rescind');
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    await server.advance(20 * 86_400);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'CANCELLED' });
    expect(await borrower.application()).toMatchObject({ endCause: 'RESCINDED' });
    expect((await borrower.application()).timeline?.fundedAt).toBeUndefined();
    const subjects = (await mailsTo(server, borrower.email)).map(({ subject }) => subject);
    expect(subjects.filter((one) => one.endsWith('line was cancelled'))).toHaveLength(1);
  });

  it('G-20 is over after its last day, and does not begin before', async () => {
    const { first: early } = await atSigning(server);
    expect((await early.post('rescind')).statusCode).toBe(409);
    const { first } = await inRescission();
    await server.advance(3 * 86_400 + 1);
    expect(await first.view()).toMatchObject({ rescission: { mayCancel: false } });
    const late = await first.post('rescind');
    expect(late.statusCode).toBe(409);
    expect(late.json().errors).toEqual(['The last day to cancel has passed.']);
  });
});

describe('the mail that documents are ready', () => {
  const READY = 'Your documents are ready to sign';

  it('G-20 is sent once to who has an account', async () => {
    const { borrower, first } = await atSigning(server, [], 'GEN_NOTE_SIGNING');
    expect(await first.view()).toMatchObject({ isReadyToSign: false });
    await server.advance(86_400);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'NOTE_SIGNING' });
    expect(await first.view()).toMatchObject({ isReadyToSign: true });
    const mails = (await mailsTo(server, first.email)).filter(({ subject }) => subject === READY);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/heloc-signer\/login$/m);
  });

  it('G-20 is the invitation again, with a new link, for who has not taken it', async () => {
    const borrower = await borrowerAt(server, 'GEN_NOTE_SIGNING', { persona: 'co-deed' });
    const [owner] = (await borrower.application()).signers ?? [];
    const { email } = newOwner();
    await borrower.send('PUT', `signers/${owner?.uuid}`, { email });
    const before = await tokenFor(server, email);
    await server.advance(86_400);
    expect((await mailsTo(server, email))[0]?.subject).toBe('Your signature is still missing');
    expect(await tokenFor(server, email)).not.toBe(before);
    await expect(accept(server, email)).resolves.toMatchObject({ email });
  });

  it('G-20 comes again for documents that replaced signed ones, and they are signed again', async () => {
    const { borrower, first } = await atSigning(server);
    await first.signAll('Robin Vance');
    expect((await first.post('steps/sign')).statusCode).toBe(200);
    const told = await reissueDeed(server, borrower);
    expect(told).toMatchObject({ coDeedStatus: 'PENDING' });
    expect(await first.view()).toMatchObject({ status: 'OPEN', next: 'sign' });
    const subjects = (await mailsTo(server, first.email)).map(({ subject }) => subject);
    expect(subjects.filter((one) => one === READY)).toHaveLength(1);
  });
});
