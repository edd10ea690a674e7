import type { LenderScope } from '../../../../core/model/generated/connections.ts';
import type { LenderCallDescription } from './lenderCall.ts';
import { operationOf, pathOf, SCHEME } from './openApiCall.ts';
import { problemSchema } from './openApiProblems.ts';
import { TOKEN_OPERATION, TOKEN_PATH } from './tokenRoute.ts';

export const PREFIX = '/lender/v1';

const scopes: Readonly<Record<LenderScope, string>> = {
  tasks: 'Read, answer, refuse and extend the tasks that the lender performs',
  events: 'Read events and deal with webhooks',
  'applications:read': 'Read applications',
  'applications:write': 'Change applications and tell borrowers something',
  'personal:read': 'Also read what is secret about a person, such as the Social Security number',
  'documents:read': 'Read documents',
  'documents:write': 'Add documents',
  'data:read': "Read the lender's own data: officers, referrals, offer codes, hours, banners",
  'data:write': "Change the lender's own data",
  chats: 'Answer the chats of borrowers: read them, take them, talk, hand them over, end them',
};

const DESCRIPTION = `How a lender's system takes part in its applications.

Every call but those for a token and for this document needs a token of the OAuth 2 grant client_credentials, which is good for
ten minutes. It reaches the applications of the client's lender and no others: whatever belongs to somebody else does not exist (404).

Errors are problems (RFC 9457); those of the token call are of RFC 6749. Calls that write take an Idempotency-Key, so repeat
them with the same key when no answer came. The answer of every call names the request in x-request-id; send your own UUID in that header to
find your call in our log.

This is version 1. Additions come at any time without notice: calls, optional fields of requests, fields of answers, types
of events and problems, outcomes of tasks. Ignore what you do not know. Nothing is taken away or gets another meaning within version 1. A call
or field that will be missing in a later version is marked \`deprecated\` here, with what to use instead; version 1 stays for at least
twelve months after the next version.`;

const tokenFields = {
  grant_type: { type: 'string', enum: ['client_credentials'] },
  scope: { type: 'string', description: 'Scopes, separated by spaces. All of the client without it.' },
  client_id: { type: 'string' },
  client_secret: { type: 'string' },
  client_assertion_type: {
    type: 'string',
    enum: ['urn:ietf:params:oauth:client-assertion-type:jwt-bearer'],
  },
  client_assertion: {
    type: 'string',
    description:
      'A JWT signed by a key of the client: iss and sub its client_id, aud the address of this call, exp within ten minutes, jti never used before.',
  },
};

const tokenAnswer = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in', 'scope'],
  properties: {
    access_token: { type: 'string' },
    token_type: { type: 'string', enum: ['Bearer'] },
    expires_in: { type: 'integer', description: 'Seconds.' },
    scope: { type: 'string' },
  },
};

const tokenError = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
};

const json = (schema: object) => ({ 'application/json': { schema } });

const tokenOperation = {
  operationId: TOKEN_OPERATION,
  tags: ['oauth'],
  summary: 'Get an access token (client_secret_basic, client_secret_post or private_key_jwt)',
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', required: ['grant_type'], properties: tokenFields },
      },
    },
  },
  responses: {
    200: { description: 'The token.', content: json(tokenAnswer) },
    400: { description: 'Not a request for a token that this client may have.', content: json(tokenError) },
    401: { description: 'The client is unknown, or its proof is not valid.', content: json(tokenError) },
    429: {
      description: 'Too many refused requests: try again later.',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
};

const documentOperation = {
  operationId: 'getOpenApi',
  tags: ['oauth'],
  summary: 'This document',
  security: [],
  responses: { 200: { description: 'The document.', content: json({ type: 'object' }) } },
};

function pathsOf(calls: readonly LenderCallDescription[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {
    [TOKEN_PATH]: { post: tokenOperation },
    '/openapi.json': { get: documentOperation },
  };
  for (const call of [...calls].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const path = pathOf(call);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return paths;
}

/** The OpenAPI 3.1 document of some calls. */
export const openApiOf = (calls: readonly LenderCallDescription[]): object => ({
  openapi: '3.1.0',
  info: { title: 'Lender API', version: '1', description: DESCRIPTION },
  servers: [{ url: PREFIX }],
  paths: pathsOf(calls),
  components: {
    schemas: { Problem: problemSchema },
    securitySchemes: {
      [SCHEME]: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: `${PREFIX}${TOKEN_PATH}`, scopes } },
      },
    },
  },
});
