import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import type { SandboxCreateRequest } from '../../src/core/model/generated/api/sandbox-create-application.ts';
import type { SandboxFaultRequest } from '../../src/core/model/generated/api/sandbox-fault.ts';
import type { SandboxFlagRequest } from '../../src/core/model/generated/api/sandbox-flag.ts';
import { api, control } from './fixtures.ts';

/** Makes a setup call, as a test step that `npm run test:times` sums. */
async function call(
  address: string,
  init: RequestInit,
  what: 'state' | 'sign-in' = 'state',
): Promise<Response> {
  if (process.env.TEST_WORKER_INDEX === undefined) return fetch(address, init);
  return await test.step(what, () => fetch(address, init));
}

async function send(address: string, method: string, body?: object): Promise<Response> {
  const response = await call(address, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  expect(response.ok, `${method} ${address} answers ${response.status}`).toBe(true);
  return response;
}

export interface SandboxBorrower {
  readonly uuid: string;
  readonly jwt: string;
  readonly email: string;
  readonly password: string;
}

export async function createBorrower(request: SandboxCreateRequest): Promise<SandboxBorrower> {
  const response = await send(control('/applications'), 'POST', request);
  return (await response.json()) as SandboxBorrower;
}

export async function patchApplication(uuid: string, fields: object): Promise<void> {
  await send(control(`/applications/${uuid}`), 'PATCH', fields);
}

/** The server's clock, in epoch milliseconds. */
export async function serverTime(): Promise<number> {
  const { now } = (await (await send(control('/clock'), 'GET')).json()) as { readonly now: string };
  return Date.parse(now);
}

export async function setFlag(flag: SandboxFlagRequest): Promise<void> {
  await send(control('/flags'), 'POST', flag);
}

/** Breaks the next matching calls. */
export async function addFault(fault: SandboxFaultRequest): Promise<void> {
  await send(control('/faults'), 'POST', fault);
}

/** Removes all faults. */
export async function clearFaults(): Promise<void> {
  await send(control('/faults'), 'DELETE');
}

export async function testTokenOf(jwt: string): Promise<string> {
  const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly sub: string;
    readonly use: string;
  };
  if (claims.use === 'test') return jwt;
  const response = await send(control('/sessions'), 'POST', { identityUuid: claims.sub });
  return ((await response.json()) as { jwt: string }).jwt;
}

/** A test token for the page's signed-in person. */
export const tokenOfPage = async (page: Page): Promise<string> =>
  testTokenOf(await page.evaluate(() => window.localStorage.getItem('jwt') ?? ''));

/** Registers someone without an application; resolves to a test token. */
export async function registerIdentity(
  brand: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const response = await call(
    api(`/identity/api/v1/registration/register?organization=${brand}`),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-org': brand, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ email, password, phoneNumber: '2025550123' }),
    },
    'sign-in',
  );
  expect(response.status).toBe(200);
  return testTokenOf(((await response.json()) as { jwt: string }).jwt);
}

/** Signs in; resolves to a test token. */
export async function login(
  brand: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const response = await call(
    api(`/identity/api/v1/login?organization=${brand}`),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-org': brand },
      body: JSON.stringify({ email, password }),
    },
    'sign-in',
  );
  expect(response.status).toBe(200);
  return testTokenOf(((await response.json()) as { jwt: string }).jwt);
}

const HELOC = '/service-application/api/v1/application/heloc';

async function read(brand: string, jwt: string, path: string): Promise<unknown> {
  const response = await call(api(path), {
    headers: { authorization: `Bearer ${jwt}`, 'x-org': brand },
  });
  expect(response.status, path).toBe(200);
  return response.json();
}

/** All applications of the token's borrower. */
export const applicationsOf = (brand: string, jwt: string) =>
  read(brand, jwt, `${HELOC}/all`) as Promise<readonly Readonly<Record<string, unknown>>[]>;

export const statusOf = (brand: string, jwt: string, uuid: string) =>
  read(brand, jwt, `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`) as Promise<
    Readonly<Record<string, unknown>>
  >;

export const applicationOf = (brand: string, jwt: string, uuid: string) =>
  read(brand, jwt, `${HELOC}/${uuid}`) as Promise<Readonly<Record<string, unknown>>>;

export async function signAs(uuid: string, signerUuid: string): Promise<void> {
  await send(control(`/applications/${uuid}/signers/${signerUuid}/sign`), 'POST');
}

/** Opens a condition; resolves to its uuid. */
export async function askFor(uuid: string, type: string): Promise<string> {
  const response = await send(control(`/applications/${uuid}/conditions`), 'POST', { type });
  return ((await response.json()) as { uuid: string }).uuid;
}
