import type { StaffAct } from '../../../core/model/generated/staff-roles.ts';
import { type Grant, may, mayAnywhere, type Staffing } from '../../../core/staff/permission.ts';
import type { Reach } from '../../../core/staff/reach.ts';

export interface Lender {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  /** Its languages, the first one first. */
  readonly locales: readonly string[];
  /** With words that are not offered before they are approved. */
  readonly unoffered: readonly string[];
}

/** The languages that its words are written in. */
export const writtenIn = ({ locales, unoffered }: Lender): readonly string[] => [...locales, ...unoffered];

/** Who is signed in, and what they may do: the answer of `GET /staff/v1/session`. */
export interface StaffSession {
  readonly person: { readonly uuid: string; readonly name: string; readonly email: string };
  readonly csrf?: string;
  readonly expiresAt: string;
  readonly idleSeconds: number;
  /** What must be done before anything else. */
  readonly needs: readonly 'credential'[];
  readonly ways: { readonly passkeys: number; readonly password: boolean };
  readonly grants: readonly Grant[];
  readonly roles: Staffing['roles'];
  /** The lenders that somebody is for. */
  readonly lenders: readonly Lender[];
}

/** What somebody may do, by the function that the server decides by: pages offer what would be allowed. */
export interface Allowed {
  readonly may: (act: StaffAct, where: Reach) => boolean;
  readonly mayAnywhere: (act: StaffAct) => boolean;
}

export function allowedIn({ grants, roles, lenders }: StaffSession): Allowed {
  const kinds = new Map(lenders.map(({ code, kind }) => [code, kind]));
  const staffing: Staffing = { roles, kindOf: (code) => kinds.get(code) };
  const person = { grants, token: { reach: 'all' as const } };
  return {
    may: (act, where) => may(staffing, person, act, where),
    mayAnywhere: (act) => mayAnywhere(staffing, person, act),
  };
}
