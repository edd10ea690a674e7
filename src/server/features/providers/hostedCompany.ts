import type { JsonObject } from '../../../core/shared/json.ts';
import type { HostedRole } from './companyService.ts';

/** A visit to a company that reports its result; nothing personal. */
export interface HostedVisit {
  readonly uuid: string;
  /** The application's UUID. */
  readonly application: string;
  readonly role: HostedRole;
}

export interface HostedVisitBegun extends HostedVisit {
  readonly organization: string;
  /** Where the company sends the browser afterwards. */
  readonly returnTo: string;
  /** What it must know, such as the amount. */
  readonly data: JsonObject;
}

/** The results that a role has. */
export const hostedResults: Readonly<Record<HostedRole, readonly string[]>> = {
  payments: ['paid', 'failed'],
  notary: ['complete', 'idFailed', 'questionsFailed', 'technical'],
};

/**
 * A company that borrowers visit and that reports what they did. All is called outside of any transaction, and may be
 * called again for the same visit. Throws `CompanyUnavailable` when it should be tried again later.
 */
export interface HostedCompany {
  /** Its id in the connections. */
  readonly id: string;
  /** Where the browser goes: an address of the pages that the connections name. */
  begin(visit: HostedVisitBegun): Promise<string>;
  /** The result of a visit, of those of its role; undefined while it has none. */
  ask(visit: HostedVisit): Promise<string | undefined>;
}

/** Who plays a role for a lender; undefined when no company does. */
export type HostedCompanies = (organization: string, role: HostedRole) => HostedCompany | undefined;
