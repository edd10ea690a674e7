import type { ConnectedProvider } from '../../connections/connectedSystems.ts';
import { callOut } from '../../http/outbound/callOut.ts';
import { outgoingHeaders } from '../../http/outgoingHeaders.ts';
import type { TextSender } from './textSender.ts';

const PUBLIC = 'https://api.twilio.com';
const TIMEOUT_MS = 10_000;
/** It answers with the message as it is kept there. */
const MOST_BYTES = 100_000;
const TOO_MANY = 429;
/** Whoever has the number has written STOP to ours (https://www.twilio.com/docs/api/errors/21610). */
const STOPPED = 21_610;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The error that an answer names, if it does. */
function errorOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { readonly code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

/** Where messages come from: a number, or a messaging service (`MG...`). */
const senderOf = (from: string): Readonly<Record<string, string>> =>
  from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };

/**
 * Sends by Twilio's Messages API as it is documented, or by whoever speaks it: a provider of the kind `twilio` with its
 * `account` (`AC...`), `from` (a number or a messaging service), the secret `token`, and an `address` where it is not
 * Twilio's. Throws when there is no answer in time, or when the address is in a private network and may not be.
 */
export function twilioSender({
  secrets,
  address,
  account,
  from,
  mayBePrivate,
}: ConnectedProvider): TextSender {
  const base = typeof address === 'string' ? address.replace(/\/+$/, '') : PUBLIC;
  const sid = textOf(account);
  const basic = Buffer.from(`${sid}:${secrets.token ?? ''}`).toString('base64');
  return {
    async send({ to, body }) {
      const {
        status,
        body: answer,
        retryAfter = 0,
      } = await callOut({
        method: 'POST',
        url: `${base}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`,
        headers: {
          ...outgoingHeaders(),
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ To: `+1${to}`, Body: body, ...senderOf(textOf(from)) }).toString(),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MOST_BYTES,
        mayBePrivate: mayBePrivate === true,
      });
      if (status >= 200 && status < 300) return { as: 'sent' };
      return status === TOO_MANY || status >= 500
        ? { as: 'later', status, afterMs: retryAfter * 1_000 }
        : { as: 'refused', status, isStopped: errorOf(answer) === STOPPED };
    },
  };
}
