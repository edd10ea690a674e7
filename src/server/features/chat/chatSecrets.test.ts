import { expect, it } from 'vitest';
import { createFieldEncryption } from '../../db/fieldEncryption.ts';
import { createSignedTokens } from '../../http/signedTokens.ts';
import { createChatSecrets } from './chatSecrets.ts';

const HOUR = 3_600_000;
const KEY = Buffer.alloc(32, 7);
const chat = { conversationUuid: crypto.randomUUID(), provider: 'twilio' } as const;
let now = Date.parse('2026-06-15T15:20:00.700Z');
const system = { now: () => now };
const encryption = createFieldEncryption(KEY);
const signed = createSignedTokens([KEY], system);
const secrets = createChatSecrets({ signed, encryption, system });
const person = { identityUuid: crypto.randomUUID(), organization: 'main' };

it('CHAT-25 opens one chat for six hours with an agent, and says when it expired', async () => {
  const start = now;
  const { token, expiration } = await secrets.issue(chat);
  expect(Date.parse(expiration)).toBe(start - 700 + 6 * HOUR);
  expect(await secrets.read(token)).toMatchObject({ ...chat, expiresAt: Date.parse(expiration) });
  now = Date.parse(expiration) - 1_000;
  expect(await secrets.read(token)).toBeDefined();
  now += 1_000;
  expect(await secrets.read(token)).toBeUndefined();
  now = start;
});

it('refuses a token made for another purpose', async () => {
  const { token } = await secrets.issue(chat);
  const nonce = await secrets.nonce(person);
  const seconds = Math.floor(now / 1000);
  const times = { issuedAt: seconds, expiresAt: seconds + 60 };
  const claims = { sub: chat.conversationUuid, provider: chat.provider, org: 'main' };
  for (const purpose of ['session', 'wallet code', 'release ticket', 'known device', 'chat nonce'])
    expect(await secrets.read(await signed.make(purpose, claims, times)), purpose).toBeUndefined();
  expect(await secrets.read(nonce)).toBeUndefined();
  await expect(secrets.provenBy(token, 'main')).rejects.toMatchObject({ statusCode: 409 });
  expect(await secrets.provenBy(nonce, 'main')).toEqual({ ...person, version: 0 });
  await expect(secrets.provenBy(nonce, 'alderpike')).rejects.toMatchObject({ statusCode: 409 });
});

function tokenBefore(purpose: string, expiresAt: number): string {
  const payload = Buffer.from(JSON.stringify({ claims: chat, expiresAt })).toString('base64url');
  const mac = Buffer.from(encryption.fingerprint(`${purpose} ${payload}`), 'hex');
  return `${payload}.${mac.toString('base64url')}`;
}

it('keeps open a chat that began before an update, until its token expires', async () => {
  const token = tokenBefore('chat token', now + 1_000);
  expect(await secrets.require(token)).toMatchObject(chat);
  const damaged = `${token.slice(0, -4)}AAAA`;
  for (const text of [
    damaged,
    tokenBefore('chat nonce', now + 1_000),
    tokenBefore('chat token', now),
    'x.y',
    '',
  ])
    expect(await secrets.read(text), text).toBeUndefined();
});
