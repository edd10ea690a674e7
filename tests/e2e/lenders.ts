import { expect } from '@playwright/test';
import type { AppPart } from '../../src/core/model/release.ts';
import { type Borrower, newBorrower, newEmail } from './borrower.ts';
import { api } from './fixtures.ts';
import { placeOf } from './lenderKinds.ts';
import { onceEach } from './onceEach.ts';

/** The data in a lender's page. */
export interface Lender {
  readonly code: string;
  readonly hash: string;
  readonly app: AppPart;
}

const readOnce = onceEach<Lender>();

/** A lender, read once. */
export const lender = (code: string): Promise<Lender> => readOnce(code, () => read(code));

async function read(code: string): Promise<Lender> {
  const html = await (await fetch(api(`/account/heloc/register-v2?org=${code}`))).text();
  const [, block = '{}'] = /<script type="application\/json" id="release">(.*?)<\/script>/s.exec(html) ?? [];
  const { hash, parts } = JSON.parse(block) as { hash: string; parts: Record<string, object> };
  const app = parts['app.json'] as AppPart;
  expect(app.brand.code).toBe(code);
  return { code, hash, app };
}

export async function borrowerOf({ code, app }: Lender): Promise<Borrower> {
  const { features } = app.brand;
  const [state, property] = placeOf(app);
  return newBorrower({
    brand: code,
    property,
    query: features.referrerRequired ? `?referrer=${await officerOf(code, state)}` : '',
    born: ['4', '12', features.ageRestrictedInterestOnly ? '1954' : '1984'],
    email: newEmail(),
  });
}

async function officerOf(orgCode: string, state: string): Promise<string> {
  const response = await fetch(api('/service-lead-portal/api/lo/default'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-org': orgCode },
    body: JSON.stringify({ organization: orgCode, productType: 'HELOC', state }),
  });
  expect(response.status, `${orgCode} has an officer in ${state}`).toBe(200);
  return ((await response.json()) as { loanOriginatorUuid: string }).loanOriginatorUuid;
}
