import type { FindingCompanies } from './companyService.ts';
import type { HostedCompanies } from './hostedCompany.ts';
import type { SignedSettings } from './signedCallService.ts';

/** The companies of each lender, by the connections that are in force now. */
export interface Companies {
  readonly finding: FindingCompanies;
  readonly hosted: HostedCompanies;
  /** A company of the signed protocol that a lender names; undefined when there is none of this id. */
  signed(organization: string, id: string): SignedSettings | undefined;
}
