import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCreditPins } from '../../src/server/features/applications/creditPinsService.ts';
import { readLenderFile, readSecrets } from '../../src/server/features/applications/lenderFileService.ts';
import type { Performer } from '../../src/server/features/tasks/performerService.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { usualAnswer } from './model/taskPerformer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

/** Bureaus that answer by themselves, later. */
const bureaus: Performer = {
  name: 'bureaus',
  after: () => undefined,
  perform: () => {
    throw new Error('They answer by themselves');
  },
};

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer({ performers: { softCredit: bureaus, hardCredit: bureaus } });
});
afterAll(() => server.close());

const INQUIRY = 'WAITING_FOR_SOFT_CREDIT';
const FROZEN = 'SOFT_CREDIT_LOCKED_OR_FROZEN';

const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;

async function openInquiry({ uuid }: Borrower) {
  const all = server.dependencies.db.kysely.selectFrom('tasks').selectAll();
  const rows = await all.where('application_uuid', '=', uuid).where('status', '=', 'open').execute();
  const [task] = rows.filter(({ performer }) => performer === 'bureaus');
  if (!task) throw new Error('No inquiry is open');
  return task;
}

async function answer(borrower: Borrower, outcome: string, data: object = {}): Promise<void> {
  const { uuid, revision } = await openInquiry(borrower);
  const result = await server.answer({ task: uuid, revision, outcome, data });
  expect(result).toEqual({ type: 'taken' });
}

async function find(borrower: Borrower): Promise<void> {
  expect(await server.answer(usualAnswer({ ...(await openInquiry(borrower)), documents: [] }))).toEqual({
    type: 'taken',
  });
}

/** The PINs that an inquiry may read, whether the file says so, and the names of all secrets. */
const keptPins = ({ uuid }: Borrower) =>
  server.dependencies.db.transaction(async (tx) => ({
    pins: await readCreditPins(tx, uuid, server.dependencies),
    notes: Object.keys((await readLenderFile(tx, uuid)).notes),
    secrets: Object.keys(await readSecrets(tx, uuid, server.dependencies.encryption)),
  }));

it('a number without a file is asked for twice, then the details, whatever the bureau calls it', async () => {
  const borrower = await borrowerAt(server, INQUIRY, { persona: 'approved' });
  const give = async (ssn: string) => {
    const sent = await borrower.send('POST', 'credit/ssn', { ssn });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await statusOf(borrower)).toBe(INQUIRY);
  };
  await answer(borrower, 'noMatch');
  expect(await statusOf(borrower)).toBe('CREDIT_NO_MATCH');
  await give('536221847');
  await answer(borrower, 'noMatch');
  expect(await statusOf(borrower)).toBe('CREDIT_NO_MATCH');
  await give('536221848');
  await answer(borrower, 'noMatch');
  expect(await statusOf(borrower)).toBe('CREDIT_NO_MATCH_SSN');
  const details = { name: { firstName: 'Nora', lastName: 'Vance' }, dob: '1984-04-12', ssn: '536221849' };
  const corrected = await borrower.send('PUT', 'profile', details, { 'x-equiform-step': 'profile-details' });
  expect(corrected.statusCode, corrected.body).toBe(200);
  expect(await statusOf(borrower)).toBe(INQUIRY);
  await answer(borrower, 'noMatch');
  expect(await statusOf(borrower)).toBe('CREDIT_NO_MATCH_SSN');
  await borrower.send(
    'PUT',
    'profile',
    { ...details, ssn: '536221850' },
    { 'x-equiform-step': 'profile-details' },
  );
  await find(borrower);
  expect(await statusOf(borrower)).toBe('WAITING_FOR_ID_VERIFICATION');
});

it('a PIN is kept only until the inquiry is answered; the borrower reads that it was refused', async () => {
  const borrower = await borrowerAt(server, INQUIRY, { persona: 'approved' });
  const frozen = { bureaus: ['EXPERIAN'], withPin: true };
  const send = async (pin: string) => {
    const sent = await borrower.send('POST', 'credit/pin', { pins: { EXPERIAN: pin } });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await statusOf(borrower)).toBe(INQUIRY);
    expect(await keptPins(borrower)).toMatchObject({ pins: { EXPERIAN: pin }, notes: ['creditPinsKept'] });
  };
  await answer(borrower, 'frozen', frozen);
  expect(await borrower.status()).toMatchObject({ checklistStatus: FROZEN, creditFrozenWithPin: true });
  await send('7654321');
  await answer(borrower, 'frozen', { ...frozen, pinRefused: true });
  expect(await borrower.status()).toMatchObject({ checklistStatus: FROZEN, creditPinRefused: true });
  expect(await keptPins(borrower)).toEqual({ pins: {}, notes: [], secrets: [] });
  await send('1234');
  await find(borrower);
  expect(await borrower.status()).toMatchObject({ creditFrozenWithPin: false, creditPinRefused: false });
  expect(await keptPins(borrower)).toEqual({ pins: {}, notes: [], secrets: [] });
});

it('a PIN goes with an application that ends before the inquiry is answered', async () => {
  const borrower = await borrowerAt(server, INQUIRY, { persona: 'approved' });
  await answer(borrower, 'frozen', { bureaus: ['EXPERIAN'], withPin: true });
  await borrower.send('POST', 'credit/pin', { pins: { EXPERIAN: '7654321' } });
  await borrower.set({ checklistStatus: 'CANCELLED' });
  expect(await statusOf(borrower)).toBe('CANCELLED');
  expect(await keptPins(borrower)).toEqual({ pins: {}, notes: [], secrets: [] });
});
