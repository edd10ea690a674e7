import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AddPasskeyRequest } from '../../../core/model/generated/api/add-passkey.ts';
import type { RemovePasskeyRequest } from '../../../core/model/generated/api/remove-passkey.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { createMailService } from '../mail/mailService.ts';
import type { SignInCall } from './beginSession.ts';
import type { IdentityRow } from './identityStore.ts';
import { ownIdentity } from './ownIdentity.ts';
import type { PasskeyPlace } from './passkeyPlace.ts';
import { deletePasskeys, insertPasskey, type PasskeyRow, selectPasskeys } from './passkeyStore.ts';
import { createPasskeyTickets, TICKET_SECONDS } from './passkeyTickets.ts';
import { createPasswords } from './passwords.ts';

/** The passkeys that one account may have, at all hosts of its lender together. */
const MOST = 10;

/** The algorithms of public keys, as COSE numbers them: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

/** A call of a page about the account of the person signed in there. */
export interface OwnCall extends SignInCall {
  readonly identityUuid: string;
  readonly place: PasskeyPlace;
}

export interface BegunPasskey {
  readonly ticket: string;
  /** For `navigator.credentials.create()`. */
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

/** The passkeys of somebody signed in. Each change needs the password, and its owner gets a mail about it. */
export interface Passkeys {
  list(identityUuid: string): Promise<readonly PasskeyRow[]>;
  /** Begins to add one. Answers 422 when the password is wrong, 423 after five wrong ones, 409 when there are too many. */
  begin(call: OwnCall, password: string): Promise<BegunPasskey>;
  /** Adds what an authenticator made for `begin`; answers 422 when it does not fit. */
  add(call: OwnCall, made: AddPasskeyRequest): Promise<void>;
  /** Answers 404 when the person has no such passkey. */
  remove(identityUuid: string, given: RemovePasskeyRequest): Promise<void>;
}

/** What an authenticator keeps as the person: the bytes of their uuid, which tell nothing about them. */
export const handleOf = (identityUuid: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(identityUuid.replaceAll('-', ''), 'hex'));

/** What an authenticator is asked to make. */
const optionsOf = (
  challenge: string,
  asked: {
    readonly host: string;
    /** Of the lender, which the device shows. */
    readonly name: string;
    readonly row: IdentityRow;
    readonly known: readonly PasskeyRow[];
  },
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: asked.name,
    rpID: asked.host,
    userID: handleOf(asked.row.uuid),
    userName: asked.row.email,
    userDisplayName: asked.row.email,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: TICKET_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: asked.known
      .filter(({ host }) => host === asked.host)
      .map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });

/** What the authenticator made; undefined when it is not what was asked for. */
async function verified(
  { credential: { type, ...credential } }: AddPasskeyRequest,
  expectedChallenge: string,
  { origin, host }: PasskeyPlace,
): Promise<VerifiedRegistrationResponse['registrationInfo']> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, type, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo;
  } catch {
    return undefined;
  }
}

export function createPasskeys(dependencies: AppDependencies): Passkeys {
  const { db, clock, ids, releases } = dependencies;
  const mails = createMailService(dependencies);
  const passwords = createPasswords(dependencies);
  const tickets = createPasskeyTickets(dependencies);

  function refuseTooMany(rows: readonly PasskeyRow[]): void {
    if (rows.length >= MOST)
      throw new ApiError('conflict', [said('refusal.passkey.tooMany', { most: String(MOST) })]);
  }

  const letter = ({ organization, email }: IdentityRow, template: 'passkeyAdded' | 'passkeyRemoved') => ({
    organization,
    to: email,
    template,
    values: { link: mails.pageAddress(organization, '/auth/forgot') },
  });

  return {
    list: (identityUuid) => selectPasskeys(db.kysely, identityUuid),

    async begin(call, password) {
      const { identityUuid, place } = call;
      await passwords.require(identityUuid, password);
      const row = await ownIdentity(db.kysely, identityUuid);
      const known = await selectPasskeys(db.kysely, identityUuid);
      refuseTooMany(known);
      const { challenge, ticket } = await tickets.issue(call, { ...place, identityUuid });
      const name = releases.head(place.organization)?.app.brand.company.shortName ?? place.organization;
      const options = await optionsOf(challenge, { name, row, known, host: place.host });
      return { ticket, options };
    },

    async add(call, made) {
      const { identityUuid, place } = call;
      const challenge = await tickets.take(call, made.ticket, { ...place, identityUuid });
      const info = await verified(made, challenge, place);
      if (info === undefined) throw new ApiError('unprocessable', [said('refusal.passkey.notMade')]);
      const { id, publicKey, counter } = info.credential;
      await db.transaction(async (tx) => {
        // One at a time, so that no two are the last that the account may have.
        await tx
          .selectFrom('identities')
          .select('uuid')
          .where('uuid', '=', identityUuid)
          .forUpdate()
          .execute();
        const row = await ownIdentity(tx, identityUuid);
        refuseTooMany(await selectPasskeys(tx, identityUuid));
        const isNew = await insertPasskey(tx, {
          ...place,
          uuid: ids.uuid(),
          identityUuid,
          credentialId: id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: made.credential.response.transports ?? [],
          name: made.name,
          at: new Date(clock.now()),
        });
        if (!isNew) throw new ApiError('unprocessable', [said('refusal.passkey.notMade')]);
        await mails.post(tx, letter(row, 'passkeyAdded'));
      });
      void mails.deliver();
    },

    async remove(identityUuid, { uuid, password }) {
      await passwords.require(identityUuid, password);
      await db.transaction(async (tx) => {
        const row = await ownIdentity(tx, identityUuid);
        if ((await deletePasskeys(tx, { identityUuid, uuid })) === 0) throw new ApiError('notFound');
        await mails.post(tx, letter(row, 'passkeyRemoved'));
      });
      void mails.deliver();
    },
  };
}
