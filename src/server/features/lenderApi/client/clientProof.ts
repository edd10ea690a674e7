import type { IncomingHttpHeaders } from 'node:http';
import type { TokenForm } from './tokenForm.ts';
import { TokenRefusal, unknownClient } from './tokenRefusal.ts';

/** How a client proves who it is. */
export type ClientProof =
  | { readonly type: 'secret'; readonly clientId: string; readonly secret: string }
  | { readonly type: 'assertion'; readonly clientId: string | undefined; readonly assertion: string };

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

/** Form-encoded before it was put into the header (RFC 6749, section 2.3.1). */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw unknownClient();
  }
}

function basicProof(authorization: string): ClientProof {
  const [, encoded = ''] = BASIC.exec(authorization) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) throw unknownClient();
  return {
    type: 'secret',
    clientId: decoded(text.slice(0, colon)),
    secret: decoded(text.slice(colon + 1)),
  };
}

function assertionProof(form: TokenForm, assertion: string): ClientProof {
  if (form.get('client_assertion_type') !== ASSERTION_TYPE)
    throw new TokenRefusal('invalid_request', `client_assertion_type must be ${ASSERTION_TYPE}`);
  return { type: 'assertion', clientId: form.get('client_id'), assertion };
}

/** The proof of a request for a token: client_secret_basic, client_secret_post or private_key_jwt, one of them. */
export function clientProof({ authorization }: IncomingHttpHeaders, form: TokenForm): ClientProof {
  const [secret, assertion] = [form.get('client_secret'), form.get('client_assertion')];
  const given = [authorization, secret, assertion].filter((one) => one !== undefined);
  if (given.length > 1)
    throw new TokenRefusal('invalid_request', 'A client proves who it is in one way, not in several');
  if (authorization !== undefined) return basicProof(authorization);
  if (assertion !== undefined) return assertionProof(form, assertion);
  const clientId = form.get('client_id');
  if (clientId === undefined || secret === undefined) throw unknownClient();
  return { type: 'secret', clientId, secret };
}
