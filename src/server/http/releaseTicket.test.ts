import { expect, it } from 'vitest';
import { createReleaseTickets, MOST_TICKET_LENGTH } from './releaseTicket.ts';
import { createSignedTokens } from './signedTokens.ts';

const HOUR = 3_600_000;
const hash = 'a'.repeat(64);
const FIRST = Buffer.alloc(32, 1);
const SECOND = Buffer.alloc(32, 2);
let now = Date.parse('2026-06-15T15:20:00Z');
const system = { now: () => now };
const ticketsBy = (...keys: [Buffer, ...Buffer[]]) =>
  createReleaseTickets(createSignedTokens(keys, system), { system, hours: 24 });
const tickets = ticketsBy(FIRST);

it('is valid for its lender and its hours, and not before', async () => {
  const start = now;
  const ticket = await tickets.issue({ brand: `long-${'x'.repeat(59)}`, hash });
  expect(ticket.length).toBeLessThanOrEqual(MOST_TICKET_LENGTH);
  const mine = await tickets.issue({ brand: 'main', hash });
  expect(await tickets.hashOf(mine, 'main')).toBe(hash);
  expect(await tickets.hashOf(mine, 'harborlight')).toBeUndefined();
  now = start + 24 * HOUR;
  expect(await tickets.hashOf(mine, 'main')).toBe(hash);
  now = start + 25 * HOUR;
  expect(await tickets.hashOf(mine, 'main')).toBeUndefined();
  now = start - 2 * HOUR;
  expect(await tickets.hashOf(mine, 'main')).toBeUndefined();
  now = start;
});

it('is the same within an hour, so that an unchanged page stays the same page', async () => {
  const ticket = await tickets.issue({ brand: 'main', hash });
  now += 39 * 60_000;
  expect(await tickets.issue({ brand: 'main', hash })).toBe(ticket);
  now += 60_000;
  expect(await tickets.issue({ brand: 'main', hash })).not.toBe(ticket);
});

it('is invalid with another key, for another purpose, or if it is not a ticket', async () => {
  const seconds = Math.floor(now / 1000);
  const times = { issuedAt: seconds, expiresAt: seconds + 60 };
  const chat = await createSignedTokens([FIRST], system).make(
    'chat token',
    { sub: hash, org: 'main' },
    times,
  );
  const other = await ticketsBy(SECOND).issue({ brand: 'main', hash });
  for (const text of [other, chat, hash, '', `${hash}.1.x`, `${hash}..`])
    expect(await tickets.hashOf(text, 'main'), text).toBeUndefined();
});

it('is still valid after its key was replaced by a new one', async () => {
  const ticket = await tickets.issue({ brand: 'main', hash });
  expect(await ticketsBy(SECOND, FIRST).hashOf(ticket, 'main')).toBe(hash);
  expect(await ticketsBy(SECOND).hashOf(ticket, 'main')).toBeUndefined();
});
