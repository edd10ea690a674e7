import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignerReminders } from '../../src/server/features/signers/remindSignersService.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import {
  accept,
  atSigning,
  named,
  newOwner,
  reissueDeed,
  SIGNER,
  signerOf,
  tokenFor,
} from './signerParty.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const DAY = 86_400;
const REMINDER = 'You are still needed for the signing';
const HELP = 'Someone who signs with you needs your help';

const run = () => createSignerReminders(server.dependencies).run();
const pass = async (days: number) => {
  await server.advance(days * DAY);
  await run();
};
const subjectsTo = async (email: string) => (await mailsTo(server, email)).map(({ subject }) => subject);
const reminders = async (email: string) =>
  (await mailsTo(server, email)).filter(({ subject }) => subject === REMINDER);

/** Where mails to a borrower go. */
async function addressOf({ uuid }: Borrower): Promise<string> {
  const { email } = await server.dependencies.db.kysely
    .selectFrom('applications')
    .innerJoin('identities', 'identities.uuid', 'applications.identity_uuid')
    .select('identities.email')
    .where('applications.uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return email;
}

const helpTo = async (borrower: Borrower) => {
  const email = await addressOf(borrower);
  return (await subjectsTo(email)).filter((subject) => subject === HELP).length;
};

describe('who took the invitation', () => {
  it('G-29 is reminded for as many days after the documents are ready, where to log in, then the borrower is told', async () => {
    const { borrower, first } = await atSigning(server);
    await borrower.set({ pinned: true });
    await server.advance(40 * DAY);
    await reissueDeed(server, borrower);
    await run();
    expect(await reminders(first.email)).toEqual([]);
    const before = (await mailsTo(server, first.email)).length;
    const counts = [];
    for (const days of [2, 1, 4, 5, 1]) {
      await pass(days);
      counts.push((await reminders(first.email)).length);
    }
    expect(counts).toEqual([0, 1, 2, 3, 3]);
    expect(await helpTo(borrower)).toBe(0);
    await pass(1);
    await pass(30);
    expect(await helpTo(borrower)).toBe(1);
    expect((await mailsTo(server, first.email)).length).toBe(before + 3);
    for (const { text } of await reminders(first.email)) expect(text).toMatch(/heloc-signer\/login$/m);
  });

  it('G-29 is asked again by the borrower with a mail that leads to the login, and no link', async () => {
    const { borrower, email } = await named(server);
    const token = await tokenFor(server, email);
    const signer = signerOf(server, await accept(server, email));
    await server.advance(6 * 60);
    const again = await borrower.send('POST', `signers/${signer.uuid}/resend`, {});
    expect(again.statusCode, again.body).toBe(200);
    const [mail] = await mailsTo(server, email);
    expect(mail?.subject).toBe(REMINDER);
    expect(mail?.text).toMatch(/heloc-signer\/login$/m);
    expect(mail?.text).not.toContain('token=');
    const peeked = await server.call({
      method: 'POST',
      url: `${SIGNER}/invitations/peek`,
      payload: { token },
      headers: { 'x-org': 'main' },
    });
    expect(peeked.json()).toMatchObject({ state: 'USED' });
  });

  it('G-29 who only holds title and has nothing to do yet is not reminded', async () => {
    const { borrower, email } = await named(server);
    await borrower.set({ pinned: true });
    await accept(server, email);
    const before = (await mailsTo(server, email)).length;
    await pass(20);
    expect((await mailsTo(server, email)).length).toBe(before);
    expect(await helpTo(borrower)).toBe(0);
  });
});

describe('a co-borrower whose answers are missing', () => {
  async function opened() {
    const { borrower, email } = await named(server, [newOwner({ borrows: 'YES' })]);
    await borrower.set({ pinned: true });
    const signer = signerOf(server, await accept(server, email));
    return { borrower, signer, email };
  }

  it('G-29 is reminded of them, until they are given', async () => {
    const { signer, email } = await opened();
    await pass(3);
    expect(await reminders(email)).toHaveLength(1);
    await signer.setSteps(['intro', 'consent', 'answers']);
    await pass(20);
    expect(await reminders(email)).toHaveLength(1);
  });

  it('G-29 is reminded anew once the application waits for them, and the borrower is told at last', async () => {
    const { borrower, email } = await opened();
    await pass(13);
    const before = (await reminders(email)).length;
    await borrower.set({ checklistStatus: 'CO_BORROWER_ANSWERS', pinned: true });
    const counts = [];
    for (const days of [0, 1, 2, 4, 5]) {
      await pass(days);
      counts.push((await reminders(email)).length - before);
    }
    expect(counts).toEqual([1, 1, 2, 3, 4]);
    expect(await helpTo(borrower)).toBe(0);
    await pass(2);
    expect(await helpTo(borrower)).toBe(1);
  });
});

it('G-29 who signed without an account and must sign again has all days of an invitation', async () => {
  const borrower = await borrowerAt(server, 'NOTE_SIGNING', { persona: 'co-deed' });
  const [owner] = (await borrower.application()).signers ?? [];
  const { email } = newOwner();
  await borrower.send('PUT', `signers/${owner?.uuid}`, { email });
  const url = `/sandbox/applications/${borrower.uuid}/signers/${owner?.uuid}/sign`;
  const signed = await server.call({ method: 'POST', url, payload: {} });
  expect(signed.statusCode, signed.body).toBe(200);
  await borrower.set({ pinned: true });
  await server.advance(20 * DAY);
  await reissueDeed(server, borrower);
  await run();
  expect((await mailsTo(server, email))[0]?.text).toContain('within 14 days');
  await expect(accept(server, email)).resolves.toMatchObject({ email });
});
