import type { AppDependencies } from '../../http/dependencies.ts';

/** A visit to the hosted sign-in: for whom, of which lender, and where it leads. */
export interface BrokerVisit {
  readonly audience: 'customer' | 'agent';
  readonly orgCode: string;
  readonly externalStateNonce?: string | undefined;
  readonly redirectUrl?: string | undefined;
}

interface SealedVisit extends BrokerVisit {
  readonly until: number;
}

const LIFE_MS = 30 * 60_000;
const CONTEXT = { table: 'broker', column: 'visit', rowId: 'state' } as const;

/** Seals visits into a text that only this server reads, and that nobody can make up. */
export function createBrokerVisits({ encryption, clock }: Pick<AppDependencies, 'encryption' | 'clock'>) {
  return {
    /** The visit as the `state` of an address; it holds for half an hour. */
    seal: (visit: BrokerVisit): string =>
      encryption.encrypt(JSON.stringify({ ...visit, until: clock.now() + LIFE_MS }), CONTEXT),
    /** The visit again; undefined when it is too old or was not sealed here. */
    open(state: string): BrokerVisit | undefined {
      try {
        const visit = JSON.parse(encryption.decrypt(state, CONTEXT)) as SealedVisit;
        return visit.until > clock.now() ? visit : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
