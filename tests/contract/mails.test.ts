import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countMails } from '../../src/server/features/mail/countMailsService.ts';
import { createMailService } from '../../src/server/features/mail/mailService.ts';
import { notify } from '../../src/server/features/notifications/notificationService.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

const DAY = 86_400;

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const control = (borrower: Borrower, path: string, method: 'POST' | 'PATCH', payload: object) =>
  server.call({ method, url: `/sandbox/applications/${borrower.uuid}${path}`, payload });

const moveTo = async (borrower: Borrower, checklistStatus: string): Promise<void> => {
  const answer = await control(borrower, '', 'PATCH', { checklistStatus });
  expect(answer.statusCode, answer.body).toBe(200);
};

/** Pinned: only the test moves it. */
const pinnedAt = async (status: string): Promise<Borrower> => {
  const borrower = await borrowerAt(server, status);
  await mailsTo(server, borrower.email);
  return borrower;
};

const subjectsOf = async (borrower: Borrower): Promise<readonly string[]> =>
  (await mailsTo(server, borrower.email)).map(({ subject }) => subject);

/** How often they were told that it is their turn. */
const turnsOf = async (borrower: Borrower): Promise<number> =>
  (await subjectsOf(borrower)).filter((subject) => subject.startsWith('There is something for you to do'))
    .length;

/** The call of the borrower is noted after its answer. */
const noted = (borrower: Borrower) =>
  vi.waitFor(async () => {
    const [order] = await server.dependencies.db.kysely
      .selectFrom('mail_orders')
      .select('seen_at')
      .where('application_uuid', '=', borrower.uuid)
      .execute();
    expect(order?.seen_at?.getTime()).toBe(server.dependencies.clock.now());
  });

describe('a mail of what a borrower is told', () => {
  it.each([
    ['DECLINED', 'We have decided on your', '/document/disclosures'],
    ['NOTE_SIGNING', 'application goes on', ''],
    ['FUNDABLE', 'We are about to pay out your', ''],
    ['COMPLETE', 'line of credit is open', ''],
    ['REVISED_OFFER_SELECTION', 'There is something for you to do', ''],
  ])('at %s is written once, with a link to where it is read', async (status, subject, page) => {
    const borrower = await pinnedAt('IN_PROGRESS');
    await moveTo(borrower, status);
    const service = createMailService(server.dependencies);
    await Promise.all([service.deliver(), service.deliver()]);
    const mails = (await mailsTo(server, borrower.email)).filter((mail) => mail.subject.includes(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(
      new RegExp(`^http://main\\.localhost:\\d+/account/heloc/${borrower.uuid}${page}$`, 'm'),
    );
    expect(await mailsTo(server, borrower.email)).toHaveLength(
      (await mailsTo(server, borrower.email)).length,
    );
  });

  it('has the lender’s support as the address of answers', async () => {
    const borrower = await pinnedAt('HMDA');
    await control(borrower, '/conditions', 'POST', { type: 'GENERIC_DOCUMENT_REQUEST' });
    await mailsTo(server, borrower.email);
    const [mail] = await createMailService(server.dependencies).sentTo(borrower.email);
    const { company } = server.dependencies.releases.head('main')?.app.brand ?? {};
    expect(company?.supportEmail).toContain('@');
    expect(mail?.replyTo).toBe(company?.supportEmail);
  });

  it('leads to the request that it is about', async () => {
    const borrower = await pinnedAt('HMDA');
    const asked = await control(borrower, '/conditions', 'POST', { type: 'GENERIC_DOCUMENT_REQUEST' });
    const [mail] = await mailsTo(server, borrower.email);
    expect(mail?.subject).toContain('We need something from you');
    expect(mail?.text).toContain(
      `/account/heloc/${borrower.uuid}/conditions/upload-document?condition=${asked.json<{ uuid: string }>().uuid}`,
    );
  });

  it('is one for several requests of the same moment', async () => {
    const borrower = await pinnedAt('HMDA');
    const { db, clock } = server.dependencies;
    const ask = (path: string) => {
      const told = { applicationUuid: borrower.uuid, kind: 'CONDITION_OPENED', path } as const;
      return db.transaction((tx) => notify(tx, { ...told, at: new Date(clock.now()) }));
    };
    const requests = async () =>
      (await mailsTo(server, borrower.email)).filter(({ subject }) => subject.includes('We need something'));
    for (const path of ['conditions/one', 'conditions/two', 'conditions/one']) await ask(path);
    const [mail, ...others] = await requests();
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`/account/heloc/${borrower.uuid}\n`);
    await ask('conditions/three');
    expect(await requests()).toHaveLength(2);
  });

  it.each(['DECLINED', 'NOTE_SIGNING'])(
    'says nothing of what was decided at %s, nor any figure',
    async (status) => {
      const borrower = await pinnedAt('IN_PROGRESS');
      await moveTo(borrower, status);
      const [mail] = await mailsTo(server, borrower.email);
      expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/unable|declin|denied|approv|credit/i);
      const words = mail?.text.replace(/^http.*$/m, '').replace(/[(\d) -]{12,}\.?\s*$/, '') ?? '';
      expect(words).not.toBe('');
      expect(words).not.toMatch(/\d/);
    },
  );

  it('is not held up by one that cannot be written, which is tried again and given up after days', async () => {
    const { kysely } = server.dependencies.db;
    const broken = await pinnedAt('HMDA');
    const at = new Date(server.dependencies.clock.now());
    const order = { application_uuid: broken.uuid, occasion: 'null' as never, created_at: at, due_at: at };
    await kysely
      .insertInto('mail_orders')
      .values({ ...order, request_id: null })
      .execute();
    const borrower = await pinnedAt('HMDA');
    await control(borrower, '/conditions', 'POST', { type: 'GENERIC_DOCUMENT_REQUEST' });
    expect((await subjectsOf(borrower)).join()).toContain('We need something from you');
    const left = kysely.selectFrom('mail_orders').selectAll().where('application_uuid', '=', broken.uuid);
    const [kept] = await left.execute();
    expect(kept?.due_at.getTime()).toBeGreaterThan(at.getTime());
    const { givenUp } = await countMails(kysely);
    for (let day = 0; day < 4; day += 1) {
      await server.advance(DAY);
      await subjectsOf(borrower);
    }
    expect((await countMails(kysely)).givenUp).toBe(givenUp + 1);
    await kysely.deleteFrom('mail_orders').where('application_uuid', '=', broken.uuid).execute();
  });
});

