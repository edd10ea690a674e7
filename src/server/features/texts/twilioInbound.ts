import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ConnectedProvider } from '../../connections/connectedSystems.ts';
import { escapeHtml } from '../../http/escapeHtml.ts';

/** A text that came in. */
export interface InboundText {
  /** The name that the company gave it; undefined where it gave none. */
  readonly name: string | undefined;
  /** Ten digits; undefined for a number of another country. */
  readonly from: string | undefined;
  readonly body: string;
  /** The company has answered it already, as it does for words of its own (Advanced Opt-Out). */
  readonly isAnswered: boolean;
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The signature of a form that is posted to an address, by Twilio's documented rules: names in order, each with its value. */
export function twilioSignature(token: string, address: string, form: URLSearchParams): string {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const signed = address + fields.map(([name, value]) => name + value).join('');
  return createHmac('sha1', token).update(signed).digest('base64');
}

/** The text in a form that Twilio posted to an address; undefined unless the secret of the provider signed it. */
export function inboundText(
  { secrets, account }: ConnectedProvider,
  {
    address,
    signature,
    body,
  }: { readonly address: string; readonly signature: unknown; readonly body: string },
): InboundText | undefined {
  const form = new URLSearchParams(body);
  const { token } = secrets;
  if (token === undefined || token === '' || typeof signature !== 'string') return undefined;
  if (!isSame(signature, twilioSignature(token, address, form))) return undefined;
  if (form.get('AccountSid') !== account) return undefined;
  return {
    name: form.get('MessageSid') ?? undefined,
    from: /^\+1(\d{10})$/.exec(form.get('From') ?? '')?.[1],
    body: form.get('Body') ?? '',
    isAnswered: form.has('OptOutType'),
  };
}

/** What Twilio is answered: with words it sends them to whoever wrote (TwiML). */
export const twilioAnswer = (words: string | undefined): string =>
  words === undefined
    ? '<?xml version="1.0" encoding="UTF-8"?><Response/>'
    : `<?xml version="1.0" encoding="UTF-8"?><Response><Message>${escapeHtml(words)}</Message></Response>`;
