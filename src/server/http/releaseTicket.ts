import type { Clock } from '../../core/shared/ports.ts';
import type { SignedTokens } from './signedTokens.ts';

/** Proves that the server made a page: its release, lender and hour. */
export interface ReleaseTickets {
  /** The ticket of a page of this release; the same within the hour. */
  issue(release: { readonly brand: string; readonly hash: string }): Promise<string>;
  /** The hash in the ticket, if it was issued to a page of this lender recently enough. */
  hashOf(ticket: string, brand: string): Promise<string | undefined>;
}

const PURPOSE = 'release ticket';
const HOUR_S = 3_600;

export const MOST_TICKET_LENGTH = 1_000;

/** Tickets valid for `hours` after the hour in which they were issued. */
export function createReleaseTickets(
  signed: SignedTokens,
  { system, hours }: { readonly system: Clock; readonly hours: number },
): ReleaseTickets {
  return {
    issue({ brand, hash }) {
      const seconds = Math.floor(system.now() / 1000);
      const issuedAt = seconds - (seconds % HOUR_S);
      const expiresAt = issuedAt + (hours + 1) * HOUR_S;
      return signed.make(PURPOSE, { sub: hash, org: brand }, { issuedAt, expiresAt });
    },
    async hashOf(ticket, brand) {
      const read = await signed.read(PURPOSE, ticket);
      return read.ok && read.value.org === brand ? read.value.sub : undefined;
    },
  };
}