describe('a mail that it is the borrower’s turn', () => {
  it('comes to who waited and does not go on by themselves', async () => {
    const borrower = await pinnedAt('BPO_PROCESSING');
    await server.advance(3_600);
    await moveTo(borrower, 'HMDA');
    await server.advance(120);
    expect(await turnsOf(borrower)).toBe(0);
    await server.advance(120);
    expect(await turnsOf(borrower)).toBe(1);
    const [mail] = await mailsTo(server, borrower.email);
    expect(mail?.text).toContain(`/account/heloc/${borrower.uuid}\n`);
    await server.advance(3_600);
    expect(await turnsOf(borrower)).toBe(1);
  });

  it('does not come while they are at a page, and counts from their last call', async () => {
    const borrower = await pinnedAt('BPO_PROCESSING');
    await server.advance(3_600);
    await moveTo(borrower, 'HMDA');
    for (const seconds of [120, 120]) {
      await server.advance(seconds);
      expect(await turnsOf(borrower)).toBe(0);
      await borrower.status();
      await noted(borrower);
    }
    await server.advance(120);
    expect(await turnsOf(borrower)).toBe(0);
    await server.advance(120);
    expect(await turnsOf(borrower)).toBe(1);
  });

  it('counts all that they waited for, not only the last of it', async () => {
    const borrower = await pinnedAt('BPO_PROCESSING');
    await server.advance(3_600);
    await moveTo(borrower, 'IN_PROGRESS');
    await server.advance(1);
    await moveTo(borrower, 'HMDA');
    await server.advance(240);
    expect(await turnsOf(borrower)).toBe(1);
  });

  it('does not come twice when a notification says the same', async () => {
    const borrower = await pinnedAt('BPO_PROCESSING');
    await server.advance(3_600);
    await moveTo(borrower, 'HMDA');
    await control(borrower, '/conditions', 'POST', { type: 'GENERIC_DOCUMENT_REQUEST' });
    await server.advance(600);
    expect((await subjectsOf(borrower)).join()).toContain('We need something from you');
    expect(await turnsOf(borrower)).toBe(0);
  });

  it('comes though a notification that asks for nothing came too', async () => {
    const borrower = await pinnedAt('BPO_PROCESSING');
    await server.advance(3_600);
    await moveTo(borrower, 'HMDA');
    const { db, clock } = server.dependencies;
    const at = new Date(clock.now());
    const kind = 'MESSAGE_RECEIVED' as const;
    await db.transaction((tx) => notify(tx, { applicationUuid: borrower.uuid, kind, at }));
    await server.advance(600);
    expect(await turnsOf(borrower)).toBe(1);
  });

  it('forgets how long they waited once the application is set where nobody waits', async () => {
    const borrower = await pinnedAt('BPO_PROCESSING');
    await server.advance(3_600);
    await moveTo(borrower, 'BPO_ESTIMATE');
    await moveTo(borrower, 'HMDA');
    await server.advance(600);
    expect(await turnsOf(borrower)).toBe(0);
  });

  it('does not come twice to who used it and waits again', async () => {
    const borrower = await pinnedAt('BPO_PROCESSING');
    await server.advance(3_600);
    await moveTo(borrower, 'HMDA');
    for (const status of ['BPO_PROCESSING', 'HMDA']) {
      await server.advance(60);
      await moveTo(borrower, status);
    }
    await server.advance(300);
    expect(await turnsOf(borrower)).toBe(1);
  });

  it('comes to who must correct what the bureaus do not find', async () => {
    const borrower = await pinnedAt('BPO_PROCESSING');
    await server.advance(3_600);
    await moveTo(borrower, 'CREDIT_NO_MATCH_SSN');
    await server.advance(240);
    expect(await turnsOf(borrower)).toBe(1);
  });

  it('comes on the day on which a fee may be paid, to who has named a contact before', async () => {
    const borrower = await borrowerAt(server, 'ONSITE_APPRAISAL_PAYMENT', { persona: 'appraisal' });
    const contact = { name: 'Nora Vance', phone: '6145550143' };
    const named = await borrower.send('POST', 'appraisal/payment', { contact });
    expect(named.statusCode, named.body).toBe(200);
    const before = await turnsOf(borrower);
    await server.advance(DAY);
    expect(await turnsOf(borrower)).toBe(before);
    await server.advance(8 * DAY);
    await server.advance(240);
    expect(await turnsOf(borrower)).toBe(before + 1);
    await server.advance(8 * DAY);
    expect(await turnsOf(borrower)).toBe(before + 1);
  });

  it('comes only on the day on which a fee may be paid to who named a contact with the request', async () => {
    const borrower = await borrowerAt(server, 'ONSITE_APPRAISAL_REQUEST', { persona: 'appraisal' });
    const { valuation } = await borrower.application();
    const record = { ...valuation, fee: 180, feeAllowedFrom: '2026-06-19', needed: true };
    await borrower.set({ valuation: { ...record, appointmentContact: 'Nora Vance, 6145550143' } });
    const before = await turnsOf(borrower);
    await server.advance(2 * DAY);
    expect((await borrower.status()).checklistStatus).toBe('ONSITE_APPRAISAL_PAYMENT');
    expect(await turnsOf(borrower)).toBe(before);
    await server.advance(6 * DAY);
    await server.advance(240);
    expect(await turnsOf(borrower)).toBe(before + 1);
  });

  it.each([
    ['waited for seconds only', 2, async () => {}],
    ['went on', 3_600, (borrower: Borrower) => moveTo(borrower, 'INCOME_VERIFICATION')],
    ['ended it', 3_600, (borrower: Borrower) => moveTo(borrower, 'CANCELLED')],
  ])('does not come to who %s', async (_who, seconds, meanwhile) => {
    const borrower = await pinnedAt('BPO_PROCESSING');
    await server.advance(seconds);
    await moveTo(borrower, 'HMDA');
    await server.advance(60);
    await meanwhile(borrower);
    await server.advance(600);
    expect(await turnsOf(borrower)).toBe(0);
  });
});
