import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { stepNeeded } from '../../clients/identityService.ts';
import { createPasskeyService, type PasskeyService } from '../../clients/passkeyService.ts';
import type { LoginAnswer } from '../../clients/securityService.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';

/** What a page does with the device's passkeys. Loaded when somebody is about to use one. */

/** Why the device gave nothing: its person gave up or has none, it has one already, or it cannot. */
export type DeviceFault = 'unused' | 'known' | 'cannot';

/** The device made no passkey, or signed nothing. */
export class PasskeyDeviceError extends Error {
  readonly fault: DeviceFault;

  constructor(fault: DeviceFault, options?: ErrorOptions) {
    super(`passkey: ${fault}`, options);
    this.name = 'PasskeyDeviceError';
    this.fault = fault;
  }
}

function faultOf(error: unknown): DeviceFault {
  const { name, code } = error instanceof WebAuthnError ? error : { name: undefined, code: undefined };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
  const isUnused = code === 'ERROR_CEREMONY_ABORTED' || name === 'NotAllowedError' || name === 'AbortError';
  return isUnused ? 'unused' : 'cannot';
}

async function byDevice<T>(work: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new PasskeyDeviceError('cannot');
  try {
    return await work();
  } catch (cause) {
    throw new PasskeyDeviceError(faultOf(cause), { cause });
  }
}

type Ports = Pick<AppPorts, 'services' | 'organization' | 'session'>;

export interface SigningIn {
  readonly scope?: 'signer' | undefined;
  /** Offers the passkeys among the suggestions of the email field, instead of asking. */
  readonly isSuggested: boolean;
}

/** Signs in by a passkey, and starts the session unless another step is needed; rejects with `PasskeyDeviceError`, or `FetchError` once somebody asked for it. Ends an earlier one that still waits. */
export async function signInByPasskey(
  { services, organization: { orgCode }, session }: Ports,
  { scope, isSuggested }: SigningIn,
): Promise<LoginAnswer> {
  const service = createPasskeyService(services.client);
  const { ticket, options: optionsJSON } = await service.ask(orgCode).catch((cause: unknown) => {
    if (isSuggested) throw new PasskeyDeviceError('cannot', { cause });
    throw cause;
  });
  const signed = await byDevice(() => startAuthentication({ optionsJSON, useBrowserAutofill: isSuggested }));
  const answer = await service.login(orgCode, ticket, signed, scope);
  if (stepNeeded(answer) === undefined) session.write(answer.jwt);
  return answer;
}

export const canSuggestPasskeys: () => Promise<boolean> = browserSupportsWebAuthnAutofill;

/** Ends a sign-in that waits for its person. */
export const endPasskeySignIn = (): void => WebAuthnAbortService.cancelCeremony();

/** Has the device make a passkey and adds it to the account. */
export async function addPasskey(
  service: PasskeyService,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<void> {
  const { ticket, options: optionsJSON } = await service.begin(password);
  const made = await byDevice(() => startRegistration({ optionsJSON }));
  await service.add(ticket, name, made);
}
