export interface User {
  readonly uuid: string;
  readonly organizationCode?: string;
  readonly profileType?: string;
  readonly email?: string;
  /** ISO 8601. */
  readonly updatedAt?: string;
  readonly isManageable?: boolean;
  /** A broker (AUTH-04). */
  readonly isBroker?: boolean;
  readonly isEmailConfirmed?: boolean;
  readonly wallet?: { readonly accountAddress?: string; readonly groupPolicyAddress?: string };
  readonly aliases?: readonly { readonly type: string; readonly value: string }[];
  /** The password must be changed first. */
  readonly passwordExpired?: boolean;
  readonly twoFactorEnabled?: boolean;
  /** The second factor was given in this session. */
  readonly totpVerified?: boolean;
  /** `CO_DEEDER` for an additional signer. */
  readonly type?: string;
}
