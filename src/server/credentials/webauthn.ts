import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** How long a challenge is good. */
export const CHALLENGE_SECONDS = 300;

/** The algorithms of public keys, as COSE numbers them: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

/** Where a passkey is made or used. */
export interface WebPlace {
  /** The page's origin, which the browser signs. */
  readonly origin: string;
  /** The page's host: the relying party. Passkeys of one host are of no use at another. */
  readonly host: string;
}

/** A challenge, base64url. */
const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(challenge, 'base64url'));

/** What an authenticator keeps as the person: the bytes of their uuid, which tell nothing about them. */
const handleOf = (uuid: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(uuid.replaceAll('-', ''), 'hex'));

/** What an authenticator is asked to make: a passkey that is found without a name, behind a PIN or a finger. */
export const creationOptions = (
  challenge: string,
  asked: {
    readonly host: string;
    /** Whose pages these are, which the device shows. */
    readonly site: string;
    readonly personUuid: string;
    readonly email: string;
    /** Those that the person has at this host. */
    readonly known: readonly { readonly id: string; readonly transports: readonly string[] }[];
  },
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: asked.site,
    rpID: asked.host,
    userID: handleOf(asked.personUuid),
    userName: asked.email,
    userDisplayName: asked.email,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: asked.known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });

/** For any passkey of the host, so that the answer tells nothing about accounts. */
export const requestOptions = (
  challenge: string,
  host: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: host,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  });

/** What a device made, as WebAuthn writes it in JSON. */
export interface MadeCredential {
  readonly id: string;
  readonly rawId: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[];
  };
}

/** What is kept of a passkey. */
export interface PublicPasskey {
  readonly credentialId: string;
  /** In COSE format, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** The passkey that a device made; undefined when it is not what was asked for. */
export async function madePasskey(
  { id, rawId, response: { clientDataJSON, attestationObject, transports = [] } }: MadeCredential,
  expectedChallenge: string,
  { origin, host }: WebPlace,
): Promise<PublicPasskey | undefined> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) return undefined;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    return undefined;
  }
}

/** What a device signed, as WebAuthn writes it in JSON. */
export interface UsedCredential {
  readonly id: string;
  readonly rawId: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle: string;
  };
}

/** The count of signatures after this one; undefined when it was not signed by this passkey, for this challenge, here. */
export async function signatureCount(
  { id, rawId, response: { clientDataJSON, authenticatorData, signature, userHandle } }: UsedCredential,
  expectedChallenge: string,
  {
    place: { origin, host },
    passkey,
    personUuid,
  }: {
    readonly place: WebPlace;
    readonly passkey: Omit<PublicPasskey, 'transports'>;
    readonly personUuid: string;
  },
): Promise<number | undefined> {
  if (!Buffer.from(userHandle, 'base64url').equals(handleOf(personUuid))) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
