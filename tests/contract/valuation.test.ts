import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ApplicationRecord,
  changeRecord,
  lockRecord,
} from '../../src/server/features/applications/recordService.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt, unchangedAt } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const contact = { name: 'Nora Vance', phone: '6145550143' };
const order = { contact, consent: true };
const estimate = {
  estimatedValue: 480_000,
  yearBuilt: '1985',
  livingArea: 1850,
  bedrooms: 3,
  bathrooms: 2.5,
  propertyType: 'TOWNHOUSE',
};

async function send(borrower: Borrower, method: 'PUT' | 'POST', path: string, payload: object) {
  const answer = await borrower.send(method, path, payload);
  return { status: answer.statusCode, ...answer.json() };
}

async function photo({ uuid }: Borrower, side: string): Promise<void> {
  const at = new Date(server.dependencies.clock.now());
  const values = {
    uuid: randomUUID(),
    application_uuid: uuid,
    category: 'UPLOAD' as const,
    type: 'PROPERTY_PHOTO',
    side,
    file_name: 'photo.jpg',
    content_type: 'image/jpeg',
    size: 1,
    sha256: '0'.repeat(64),
    status: 'UPLOADED',
    storage_key: randomUUID(),
    created_at: at,
    updated_at: at,
  };
  await server.dependencies.db.kysely.insertInto('documents').values(values).execute();
}

describe('an estimated value', () => {
  const atEstimate = () => borrowerAt(server, 'NO_AVM_FOUND', { persona: 'no-avm' });

  it('APP-68 is used for the offers, with a valuation and its fee of $180 to follow', async () => {
    const borrower = await atEstimate();
    const saved = await send(borrower, 'PUT', 'property/estimate', estimate);
    expect(saved).toMatchObject({
      status: { bpo: 'BPO_REQUIRED' },
      adjustedHomeAmount: 480_000,
      propertyType: 'TOWNHOUSE',
      valuation: { needed: true, fee: 180 },
    });
    await server.advance(5);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'OFFER_SELECTION' });
    const { offers = [] } = await borrower.application();
    expect(Math.max(...offers.map(({ max }) => max))).toBeLessThanOrEqual(480_000 * 0.85);
  });

  it.each([
    ['a manufactured home', { propertyType: 'MANUFACTURED' }, 'We do not lend on manufactured homes.'],
    ['less than $10,000', { estimatedValue: 9_999 }, 'body.estimatedValue is not valid (minimum)'],
    ['more than $20,000,000', { estimatedValue: 20_000_001 }, 'body.estimatedValue is not valid (maximum)'],
    ['less than 200 square feet', { livingArea: 199 }, 'body.livingArea is not valid (minimum)'],
    ['more than 20,000 square feet', { livingArea: 20_001 }, 'body.livingArea is not valid (maximum)'],
    ['a third of a bathroom', { bathrooms: 1.3 }, 'body.bathrooms is not valid (multipleOf)'],
    [
      'too many words',
      { improvements: 'x'.repeat(501) },
      'body.improvements is not valid (trimmedMaxLength)',
    ],
  ])('refuses %s', async (_what, change, error) => {
    const borrower = await unchangedAt(server, 'NO_AVM_FOUND', 'no-avm');
    const answer = await borrower.send('PUT', 'property/estimate', { ...estimate, ...change });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [error]]);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'NO_AVM_FOUND' });
  });

  it('answers 409 if there is an automated value', async () => {
    const borrower = await borrowerAt(server, 'OFFER_SELECTION');
    expect((await borrower.send('PUT', 'property/estimate', estimate)).statusCode).toBe(409);
  });
});

describe('an ordered valuation', () => {
  it('APP-69 APP-66 is in progress with its order date, and not charged before 1026.40(h) allows', async () => {
    const borrower = await borrowerAt(server, 'BPO_ORDER_REQUEST', { persona: 'bpo' });
    const { valuation, status } = await send(borrower, 'POST', 'bpo/order', order);
    expect(valuation).toMatchObject({
      fee: 180,
      feeAllowedFrom: '2026-06-19',
      orderedAt: expect.stringMatching(/^2026-06-15T15:/),
      dueBy: '2026-06-23',
      appointmentContact: 'Nora Vance, 6145550143',
    });
    expect(valuation.feePaid).toBeUndefined();
    expect(status).toMatchObject({ bpo: 'BPO_PROCESSING' });
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'BPO_PROCESSING' });
    expect((await borrower.send('POST', 'bpo/order', order)).statusCode).toBe(409);
  });

  it('needs consent and a contact', async () => {
    const borrower = await borrowerAt(server, 'BPO_ORDER_REQUEST', { persona: 'bpo' });
    const wrong = async (payload: object) => (await borrower.send('POST', 'bpo/order', payload)).statusCode;
    expect(await wrong({ ...order, consent: false })).toBe(422);
    expect(await wrong({ consent: true })).toBe(422);
    expect(await wrong({ ...order, contact: { ...contact, phone: '123' } })).toBe(422);
  });
});

