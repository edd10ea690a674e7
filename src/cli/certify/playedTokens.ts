import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Reply } from './takeAnswer.ts';

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The client by `client_secret_basic` or `client_secret_post` (RFC 6749 section 2.3.1). */
function clientOf(request: IncomingMessage, form: URLSearchParams): Client {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (basic === undefined)
    return { clientId: form.get('client_id') ?? '', clientSecret: form.get('client_secret') ?? '' };
  const [clientId = '', clientSecret = ''] = Buffer.from(basic, 'base64')
    .toString('utf8')
    .split(':')
    .map(decodeURIComponent);
  return { clientId, clientSecret };
}

/** Access tokens of the played server. */
export function playedTokens({ clientId, clientSecret }: Client) {
  const good = new Set<string>();
  let given = 0;
  return {
    give(request: IncomingMessage, body: string): Reply {
      const form = new URLSearchParams(body);
      const client = clientOf(request, form);
      if (client.clientId !== clientId || client.clientSecret !== clientSecret)
        return { status: 401, body: { error: 'invalid_client' } };
      if (form.get('grant_type') !== 'client_credentials')
        return { status: 400, body: { error: 'unsupported_grant_type' } };
      const token = randomBytes(16).toString('base64url');
      good.add(token);
      given += 1;
      const scope = form.get('scope') ?? 'events tasks applications:read personal:read';
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 900, scope } };
    },
    isGood: (authorization: string | undefined): boolean =>
      good.has(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''),
    /** All tokens end before their time. */
    endAll: () => good.clear(),
    /** How many were given. */
    count: () => given,
  };
}
