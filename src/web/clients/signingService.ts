import type { DocumentAnswer } from '../../core/model/generated/api/application-document.ts';
import type { PlannedSigner } from '../../core/model/generated/api/planned-signer.ts';
import type { ContactSigner } from '../../core/signers/contactSigners.ts';
import type { SignerAnswers } from '../../core/signers/whoSigns.ts';
import type { HttpClient } from './httpClient.ts';

/** In degrees. */
export interface SigningPlace {
  readonly latitude: number;
  readonly longitude: number;
}

export interface SigningSession {
  readonly session: string;
  readonly documents: readonly DocumentAnswer[];
  /** `yyyy-MM-dd`; nothing may be signed before this day. */
  readonly earliest?: string;
}

export interface SignRequest {
  readonly typedName: string;
  readonly initials: string;
  readonly geo: SigningPlace;
}

export interface OtherSigner {
  readonly uuid: string;
  readonly role:
    | 'CO_BORROWER'
    | 'DEED_HOLDER'
    | 'NON_TITLED_SPOUSE'
    | 'TRUSTEE'
    | 'ATTORNEY_IN_FACT'
    | 'ATTORNEY';
  readonly status: 'INVITED' | 'OPENED' | 'SIGNED' | 'DECLINED' | 'EXPIRED' | 'NOT_ME';
  readonly firstName?: string;
  readonly emailHint?: string;
  readonly invitedAt?: string;
  readonly mayResendAt?: string;
  /** Of somebody who borrows too: their answers and their credit report are there. */
  readonly answered?: boolean;
  /** The lender still waits for something of them, or looks at it. */
  readonly isAsked?: boolean;
  /** No policy asks for them any more. */
  readonly mayRemove?: boolean;
}

/** A person named in place of another. */
export interface NewSigner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Answers that decide who signs, before they are saved. */
export interface PlannedAnswers extends SignerAnswers {
  /** People being named, in place of those named so far. */
  readonly people: readonly (Pick<ContactSigner, 'role' | 'relationship'> & {
    readonly firstName?: string;
  })[];
  /** They are named beside those named so far. */
  readonly keepsNamed?: boolean;
}

const heloc = (uuid: string): string => `/service-application/api/v1/application/heloc/${uuid}`;

/** Signing of closing documents, and additional signers (G-20). */
export const createSigningService = (client: HttpClient) => ({
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
  /** Who will need to sign, and why, if these were the answers. */
  plannedSigners: (uuid: string, answers: PlannedAnswers) =>
    client.send<readonly PlannedSigner[]>({
      method: 'POST',
      path: `${heloc(uuid)}/signers/planned`,
      body: answers,
    }),
  /** Resends the invitation; rejects with 409 within 5 minutes of the last. */
  resend: (uuid: string, signerUuid: string, idempotencyKey: string) =>
    client.send<OtherSigner>({
      method: 'POST',
      path: `${heloc(uuid)}/signers/${signerUuid}/resend`,
      headers: { 'idempotency-key': idempotencyKey },
      body: {},
    }),
  /** Invites another person in the same role; rejects with 409 once the closing documents name the first one. */
  replaceSigner: (uuid: string, signerUuid: string, person: NewSigner, idempotencyKey: string) =>
    client.send<OtherSigner>({
      method: 'PUT',
      path: `${heloc(uuid)}/signers/${signerUuid}/person`,
      headers: { 'idempotency-key': idempotencyKey },
      body: person,
    }),
  /** Takes somebody off the list whom no policy asks for; rejects with 409 while one does. */
  removeSigner: (uuid: string, signerUuid: string, idempotencyKey: string) =>
    client.send<void>({
      method: 'DELETE',
      path: `${heloc(uuid)}/signers/${signerUuid}`,
      headers: { 'idempotency-key': idempotencyKey },
    }),
  /** Ends the application. */
  withdraw: (uuid: string, idempotencyKey: string) =>
    client.send<void>({
      method: 'POST',
      path: `${heloc(uuid)}/withdraw`,
      headers: { 'idempotency-key': idempotencyKey },
      body: {},
    }),
  /** Changes the address of an unopened invitation and sends it there. */
  changeEmail: (uuid: string, signerUuid: string, email: string, idempotencyKey: string) =>
    client.send<OtherSigner>({
      method: 'PUT',
      path: `${heloc(uuid)}/signers/${signerUuid}`,
      headers: { 'idempotency-key': idempotencyKey },
      body: { email },
    }),
});