describe('a Texas valuation', () => {
  const inTexas = (profile?: object) =>
    borrowerAt(server, 'BPO_ORDER_REQUEST', { persona: 'texas', ...(profile ? { profile } : {}) });
  const photos = { front: true, rear: true, street: true };
  const body = { ...order, photos, condition: 'GOOD', homestead: 'YES' };
  const withPhotos = async (borrower: Borrower) => {
    for (const side of ['FRONT', 'REAR', 'STREET']) await photo(borrower, side);
  };

  it('APP-65 requires condition, homestead and three photos with the order, and finishes before closing', async () => {
    const borrower = await inTexas();
    await withPhotos(borrower);
    const saved = await send(borrower, 'POST', 'bpo/condition', body);
    expect(saved).toMatchObject({ homestead: true, status: { bpo: 'BPO_PROCESSING' } });
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'BPO_PROCESSING' });
    await server.advance(4 * 86_400);
    const after = await borrower.status();
    expect(after.bpo).toBe('BPO_COMPLETE');
    expect(after.checklistStatus).not.toBe('BPO_PROCESSING');
  });

  it("is refused without each photo, whatever the body says, and by the other states' call", async () => {
    const borrower = await inTexas();
    await photo(borrower, 'FRONT');
    expect(await send(borrower, 'POST', 'bpo/condition', body)).toMatchObject({
      errors: ['photos are missing: Rear and Street'],
    });
    const inSpanish = await borrower.send('POST', 'bpo/condition', body, { cookie: 'language=es-US' });
    expect(inSpanish.json().errors).toEqual(['faltan fotos: Parte trasera y Calle']);
    expect((await borrower.send('POST', 'bpo/order', order)).statusCode).toBe(409);
    expect((await borrower.send('POST', 'bpo/condition', { ...body, condition: 'UNKNOWN' })).statusCode).toBe(
      422,
    );
    const elsewhere = await borrowerAt(server, 'BPO_ORDER_REQUEST', { persona: 'bpo' });
    expect((await elsewhere.send('POST', 'bpo/condition', body)).statusCode).toBe(409);
  });

  it('STATE-16 is also required for a second home, which cannot be declared the homestead', async () => {
    const borrower = await inTexas({ property: { occupancyType: 'SECONDARY', state: 'TX' } });
    await withPhotos(borrower);
    const refused = await borrower.send('POST', 'bpo/condition', body);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [expect.stringContaining('before you declare it your homestead')],
    ]);
    expect((await borrower.send('POST', 'bpo/condition', { ...body, homestead: 'NO' })).statusCode).toBe(200);
  });
});

