import type { FastifyInstance } from 'fastify';
import type { UsedCredential } from '../../credentials/webauthn.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { requireSecurePage } from '../../http/secureConnection.ts';
import { signInLimit } from '../../http/security.ts';
import {
  addOwnPasskey,
  beginPasskey,
  beginPasskeySignIn,
  type GivenPasskey,
  removeOwnPasskey,
  signInByPasskey,
} from './passkeyActs.ts';
import { staffRoute } from './routeService.ts';
import { sessionAnswer, toldSession } from './sessionAnswer.ts';
import type { SessionTools } from './staffTools.ts';
import { passkeysOf, waysOf } from './wayStore.ts';
import { moment, words } from './wire.ts';

const tag = 'staff';
const SIGN_IN = '/staff/v1/session/passkey';
const OWN = '/staff/v1/me/passkeys';

const base64url = (most: number) => ({ type: 'string', pattern: '^[\\w-]+$', maxLength: most }) as const;

/** A credential as `toJSON` of browsers writes it; what is not needed may be left out, and is not read. */
const credential = (response: ReturnType<typeof closed>) =>
  closed(
    {
      id: base64url(1_400),
      rawId: base64url(1_400),
      type: { const: 'public-key' },
      authenticatorAttachment: { type: ['string', 'null'], maxLength: 40 },
      clientExtensionResults: { type: 'object', additionalProperties: true, maxProperties: 20 },
      response,
    },
    ['authenticatorAttachment', 'clientExtensionResults'],
  );

const made = credential(
  closed(
    {
      clientDataJSON: base64url(8_192),
      attestationObject: base64url(16_384),
      transports: { type: 'array', maxItems: 10, items: { type: 'string', pattern: '^[a-z-]{1,20}$' } },
      authenticatorData: base64url(16_384),
      publicKey: base64url(8_192),
      publicKeyAlgorithm: { type: 'integer' },
    },
    ['transports', 'authenticatorData', 'publicKey', 'publicKeyAlgorithm'],
  ),
);

const used = credential(
  closed({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    userHandle: base64url(200),
  }),
);

const begun = closed({
  challenge: { ...uuid, description: 'Good for five minutes, once.' },
  options: { type: 'object', additionalProperties: true, description: 'Of WebAuthn, as JSON.' },
});

function registerSignIn(app: FastifyInstance, tools: SessionTools): void {
  const open = { ...signInLimit(tools.settings), onRequest: requireSecurePage };
  app.post<{ Body: object }>(
    `${SIGN_IN}/options`,
    {
      ...open,
      schema: routeSchema({
        tag,
        summary: 'A challenge for any passkey of the staff at this host; the same for everybody',
        body: closed({}),
        answer: begun,
      }),
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return beginPasskeySignIn(tools, { request, reply });
    },
  );

  app.post<{ Body: { challenge: string; response: UsedCredential } }>(
    SIGN_IN,
    {
      ...open,
      schema: routeSchema({
        tag,
        summary: 'Sign in in a browser by a passkey, and get the cookie of a new session',
        body: closed({ challenge: uuid, response: used }),
        answer: sessionAnswer,
      }),
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return toldSession(tools, await signInByPasskey(tools, { request, reply }, request.body));
    },
  );
}

function registerWays(app: FastifyInstance, tools: SessionTools): void {
  const { staff, db } = tools;
  staffRoute(
    app,
    staff,
    {
      method: 'GET',
      path: '/staff/v1/me/ways',
      act: 'any',
      isForNewcomers: true,
      schema: routeSchema({
        tag,
        summary: 'How you can sign in in a browser',
        answer: closed({
          passkeys: {
            type: 'array',
            items: closed({ uuid, name: text(), createdAt: moment, usedAt: moment }, ['usedAt']),
          },
          password: { type: 'boolean' },
        }),
      }),
    },
    async ({ personId }) => {
      const rows = await passkeysOf(db.kysely, personId);
      return {
        passkeys: rows.map((row) => ({
          uuid: row.uuid,
          name: row.name,
          createdAt: row.created_at.toISOString(),
          ...(row.used_at !== null && { usedAt: row.used_at.toISOString() }),
        })),
        password: (await waysOf(db.kysely, personId)).password,
      };
    },
  );
}

function registerOwn(app: FastifyInstance, tools: SessionTools): void {
  const { staff } = tools;
  const session = { method: 'POST', act: 'session', isForNewcomers: true } as const;
  staffRoute<{ Body: object }>(
    app,
    staff,
    {
      ...session,
      path: `${OWN}/options`,
      schema: routeSchema({
        tag,
        summary: 'Begin to add a passkey, soon after signing in',
        body: closed({}),
        answer: begun,
      }),
    },
    (caller, _sent, browser) => beginPasskey(tools, caller, browser),
  );

  staffRoute<{ Body: GivenPasskey }>(
    app,
    staff,
    {
      ...session,
      path: OWN,
      schema: routeSchema({
        tag,
        summary: 'Add the passkey that a device made, under a name of your own',
        body: closed({ challenge: uuid, name: words(60), response: made }),
        answer: closed({ uuid }),
      }),
    },
    (caller, { body }, browser) => addOwnPasskey(tools, caller, browser, body),
  );

  staffRoute<{ Params: { uuid: string }; Body: object }>(
    app,
    staff,
    {
      ...session,
      path: `${OWN}/:uuid/end`,
      schema: routeSchema({
        tag,
        summary: 'Remove a passkey, which ends your other sessions; never your last way to sign in',
        params: closed({ uuid }),
        body: closed({}),
      }),
    },
    (caller, { params }) => removeOwnPasskey(tools, caller, params.uuid),
  );
}

/** Passkeys of the staff: signing in by them, and a person's own. */
export function registerPasskeys(app: FastifyInstance, tools: SessionTools): void {
  registerSignIn(app, tools);
  registerWays(app, tools);
  registerOwn(app, tools);
}
