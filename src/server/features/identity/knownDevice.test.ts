import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createFieldEncryption } from '../../db/fieldEncryption.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { createSignedTokens } from '../../http/signedTokens.ts';
import { readDevice, rememberDevice } from './knownDevice.ts';
import { withoutDeviceBefore } from './knownDeviceBefore.ts';

const KEY = Buffer.alloc(32, 9);
const system = { now: () => Date.parse('2026-06-15T15:20:00Z') };
const encryption = createFieldEncryption(KEY);
const tools = {
  signed: createSignedTokens([KEY], system),
  encryption,
  clock: system,
  system,
  ids: { uuid: randomUUID },
  settings: { deviceDays: 180 },
} as unknown as AppDependencies;
const [ana, ben] = [randomUUID(), randomUUID()];

const from = (cookie: string, hostname = 'main.lender.example') =>
  ({ protocol: 'https', hostname, headers: { cookie } }) as unknown as FastifyRequest;
const atHome = (cookie: string) => ({ ...from(cookie, 'localhost'), protocol: 'http' }) as FastifyRequest;

async function cookieOf(request: FastifyRequest, identityUuid: string): Promise<string> {
  const known = await readDevice(request, tools);
  return (await rememberDevice(request, { identityUuid, known }, tools)).split(';')[0] ?? '';
}

const before = (until: number) =>
  encryption.encrypt(JSON.stringify({ id: 'a browser', people: [ana], until }), {
    table: 'identity',
    column: 'device',
    rowId: 'cookie',
  });

it('has a cookie for its host only, except on the same machine, and names nobody', async () => {
  const header = await rememberDevice(from(''), { identityUuid: ana, known: undefined }, tools);
  expect(header).toMatch(
    /^__Host-known-device=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(Buffer.from(header.split('.')[1] ?? '', 'base64url').toString()).not.toContain(ana);
  const cookie = header.split(';')[0] ?? '';
  const device = await readDevice(from(cookie), tools);
  expect([device?.isOf(ana), device?.isOf(ben)]).toEqual([true, false]);
  // As a neighboring host could plant it.
  expect(await readDevice(from(cookie.replace('__Host-', '')), tools)).toBeUndefined();
});

it('remembers everybody who signed in with it, also over plain HTTP on the same machine', async () => {
  for (const request of [from, atHome]) {
    const both = await cookieOf(request(await cookieOf(request(''), ana)), ben);
    const device = await readDevice(request(both), tools);
    expect([device?.isOf(ana), device?.isOf(ben), device?.people.length]).toEqual([true, true, 2]);
  }
});

it('is still known by the cookie of the version before, which the next sign-in replaces', async () => {
  const old = `known-device=${before(system.now() + 1)}`;
  for (const request of [from(old), atHome(old)]) {
    const device = await readDevice(request, tools);
    expect([device?.id, device?.isOf(ana), device?.isOf(ben)]).toEqual(['a browser', true, false]);
    const renewed = await cookieOf(request, ben);
    const next = await readDevice({ ...request, headers: { cookie: renewed } } as FastifyRequest, tools);
    expect([next?.id, next?.isOf(ana), next?.isOf(ben)]).toEqual(['a browser', true, true]);
  }
  expect(withoutDeviceBefore(from(old))).toEqual([
    'known-device=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  ]);
  expect(withoutDeviceBefore(atHome(old))).toEqual([]);
  expect(await readDevice(from(`known-device=${before(system.now())}`), tools)).toBeUndefined();
});

it('refuses a token made for another purpose', async () => {
  const seconds = Math.floor(system.now() / 1000);
  const claims = { sub: 'a browser', people: [], until: system.now() + 1_000 };
  const times = { issuedAt: seconds, expiresAt: seconds + 60 };
  const made = (purpose: string) => tools.signed.make(purpose, claims, times);
  expect(await readDevice(from(`__Host-known-device=${await made('known device')}`), tools)).toBeDefined();
  expect(await readDevice(from(`__Host-known-device=${await made('session')}`), tools)).toBeUndefined();
});
