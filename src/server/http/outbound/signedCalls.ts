import { timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '../../../core/shared/ports.ts';

/** What is signed: the id is the same each time the same thing is told. */
export interface SignedMessage {
  readonly id: string;
  /** '' for a call without a body. */
  readonly body: string;
}

/** Seconds by which the clocks of both sides may differ (Standard Webhooks). */
const TOLERANCE_S = 300;

const SIGNATURES = 10;

/** The headers of a signed call by Standard Webhooks; `secrets` are `whsec_...`, and each of them signs. */
export function signedHeaders(
  { id, body }: SignedMessage,
  secrets: readonly string[],
  clock: Clock,
): Readonly<Record<string, string>> {
  const at = new Date(clock.now());
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

interface GivenHeaders {
  readonly [name: string]: string | readonly string[] | undefined;
}

/** The id of a call that somebody who knows one of the secrets signed in the last minutes; undefined for any other. */
export function verifiedId(
  headers: GivenHeaders,
  body: string,
  { secrets, clock }: { readonly secrets: readonly string[]; readonly clock: Clock },
): string | undefined {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string')
    return undefined;
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(clock.now() / 1_000 - seconds) <= TOLERANCE_S)) return undefined;
  const given = signature.split(' ').slice(0, SIGNATURES);
  const expected = secrets.map((secret) => new Webhook(secret).sign(id, new Date(seconds * 1_000), body));
  return expected.some((own) => given.some((one) => isSame(own, one))) ? id : undefined;
}
