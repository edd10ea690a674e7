import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { AddPasskeyRequest } from '../../core/model/generated/api/add-passkey.ts';
import type { PasskeyLoginRequest } from '../../core/model/generated/api/passkey-login.ts';
import type { HttpClient } from './httpClient.ts';
import type { LoginAnswer } from './securityService.ts';

export interface Passkey {
  readonly uuid: string;
  readonly name: string;
  /** The host where it works. */
  readonly host: string;
  readonly createdAt: string;
  readonly usedAt?: string;
}

export interface OwnPasskeys {
  /** This page's. */
  readonly host: string;
  readonly passkeys: readonly Passkey[];
}

/** A challenge of the server; the ticket goes back with what the device made of it. */
export interface Challenge<Options> {
  readonly ticket: string;
  readonly options: Options;
}

const OPEN = '/identity/api/v1/passkey';
const OWN = '/identity/secure/api/v1/passkeys';

export const createPasskeyService = (client: HttpClient) => ({
  ask: (organization: string) =>
    client.send<Challenge<PublicKeyCredentialRequestOptionsJSON>>({
      method: 'POST',
      path: `${OPEN}/challenge`,
      query: { organization },
      body: {},
      external: true,
    }),
  /** Signs in; until that is complete, the answer's token is good only for the next step. */
  login: (
    organization: string,
    ticket: string,
    { id, rawId, response }: AuthenticationResponseJSON,
    scope?: 'signer',
  ) => {
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    const signed = { clientDataJSON, authenticatorData, signature, userHandle };
    const body: PasskeyLoginRequest = {
      ticket,
      credential: { id, rawId, type: 'public-key', response: signed },
      ...(scope === undefined ? {} : { scope }),
    };
    return client.send<LoginAnswer>({
      method: 'POST',
      path: `${OPEN}/login`,
      query: { organization },
      body,
      external: true,
      ownsUnauthorized: true,
    });
  },
  own: () => client.send<OwnPasskeys>({ path: OWN }),
  /** Begins to add one; requires the password. */
  begin: (password: string) =>
    client.send<Challenge<PublicKeyCredentialCreationOptionsJSON>>({
      method: 'POST',
      path: `${OWN}/challenge`,
      body: { password },
    }),
  add: (ticket: string, name: string, { id, rawId, response }: RegistrationResponseJSON) => {
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const made = { clientDataJSON, attestationObject, transports };
    const credential = { id, rawId, type: 'public-key', response: made } as const;
    const body: AddPasskeyRequest = { ticket, name, credential };
    return client.send<void>({ method: 'POST', path: OWN, body });
  },
  rename: (uuid: string, name: string) =>
    client.send<void>({ method: 'POST', path: `${OWN}/rename`, body: { uuid, name } }),
  remove: (uuid: string, password: string) =>
    client.send<void>({ method: 'POST', path: `${OWN}/remove`, body: { uuid, password } }),
});

export type PasskeyService = ReturnType<typeof createPasskeyService>;
