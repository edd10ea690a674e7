import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { StaffClient } from './staffClient.ts';
import type { StaffSession } from './staffSession.ts';

/** The device made or gave no passkey: its person gave up, or it has none. */
export class NoPasskey extends Error {}

interface Challenge<T> {
  readonly challenge: string;
  readonly options: T;
}

async function byDevice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new NoPasskey('passkey', { cause });
  }
}

export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** Signs in by a passkey of this device. Rejects with `NoPasskey` or `StaffError`. */
export async function signInByPasskey(client: StaffClient): Promise<StaffSession> {
  const asked = await client.send<Challenge<PublicKeyCredentialRequestOptionsJSON>>(
    'POST',
    '/staff/v1/session/passkey/options',
  );
  const response = await byDevice(() => startAuthentication({ optionsJSON: asked.options }));
  return client.send('POST', '/staff/v1/session/passkey', { challenge: asked.challenge, response });
}

/** Makes a passkey for whoever is signed in. Rejects with `NoPasskey` or `StaffError`. */
export async function addPasskey(client: StaffClient, name: string): Promise<void> {
  const asked = await client.send<Challenge<PublicKeyCredentialCreationOptionsJSON>>(
    'POST',
    '/staff/v1/me/passkeys/options',
  );
  const response = await byDevice(() => startRegistration({ optionsJSON: asked.options }));
  await client.send('POST', '/staff/v1/me/passkeys', { challenge: asked.challenge, name, response });
}
