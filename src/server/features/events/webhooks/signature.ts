import { Webhook } from 'standardwebhooks';

interface Message {
  /** The same at each try. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly body: string;
}

/** The headers of Standard Webhooks: one signature for each secret. */
export function signed(secrets: readonly string[], { id, now, body }: Message): Record<string, string> {
  const at = new Date(now);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
