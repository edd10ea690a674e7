import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/open/database.ts';
import { toJsonb } from '../../db/tables.ts';
import { openTestDatabase } from '../../db/testDatabase.ts';
import {
  findAffiliateRecord,
  keepAffiliateRecord,
  pageOfAffiliateRecords,
  removeAffiliateRecord,
} from './affiliateService.ts';
import { forgetLenderData } from './forgetService.ts';
import { findOfferCode, keepOfferCode, removeOfferCode } from './offerCodeService.ts';
import { findOriginator, keepOriginator, pageOfOriginators, removeOriginator } from './originatorService.ts';
import { addReferral, findReferral, keepReferral } from './referralService.ts';

const AT = new Date('2026-06-15T15:00:00Z');
let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const officer = (organization: string, uuid: string, originatorName = 'Maya Ellison') => ({
  uuid,
  organization,
  originatorName,
  email: 'maya@main.example',
  phoneNumber: '8025550101',
  nmls: '900101',
  enforceLicensedStatesForReferral: false,
  licensedStates: ['CA', 'NV'],
});

it('keeps loan officers of a lender, and never touches those of another', async () => {
  const uuid = randomUUID();
  expect(await keepOriginator(db.kysely, officer('main', uuid), AT)).toBe(true);
  expect(await keepOriginator(db.kysely, officer('main', uuid, 'M. Ellison'), AT)).toBe(true);
  expect(await keepOriginator(db.kysely, officer('harborlight', uuid, 'Stranger'), AT)).toBe(false);
  expect(await removeOriginator(db.kysely, { organization: 'harborlight', uuid })).toBe(false);
  expect(await findOriginator(db.kysely, uuid)).toMatchObject({
    organization: 'main',
    originatorName: 'M. Ellison',
    licensedStates: ['CA', 'NV'],
  });
  expect(await removeOriginator(db.kysely, { organization: 'main', uuid })).toBe(true);
  expect(await findOriginator(db.kysely, uuid)).toBeUndefined();
});

it('lists what a lender gave page by page', async () => {
  const uuids = Array.from({ length: 5 }, () => randomUUID()).sort();
  for (const uuid of uuids) await keepOriginator(db.kysely, officer('tidewick', uuid), AT);
  const seen: string[] = [];
  for (let after: string | undefined, first = true; first || after !== undefined; first = false) {
    const page = await pageOfOriginators(db.kysely, 'tidewick', { after, limit: 2 });
    expect(page.items.length).toBeLessThanOrEqual(2);
    seen.push(...page.items.map(({ uuid }) => uuid));
    after = page.next;
  }
  expect(seen).toEqual(uuids);
});

it('keeps the state of a referral that is only added again', async () => {
  const referral = { uuid: randomUUID(), organization: 'main', email: 'Selma@Example.com' };
  await addReferral(db.kysely, { ...referral, status: 'ACCOUNT_CREATED' }, AT);
  expect(await addReferral(db.kysely, referral, AT)).toBe(false);
  expect(await findReferral(db.kysely, referral.uuid, ['main'])).toMatchObject({ status: 'ACCOUNT_CREATED' });
  expect(await findReferral(db.kysely, referral.uuid, ['harborlight'])).toBeUndefined();
  expect(await keepReferral(db.kysely, { ...referral, organization: 'harborlight' }, AT)).toBe(false);
  expect(await keepReferral(db.kysely, { ...referral, firstName: 'Selma' }, AT)).toBe(true);
  expect(await findReferral(db.kysely, referral.uuid, ['main'])).toEqual({
    uuid: referral.uuid,
    email: 'Selma@Example.com',
    firstName: 'Selma',
  });
});

it('keeps offer codes and records of affiliates by lender', async () => {
  const token = 'affiliate-token-of-some-length';
  await keepAffiliateRecord(db.kysely, { token, organization: 'main', income: 90_000 }, AT);
  expect(await findAffiliateRecord(db.kysely, 'main', token)).toEqual({ token, income: 90_000 });
  expect(await findAffiliateRecord(db.kysely, 'harborlight', token)).toBeUndefined();
  expect((await pageOfAffiliateRecords(db.kysely, 'main', { limit: 5 })).items).toHaveLength(1);
  expect(await removeAffiliateRecord(db.kysely, { organization: 'harborlight', token })).toBe(false);
  expect(await removeAffiliateRecord(db.kysely, { organization: 'main', token })).toBe(true);
  const offerCode = 'MAIN-499SY-EM0XC-3TSWB';
  await keepOfferCode(db.kysely, { offerCode, organization: 'main', zip: '43215' }, AT);
  expect(await removeOfferCode(db.kysely, { organization: 'harborlight', code: offerCode })).toBe(false);
  expect(await findOfferCode(db.kysely, 'main', offerCode)).toEqual({ offerCode, zip: '43215' });
});

/** A person with an application that was begun by a letter and a referral. */
async function person(email: string, entry: object): Promise<string> {
  const [identityUuid, application] = [randomUUID(), randomUUID()];
  await db.kysely
    .insertInto('releases')
    .values({ hash: application, brand: 'main', manifest: toJsonb({}), parts: toJsonb({}) })
    .execute();
  await db.kysely
    .insertInto('identities')
    .values({ uuid: identityUuid, organization: 'main', email, password_hash: '', created_at: AT })
    .execute();
  await db.kysely
    .insertInto('applications')
    .values({
      uuid: application,
      identity_uuid: identityUuid,
      organization: 'main',
      release_hash: application,
      loan_number: application.slice(0, 8),
      state: 'CA',
      data: toJsonb({}),
      status: toJsonb({}),
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db.kysely
    .insertInto('application_events')
    .values({ application_uuid: application, type: 'CREATED', detail: toJsonb(entry), at: AT })
    .execute();
  return identityUuid;
}

it('forgets what was given about a person who is erased, at that lender only', async () => {
  const email = 'Jonah@example.com';
  const [named, unnamed, other] = [randomUUID(), randomUUID(), randomUUID()];
  const offerCode = 'CRDG-4WJ81-HRSVX-4Y8MJ';
  const token = 'affiliate-token-to-be-forgotten';
  for (const organization of ['main', 'harborlight']) {
    await keepOfferCode(db.kysely, { offerCode, organization }, AT);
    await keepAffiliateRecord(db.kysely, { token, organization, email: 'JONAH@example.com' }, AT);
  }
  await addReferral(db.kysely, { uuid: named, organization: 'main', email }, AT);
  await addReferral(db.kysely, { uuid: unnamed, organization: 'main', email: 'old@example.com' }, AT);
  await addReferral(db.kysely, { uuid: other, organization: 'harborlight', email }, AT);
  const identityUuid = await person('jonah@example.com', {
    offerCode: offerCode.toLowerCase(),
    referralId: unnamed,
  });
  await db.transaction((tx) =>
    forgetLenderData(tx, { organization: 'main', identityUuid, email: 'jonah@example.com' }),
  );
  const both = ['main', 'harborlight'];
  const referrals = await Promise.all(
    [named, unnamed, other].map((uuid) => findReferral(db.kysely, uuid, both)),
  );
  expect(referrals.map((found) => found !== undefined)).toEqual([false, false, true]);
  for (const [organization, isLeft] of [
    ['main', false],
    ['harborlight', true],
  ] as const) {
    expect((await findOfferCode(db.kysely, organization, offerCode)) !== undefined).toBe(isLeft);
    expect((await findAffiliateRecord(db.kysely, organization, token)) !== undefined).toBe(isLeft);
  }
});
