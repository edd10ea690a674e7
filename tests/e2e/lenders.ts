import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { CreateApplicationRequest } from '../../src/core/model/generated/api/create-application.ts';
import type { AppPart } from '../../src/core/model/release.ts';
import { type Borrower, newBorrower, newEmail, type TypedAddress } from './borrower.ts';
import { api } from './fixtures.ts';
import { onceEach } from './onceEach.ts';
import { registerIdentity } from './sandbox.ts';

/** The codes of all lenders. */
export const lenderCodes: readonly string[] = readdirSync('brands')
  .filter((folder) => !folder.startsWith('_'))
  .sort();

/** What a page of the lender carries. */
export interface Lender {
  readonly code: string;
  readonly hash: string;
  readonly app: AppPart;
  /** Equal for lenders whose registration asks the same questions in the same order under the same switches. */
  readonly likeness: string;
}

const readOnce = onceEach<Lender>();

/** The lender as its pages have it; read once. */
export const lender = (code: string): Promise<Lender> => readOnce(code, () => read(code));

async function read(code: string): Promise<Lender> {
  const html = await (await fetch(api(`/account/heloc/register-v2?org=${code}`))).text();
  const [, block = '{}'] = /<script type="application\/json" id="release">(.*?)<\/script>/s.exec(html) ?? [];
  const { hash, parts } = JSON.parse(block) as { hash: string; parts: Record<string, object> };
  const app = parts['app.json'] as AppPart;
  expect(app.brand.code).toBe(code);
  const { features, auth, termsLabel } = app.brand;
  const asked = [features, auth, termsLabel, parts['flow.registration.json'], app.policies];
  return { code, hash, app, likeness: createHash('sha256').update(JSON.stringify(asked)).digest('hex') };
}

/** The first of each likeness, and all others. */
export async function byLikeness(): Promise<{ first: readonly Lender[]; others: readonly Lender[] }> {
  const all = await Promise.all(lenderCodes.map(lender));
  const first = [...Map.groupBy(all, ({ likeness }) => likeness).values()].flatMap(([one]) => one ?? []);
  return { first, others: all.filter((one) => !first.includes(one)) };
}

/** An address in a state: the code, and what a borrower there types. */
const places: Readonly<Record<string, TypedAddress>> = {
  FL: { street: '14 Orchard Court', city: 'Tampa', state: 'Florida', zip: '33602' },
  PA: { street: '8 Ferry Row', city: 'Erie', state: 'Pennsylvania', zip: '16501' },
  OH: { street: '31 Linden Walk', city: 'Dayton', state: 'Ohio', zip: '45402' },
  MA: { street: '5 Cooper Lane', city: 'Salem', state: 'Massachusetts', zip: '01970' },
  WA: { street: '77 Cedar Rise', city: 'Olympia', state: 'Washington', zip: '98501' },
  VA: { street: '12 Tobacco Row', city: 'Roanoke', state: 'Virginia', zip: '24011' },
  MN: { street: '9 Birch Bend', city: 'Rochester', state: 'Minnesota', zip: '55901' },
  AZ: { street: '220 Saguaro Pass', city: 'Mesa', state: 'Arizona', zip: '85201' },
  MO: { street: '64 Ozark Street', city: 'Springfield', state: 'Missouri', zip: '65806' },
  UT: { street: '3 Canyon Mouth', city: 'Provo', state: 'Utah', zip: '84601' },
  NE: { street: '15 Platte Way', city: 'Kearney', state: 'Nebraska', zip: '68847' },
  KY: { street: '41 Bourbon Pike', city: 'Bowling Green', state: 'Kentucky', zip: '42101' },
  ME: { street: '2 Ledge Road', city: 'Bangor', state: 'Maine', zip: '04401' },
  NY: { street: '19 Canal Side', city: 'Utica', state: 'New York', zip: '13501' },
};

/** A borrower whom the lender takes, in the first of `places` where it lends. */
export async function borrowerOf({ code, app }: Lender): Promise<Borrower> {
  const { features, lending } = app.brand;
  const [state = ''] = Object.keys(places).filter((one) => lending.states?.includes(one as never));
  const property = places[state];
  if (property === undefined) throw new Error(`${code} lends nowhere that this file has an address in`);
  return newBorrower({
    brand: code,
    property,
    query: features.referrerRequired ? `?referrer=${await officerOf(code, state)}` : '',
    born: ['4', '12', features.ageRestrictedInterestOnly ? '1954' : '1984'],
    email: newEmail(),
  });
}

/** Who refers to the lender in a state. */
async function officerOf(orgCode: string, state: string): Promise<string> {
  const response = await fetch(api('/service-lead-portal/api/lo/default'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-org': orgCode },
    body: JSON.stringify({ organization: orgCode, productType: 'HELOC', state }),
  });
  expect(response.status, `${orgCode} has an officer in ${state}`).toBe(200);
  return ((await response.json()) as { loanOriginatorUuid: string }).loanOriginatorUuid;
}

/** Registers a borrower of the lender by calls alone; resolves to the application that the lender answers. */
export async function registerByCalls(of: Lender): Promise<Readonly<Record<string, unknown>>> {
  const borrower = await borrowerOf(of);
  const jwt = await registerIdentity(of.code, borrower);
  const [state = ''] = Object.entries(places).find(([, place]) => place === borrower.property) ?? [];
  const response = await fetch(api(`/service-application/api/v3/application/helocs?state=${state}`), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${jwt}`,
      'x-org': of.code,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(createBody(borrower, state)),
  });
  expect(response.status, `${of.code}: ${await response.clone().text()}`).toBe(200);
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

function createBody(
  { property, born, email, query, ...person }: Borrower,
  state: string,
): CreateApplicationRequest {
  const [month, day, year] = born;
  const referrer = new URLSearchParams(query).get('referrer');
  const address = { street1: property.street, city: property.city, state, zip: property.zip };
  return {
    consentListRequest: (['PRIVACY', 'TERMS', 'COMMUNICATIONS'] as const).map((type) => ({
      type,
      version: '1',
      optInOut: 'OPT_IN',
    })),
    consentRequests: [{ type: 'SOFT_CREDIT', version: '1' }],
    income: { incomePrimary: Number(person.income), incomeOther: 0, incomeCoDeeders: 0 },
    profileRequest: {
      name: { firstName: person.firstName, lastName: person.lastName },
      email,
      dob: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
      homeAddress: address,
    },
    propertyListedForSale: false,
    propertyRequest: { ...address, occupancyType: 'HOME' },
    publish: true,
    employmentType: 'FULL_TIME',
    optimizelyProfileRequest: { optimizelyProfileUuid: randomUUID() },
    ...(referrer ? { referrerId: referrer } : {}),
  };
}
