import type { DocumentAnswer } from '../../core/model/generated/api/application-document.ts';
import type { HttpClient } from './httpClient.ts';

/** Where somebody is, in degrees. */
export interface SigningPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** A signing that was begun. */
export interface SigningSession {
  readonly session: string;
  /** In the order they are signed. */
  readonly documents: readonly DocumentAnswer[];
  /** `yyyy-MM-dd`: before this day nothing may be signed. */
  readonly earliest?: string;
}

/** One signature. */
export interface SignRequest {
  readonly typedName: string;
  readonly initials: string;
  readonly geo: SigningPlace;
}

/** Somebody else who signs. */
export interface OtherSigner {
  readonly uuid: string;
  readonly role: 'CO_BORROWER' | 'DEED_HOLDER' | 'NON_TITLED_SPOUSE';
  readonly status: 'INVITED' | 'OPENED' | 'SIGNED';
  readonly firstName?: string;
  readonly emailHint?: string;
  readonly invitedAt?: string;
  readonly mayResendAt?: string;
}

const heloc = (uuid: string): string => `/service-application/api/v1/application/heloc/${uuid}`;

/** Signing of the closing documents, and the other people who sign (G-20). */
export const createSigningService = (client: HttpClient) => ({
  /** Begins a signing, or goes on with it. */
  begin: (uuid: string) =>
    client.send<SigningSession>({ method: 'POST', path: `${heloc(uuid)}/signing/session` }),
  sign: (uuid: string, documentUuid: string, body: SignRequest, idempotencyKey: string) =>
    client.send<DocumentAnswer>({
      method: 'POST',
      path: `${heloc(uuid)}/signing/${documentUuid}/sign`,
      headers: { 'idempotency-key': idempotencyKey },
      body,
    }),
  signers: (uuid: string) => client.send<readonly OtherSigner[]>({ path: `${heloc(uuid)}/signers` }),
  /** Sends the invitation again; refused with 409 within 5 minutes of the last. */
  resend: (uuid: string, signerUuid: string, idempotencyKey: string) =>
    client.send<OtherSigner>({
      method: 'POST',
      path: `${heloc(uuid)}/signers/${signerUuid}/resend`,
      headers: { 'idempotency-key': idempotencyKey },
      body: {},
    }),
  /** Changes where the invitation goes, before it was opened, and sends it there. */
  changeEmail: (uuid: string, signerUuid: string, email: string, idempotencyKey: string) =>
    client.send<OtherSigner>({
      method: 'PUT',
      path: `${heloc(uuid)}/signers/${signerUuid}`,
      headers: { 'idempotency-key': idempotencyKey },
      body: { email },
    }),
});