describe('an on-site appraisal', () => {
  const DAY = 86_400;
  const atPayment = () => borrowerAt(server, 'ONSITE_APPRAISAL_PAYMENT', { persona: 'appraisal' });
  const pay = (url: string, result: string) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `result=${result}`,
    });

  it('APP-70 is paid only on the hosted page, from the day on which the fee is not refundable', async () => {
    const borrower = await atPayment();
    const early = await send(borrower, 'POST', 'appraisal/payment', { contact });
    expect(early.valuation).toMatchObject({ appointmentContact: 'Nora Vance, 6145550143', fee: 180 });
    expect(early.valuation.payment).toBeUndefined();
    await server.advance(8 * DAY);
    const { payment } = (await borrower.application()).valuation ?? {};
    const url = payment?.url ?? '';
    expect(url).toBe(`/sandbox/pay/${borrower.uuid}/${payment?.uuid}`);
    const { valuation } = await send(borrower, 'POST', 'appraisal/payment', { contact });
    expect(valuation.payment).toEqual(payment);
    const page = await server.call({ url });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('$180.00');
    expect((await pay(url, 'failed')).statusCode).toBe(200);
    expect((await borrower.application()).valuation).toMatchObject({
      feePaid: false,
      payment: { state: 'FAILED' },
    });
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'ONSITE_APPRAISAL_PAYMENT' });
    expect((await pay(url, 'paid')).statusCode).toBe(200);
    expect((await borrower.application()).valuation).toMatchObject({
      feePaid: true,
      payment: { state: 'PAID' },
    });
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'ONSITE_APPRAISAL_PENDING' });
    expect((await pay(url, 'failed')).statusCode).toBe(200);
    expect((await borrower.application()).valuation).toMatchObject({ feePaid: true });
  });

  it('can be paid at once if the contact was named before the fee is due', async () => {
    const borrower = await borrowerAt(server, 'ONSITE_APPRAISAL_REQUEST', { persona: 'appraisal' });
    await borrower.set({ valuation: { fee: 180, feeAllowedFrom: '2020-01-02', needed: true } });
    const named = await send(borrower, 'POST', 'appraisal/payment', { contact });
    expect(named.valuation.payment).toBeUndefined();
    await server.advance(DAY);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'ONSITE_APPRAISAL_PAYMENT' });
    expect((await borrower.application()).valuation).toMatchObject({
      payment: { state: 'OPEN', url: expect.stringMatching(/^\/sandbox\/pay\//) },
    });
  });

  it('cannot be charged early by the page either, or through an invented address', async () => {
    const borrower = await atPayment();
    const payment = { uuid: randomUUID(), state: 'OPEN' as const };
    await server.dependencies.db.transaction(async (tx) => {
      const record = (await lockRecord(tx, borrower.uuid)) as ApplicationRecord;
      const valuation = { ...record.data.valuation, feeAllowedFrom: '2030-01-02', payment };
      await changeRecord(tx, record, { data: { valuation }, event: 'TEST', at: new Date() });
    });
    const url = `/sandbox/pay/${borrower.uuid}/${payment.uuid}`;
    expect((await pay(url, 'paid')).statusCode).toBe(409);
    expect((await borrower.application()).valuation?.feePaid).not.toBe(true);
    expect((await pay(`/sandbox/pay/${borrower.uuid}/${randomUUID()}`, 'paid')).statusCode).toBe(404);
    expect((await pay(url, 'free')).statusCode).toBe(400);
  });

  it('needs a contact to open the door, and is refused at another point of the journey', async () => {
    const borrower = await atPayment();
    expect((await borrower.send('POST', 'appraisal/payment', { contact: { name: 'Nora' } })).statusCode).toBe(
      422,
    );
    const card = { contact, card: '4111111111111111' };
    expect((await borrower.send('POST', 'appraisal/payment', card)).statusCode).toBe(422);
    const other = await borrowerAt(server, 'OFFER_SELECTION');
    expect((await other.send('POST', 'appraisal/payment', { contact })).statusCode).toBe(409);
  });
});

describe('the value behind an offer', () => {
  const DAY = 86_400;
  const closing = 'GEN_CLOSING_DISCLOSURE';

  it('G-27 is checked again before the closing documents: a line that it does not support is offered again', async () => {
    const borrower = await borrowerAt(server, 'REVISED_OFFER_SELECTION', { persona: 'value-drops' });
    const {
      offers = [],
      previousOffer,
      adjustedHomeAmount,
      amount,
      documents = [],
    } = await borrower.application();
    expect([adjustedHomeAmount, amount]).toEqual([320_000, 0]);
    expect(previousOffer?.amount).toBeGreaterThan(Math.max(...offers.map(({ maxDraw }) => maxDraw)));
    expect(Math.max(...offers.map(({ max }) => max))).toBeLessThanOrEqual(320_000 * 0.85 - 120_000);
    expect(documents.map(({ type }) => type)).not.toContain('LINE_AGREEMENT');
    expect(await borrower.status()).toMatchObject({ uwSubDecision: 'VERIFIED_OFFER' });
  });

  it('leads to a new choice, and then to signing', async () => {
    const borrower = await borrowerAt(server, 'NOTE_SIGNING', { persona: 'value-drops' });
    const { amount = 0, cltv = 1, lineAmount = 0 } = await borrower.application();
    expect(amount).toBeGreaterThan(0);
    expect(lineAmount).toBeLessThanOrEqual(320_000 * 0.85 - 120_000);
    expect(cltv).toBeLessThanOrEqual(0.85);
  });

  it('limits the line in Texas to 80 percent', async () => {
    const profile = { property: { occupancyType: 'HOME', state: 'TX' } };
    const borrower = await borrowerAt(server, 'REVISED_OFFER_SELECTION', { persona: 'value-drops', profile });
    const { offers = [] } = await borrower.application();
    expect(Math.max(...offers.map(({ max }) => max))).toBeLessThanOrEqual(320_000 * 0.8 - 120_000);
  });

  it("G-37 lapses as a counteroffer because of the home's value", async () => {
    const borrower = await borrowerAt(server, 'REVISED_OFFER_SELECTION', { persona: 'value-drops' });
    await server.advance(100 * DAY);
    expect((await borrower.application()).declineReasons).toEqual(['CLTV']);
  });

  it('changes nothing if it is the same', async () => {
    const borrower = await borrowerAt(server, closing, { persona: 'approved' });
    const before = await borrower.application();
    await server.advance(10);
    const { amount, offers, adjustedHomeAmount } = await borrower.application();
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'NOTE_SIGNING' });
    expect({ amount, offers, adjustedHomeAmount }).toEqual({
      amount: before.amount,
      offers: before.offers,
      adjustedHomeAmount: before.adjustedHomeAmount,
    });
  });
});
