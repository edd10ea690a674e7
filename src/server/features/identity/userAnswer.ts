import { ADDITIONAL_SIGNER } from '../../../core/signers/additionalSigner.ts';
import { closed, text, uuid } from '../../http/routeSchema.ts';
import type { Session } from '../../http/session.ts';
import type { Identity } from './identityService.ts';

const typeOf = (type: string | null) => (type === null ? {} : { type });

const flag = { type: 'boolean' } as const;

/** JSON Schema of a user on the wire (AUTH-13). */
export const userAnswer = closed(
  {
    uuid,
    organizationCode: text(),
    profileType: text(),
    email: text(254),
    updatedAt: text(40),
    isManageable: flag,
    isBroker: flag,
    isEmailConfirmed: flag,
    aliases: { type: 'array', items: closed({ type: text(), value: text() }) },
    passwordExpired: flag,
    twoFactorEnabled: flag,
    totpVerified: flag,
    type: text(),
  },
  ['type'],
);

/**
 * The user on the wire; a full session implies the second factor was given if on. A session of somebody who signs for
 * another's loan is a CO_DEEDER, whatever else the person is (SIGNER-14).
 */
export const toUser = (identity: Identity, { scope }: Pick<Session, 'scope'>) => ({
  uuid: identity.uuid,
  organizationCode: identity.organization,
  profileType: 'INDIVIDUAL',
  email: identity.email,
  updatedAt: identity.updatedAt.toISOString(),
  isManageable: true,
  isBroker: identity.isBroker,
  isEmailConfirmed: identity.isEmailConfirmed,
  aliases: identity.phoneNumber === undefined ? [] : [{ type: 'Phone', value: identity.phoneNumber }],
  passwordExpired: false,
  twoFactorEnabled: identity.secondFactor !== null,
  totpVerified: identity.secondFactor !== null,
  ...typeOf(scope === 'signer' ? ADDITIONAL_SIGNER : identity.type),
});
