import type { AppDependencies } from '../../http/dependencies.ts';

/** A visit to the hosted sign-in: audience, lender and return address. */
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

/** Seals visits so that only this server can read or make them. */
export function createBrokerVisits({ encryption, clock }: Pick<AppDependencies, 'encryption' | 'clock'>) {
  return {
    /** The visit as a `state` parameter, valid for half an hour. */
    seal: (visit: BrokerVisit): string =>
      encryption.encrypt(JSON.stringify({ ...visit, until: clock.now() + LIFE_MS }), CONTEXT),
    /** Undefined when expired or not sealed here. */
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
