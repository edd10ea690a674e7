import type { Condition } from '../../core/flow/conditions.ts';
import type { JsonObject } from '../../core/shared/json.ts';
import type { HttpClient } from './httpClient.ts';
import type { LoginAnswer } from './securityService.ts';
import type { OtherSigner } from './signingService.ts';

/** Of the link in an invitation; nothing of the loan. */
export interface PeekedInvitation {
  readonly state: 'OPEN' | 'EXPIRED' | 'USED' | 'CANCELLED';
  readonly role: OtherSigner['role'];
  readonly firstName: string;
  /** The borrower's first name. */
  readonly borrower?: string;
  readonly emailHint: string;
  /** Then no password is chosen. */
  readonly hasAccount: boolean;
}

/** What somebody signs for, and how far they are. */
export interface SignerView {
  readonly uuid: string;
  readonly role: OtherSigner['role'];
  readonly firstName: string;
  readonly lastName: string;
  /** The borrower's first name. */
  readonly borrower?: string;
  /** Of the home. */
  readonly state: string;
  readonly status: 'OPEN' | 'SIGNED' | 'DECLINED' | 'CANCELLED';
  readonly steps: readonly { readonly id: string; readonly page: string; readonly done: boolean }[];
  /** While it is open: what they will sign and get, by the ids of the templates. */
  readonly documents?: { readonly signs: readonly string[]; readonly gets: readonly string[] };
  readonly isReadyToSign: boolean;
  /** Of whoever borrows too: their own answers as their step takes them, and why their credit file could not be read. */
  readonly borrowing?: {
    readonly hasSsn: boolean;
    readonly problem?: 'FROZEN' | 'NO_MATCH';
    readonly answers?: JsonObject;
  };
  /** What became of the identity document that they handed in. */
  readonly identity?: 'UNDER_REVIEW' | 'REFUSED' | 'ACCEPTED';
  /** For those who have the right to cancel; `until` is its last day, `yyyy-MM-dd`. */
  readonly rescission?: { readonly until: string; readonly mayCancel: boolean };
  /** The page below heloc-signer that comes next. */
  readonly next: string;
}

const SIGNER = '/service-application/api/v1/application/heloc/signer';
const invitation = (name: string) => `${SIGNER}/invitations/${name}`;

/** What the lender asks of a signer beside the steps (COND-06). */
const askedCalls = (client: HttpClient) => ({
  /** Oldest first. */
  conditions: (uuid: string) => client.send<readonly Condition[]>({ path: `${SIGNER}/${uuid}/conditions` }),
  /** Hands in what was uploaded for a condition; rejects with 422 while something is missing, 409 once handed in. */
  submit: (uuid: string, condition: string, note: string, idempotencyKey: string) =>
    client.send<Condition>({
      method: 'POST',
      path: `${SIGNER}/${uuid}/conditions/${condition}/submit`,
      headers: { 'idempotency-key': idempotencyKey },
      body: note === '' ? {} : { note },
    }),
});

/** Calls of people who sign but did not apply (G-29). */
export const createSignerService = (client: HttpClient) => ({
  peek: (token: string) =>
    client.send<PeekedInvitation>({
      method: 'POST',
      path: invitation('peek'),
      body: { token },
      external: true,
    }),
  sendCode: (token: string) =>
    client.send<void>({ method: 'POST', path: invitation('code'), body: { token }, external: true }),
  /** Rejects with 401 for a wrong code. */
  accept: (body: { readonly token: string; readonly code: string; readonly password?: string }) =>
    client.send<LoginAnswer>({
      method: 'POST',
      path: invitation('accept'),
      body,
      external: true,
      ownsUnauthorized: true,
    }),
  /** The holder of the link is not the person meant. */
  notMe: (token: string) =>
    client.send<void>({ method: 'POST', path: invitation('not-me'), body: { token }, external: true }),
  /** Mails a new link in place of one that has ended. */
  again: (token: string) =>
    client.send<void>({ method: 'POST', path: invitation('again'), body: { token }, external: true }),
  login: (org: string, email: string, password: string) =>
    client.send<LoginAnswer>({
      method: 'POST',
      path: '/identity/api/v1/login',
      query: { organization: org },
      body: { email, password, scope: 'signer' },
      external: true,
      ownsUnauthorized: true,
    }),
  /** Does not want to sign. */
  decline: (uuid: string, reason: string, idempotencyKey: string) =>
    client.send<SignerView>({
      method: 'POST',
      path: `${SIGNER}/${uuid}/decline`,
      headers: { 'idempotency-key': idempotencyKey },
      body: reason === '' ? {} : { reason },
    }),
  /** Cancels the line for all (12 CFR 1026.15). */
  rescind: (uuid: string, idempotencyKey: string) =>
    client.send<SignerView>({
      method: 'POST',
      path: `${SIGNER}/${uuid}/rescind`,
      headers: { 'idempotency-key': idempotencyKey },
      body: {},
    }),
  /** Whether all have signed (CALL-42, SIGNER-15); rejects with 400 where this person signs nothing. */
  coDeedStatus: async (uuid: string) => {
    const { status } = await client.send<{ status: 'COMPLETE' | 'PENDING' | 'NOT_REQUIRED' }>({
      path: '/service-application/api/v1/application/heloc/co-deed/status',
      query: { signer: uuid },
    });
    return status;
  },
  list: () => client.send<readonly SignerView[]>({ path: SIGNER }),
  /** Issues the disclosure of electronic records to this signer, once. */
  disclose: (uuid: string, idempotencyKey: string) =>
    client.send<void>({
      method: 'PUT',
      path: `${SIGNER}/${uuid}/disclosure`,
      headers: { 'idempotency-key': idempotencyKey },
    }),
  ...askedCalls(client),
  finish: (uuid: string, step: string, idempotencyKey: string, body: object = {}) =>
    client.send<SignerView>({
      method: 'POST',
      path: `${SIGNER}/${uuid}/steps/${step}`,
      headers: { 'idempotency-key': idempotencyKey },
      body,
    }),
});

export type SignerService = ReturnType<typeof createSignerService>;
