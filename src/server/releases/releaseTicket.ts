import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../core/shared/ports.ts';

/** Says of a page that the server made it: of which release, for which lender, when. */
export interface ReleaseTickets {
  /** The ticket that a page of this release carries; the same within the hour. */
  issue(release: { readonly brand: string; readonly hash: string }): string;
  /** The hash that the ticket names, when it was issued to a page of this lender and not too long ago. */
  hashOf(ticket: string, brand: string): string | undefined;
}

const HOUR_MS = 3_600_000;
const TICKET = /^([0-9a-f]{64})\.(\d{1,8})\.([\w-]{43})$/;

/** The longest ticket. */
export const MOST_TICKET_LENGTH = 64 + 8 + 43 + 2;

/** Tickets signed with the first key, those of the keys before are still read; good for `hours` after the hour in which they were issued. */
export function createReleaseTickets(
  keys: readonly [Buffer, ...Buffer[]],
  { system, hours }: { readonly system: Clock; readonly hours: number },
): ReleaseTickets {
  const thisHour = (): number => Math.floor(system.now() / HOUR_MS);
  const sign = (key: Buffer, brand: string, hash: string, hour: number): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify(['release ticket', brand, hash, hour]))
      .digest();
  return {
    issue({ brand, hash }) {
      const hour = thisHour();
      return `${hash}.${hour}.${sign(keys[0], brand, hash, hour).toString('base64url')}`;
    },
    hashOf(ticket, brand) {
      const [, hash = '', issued = '', mac = ''] = TICKET.exec(ticket) ?? [];
      const age = thisHour() - Number(issued);
      const given = Buffer.from(mac, 'base64url');
      const isOurs = keys.some((key) => {
        const expected = sign(key, brand, hash, Number(issued));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      // The clocks of two servers are not quite the same.
      return isOurs && age >= -1 && age <= hours ? hash : undefined;
    },
  };
}
