/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /sandbox/applications: a borrower with an application, at any point of its life.
 */
export interface SandboxCreateRequest {
  org: string;
  persona?: string;
  /**
   * A checklist status; without one the application begins as any other.
   */
  status?: string;
  /**
   * Application and status fields as in PATCH /sandbox/applications/{uuid}.
   */
  application?: {
    [k: string]: unknown;
  };
  profile?: SandboxProfile;
}
export interface SandboxProfile {
  email?: string;
  phone?: string;
  dob?: string;
  name?: SandboxName;
  income?: number;
  employmentType?: string;
  property?: SandboxProperty;
}
export interface SandboxName {
  firstName?: string;
  middleName?: string;
  lastName?: string;
  suffix?: '' | 'I' | 'II' | 'III' | 'IV' | 'V' | 'JR' | 'SR';
}
export interface SandboxProperty {
  street1?: string;
  street2?: string;
  city?: string;
  state?: string;
  zip?: string;
  occupancyType?: 'HOME' | 'SECONDARY' | 'INVESTMENT';
}
