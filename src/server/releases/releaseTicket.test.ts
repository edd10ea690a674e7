import { expect, it } from 'vitest';
import { createReleaseTickets, MOST_TICKET_LENGTH } from './releaseTicket.ts';

const HOUR = 3_600_000;
const hash = 'a'.repeat(64);
let now = Date.parse('2026-06-15T15:20:00Z');
const tickets = createReleaseTickets([Buffer.alloc(32, 1)], { system: { now: () => now }, hours: 24 });

it('is good for the lender and the hours it was issued for, and not before', () => {
  const start = now;
  const ticket = tickets.issue({ brand: 'main', hash });
  expect(ticket.length).toBeLessThanOrEqual(MOST_TICKET_LENGTH);
  expect(tickets.hashOf(ticket, 'main')).toBe(hash);
  expect(tickets.hashOf(ticket, 'harborlight')).toBeUndefined();
  now = start + 24 * HOUR;
  expect(tickets.hashOf(ticket, 'main')).toBe(hash);
  now = start + 25 * HOUR;
  expect(tickets.hashOf(ticket, 'main')).toBeUndefined();
  now = start - 2 * HOUR;
  expect(tickets.hashOf(ticket, 'main')).toBeUndefined();
  now = start;
});

it('is the same within the hour, so that an unchanged page stays the same page', () => {
  const ticket = tickets.issue({ brand: 'main', hash });
  now += 39 * 60_000;
  expect(tickets.issue({ brand: 'main', hash })).toBe(ticket);
  now += 60_000;
  expect(tickets.issue({ brand: 'main', hash })).not.toBe(ticket);
});

it('is no good when it is of another key or is no ticket', () => {
  const others = createReleaseTickets([Buffer.alloc(32, 2)], { system: { now: () => now }, hours: 24 });
  for (const text of [others.issue({ brand: 'main', hash }), hash, '', `${hash}.1.x`, `${hash}..`])
    expect(tickets.hashOf(text, 'main')).toBeUndefined();
});

it('of the key before is still good after the key has changed', () => {
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const options = { system: { now: () => now }, hours: 24 };
  const ticket = tickets.issue({ brand: 'main', hash });
  expect(createReleaseTickets([second, first], options).hashOf(ticket, 'main')).toBe(hash);
  expect(createReleaseTickets([second], options).hashOf(ticket, 'main')).toBeUndefined();
});
