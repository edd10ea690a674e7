import type { ConnectedProvider } from '../../connections/connectedSystems.ts';
import { outgoingHeaders } from '../../http/outgoingHeaders.ts';
import type { TextSender } from './textSender.ts';

const PUBLIC = 'https://api.twilio.com';
const TIMEOUT_MS = 10_000;
const TOO_MANY = 429;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Where messages come from: a number, or a messaging service (`MG...`). */
const senderOf = (from: string): Readonly<Record<string, string>> =>
  from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };

/**
 * Sends by Twilio's Messages API as it is documented, or by whoever speaks it: a provider of the kind `twilio` with its
 * `account` (`AC...`), `from` (a number or a messaging service), the secret `token`, and an `address` where it is not
 * Twilio's.
 */
export function twilioSender({ secrets, address, account, from }: ConnectedProvider): TextSender {
  const base = typeof address === 'string' ? address.replace(/\/+$/, '') : PUBLIC;
  const sid = textOf(account);
  const basic = Buffer.from(`${sid}:${secrets.token ?? ''}`).toString('base64');
  return {
    async send({ to, body }) {
      const answer = await fetch(`${base}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`, {
        method: 'POST',
        headers: { ...outgoingHeaders(), authorization: `Basic ${basic}` },
        body: new URLSearchParams({ To: `+1${to}`, Body: body, ...senderOf(textOf(from)) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return { as: 'sent' };
      const { status } = answer;
      const seconds = Number(answer.headers.get('retry-after') ?? '0');
      return status === TOO_MANY || status >= 500
        ? { as: 'later', status, afterMs: Number.isFinite(seconds) ? seconds * 1_000 : 0 }
        : { as: 'refused', status };
    },
  };
}
