import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { PasskeyLoginRequest } from '../../../core/model/generated/api/passkey-login.ts';
import { requestOptions, signatureCount } from '../../credentials/webauthn.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { SignInCall } from './beginSession.ts';
import { type IdentityRow, selectIdentity } from './identityStore.ts';
import { createLockMail } from './lockMail.ts';
import { createLockout } from './lockout.ts';
import type { PasskeyPlace } from './passkeyPlace.ts';
import { keepUse, type PasskeyRow, selectPasskey } from './passkeyStore.ts';
import { createPasskeyTickets } from './passkeyTickets.ts';
import { toldProof } from './proofLog.ts';
import { signInGuards } from './signInGuards.ts';
import { type LoginOutcome, signInOutcome } from './signInOutcome.ts';
import type { Visitor } from './visitor.ts';

export interface AskedPasskey {
  readonly ticket: string;
  /** For `navigator.credentials.get()`: any passkey of the host, so that the answer tells nothing about accounts. */
  readonly options: PublicKeyCredentialRequestOptionsJSON;
}

/** Signing in by passkey. */
export interface PasskeyLogin {
  begin(call: SignInCall, place: PasskeyPlace): Promise<AskedPasskey>;
  /**
   * Answers 401 when the passkey is unknown here or its signature does not hold, and 422 when the challenge is late or used.
   * Failures count and lock as wrong passwords do (423). The device verified its owner, so nobody is asked for a second factor;
   * an expired password is still to be replaced.
   */
  login(
    call: Pick<SignInCall, 'request'>,
    place: PasskeyPlace,
    given: PasskeyLoginRequest & { readonly visitor: Visitor },
  ): Promise<LoginOutcome>;
}

interface Known {
  readonly passkey: PasskeyRow;
  readonly identity: IdentityRow;
}

/** The count of signatures after this one; undefined when it was not signed by this passkey, for this challenge, here. */
const countOf = (
  { credential }: PasskeyLoginRequest,
  challenge: string,
  { place, known: { passkey, identity } }: { readonly place: PasskeyPlace; readonly known: Known },
): Promise<number | undefined> =>
  signatureCount(credential, challenge, {
    place,
    passkey: {
      credentialId: passkey.credential_id,
      publicKey: passkey.public_key,
      counter: passkey.counter,
    },
    personUuid: identity.uuid,
  });

export function createPasskeyLogin(dependencies: AppDependencies): PasskeyLogin {
  const { db, clock, logger } = dependencies;
  const tickets = createPasskeyTickets(dependencies);
  const lockout = createLockout(db, clock);
  const lockMail = createLockMail(dependencies);

  async function find(place: PasskeyPlace, credentialId: string): Promise<Known | undefined> {
    const passkey = await selectPasskey(db.kysely, place, credentialId);
    const identity = passkey && (await selectIdentity(db.kysely, passkey.identity_uuid));
    return identity && { passkey, identity };
  }

  return {
    async begin(call, place) {
      const { challenge, ticket } = await tickets.issue(call, place);
      const options = await requestOptions(challenge, place.host);
      return { ticket, options };
    },

    async login(call, place, given) {
      const challenge = await tickets.take(call, given.ticket, place);
      const { organization } = place;
      const known = await find(place, given.credential.id);
      const row = known?.identity;
      const name = { organization, email: row?.email ?? `passkey ${given.credential.id}` };
      const guards = signInGuards(dependencies, { name, row, visitor: given.visitor });
      const { identity } = await lockout.guard(guards, {
        take: async () => {
          const counter = known && (await countOf(given, challenge, { place, known }));
          if (known === undefined || counter === undefined) return undefined;
          const use = { uuid: known.passkey.uuid, counter, at: new Date(clock.now()) };
          return (await keepUse(db.kysely, use)) ? known : undefined;
        },
        failure: new ApiError('unauthenticated', [said('refusal.passkey.wrong')]),
        tell: toldProof(logger, { identity: row?.uuid, org: organization, proof: 'passkey' }),
        onLock: async (lock) => {
          if (row !== undefined) await lockMail.tell(row, lock);
        },
      });
      const { scope } = given;
      return signInOutcome(dependencies, identity, {
        isVerified: true,
        ...(scope === undefined ? {} : { scope }),
      });
    },
  };
}
