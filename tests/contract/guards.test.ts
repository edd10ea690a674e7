import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import serializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import { createIdentityService } from '../../src/server/features/identity/identityService.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { bindingOf } from '../../src/server/http/sessionCookie.ts';
import { openTestDependencies, signedInHeaders } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Route {
  readonly method: Method;
  readonly path: string;
  readonly isSignedIn: boolean;
}

let dependencies: AppDependencies;
let app: Awaited<ReturnType<typeof createApp>>;
let routes: readonly Route[];
/** Compiles the schemas of a route's answers. */
const answers: (() => void)[] = [];

function collectAnswers(this: FastifyInstance, { url, schema }: RouteOptions): void {
  for (const [httpStatus, of] of Object.entries(schema?.response ?? {}))
    answers.push(() => serializerSelector()(this.getSchemas())({ method: '', url, httpStatus, schema: of }));
}
const CREATED = 'fastify.initialization';
const onCreated = (message: unknown): void =>
  void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', collectAnswers);
async function collecting<T>(work: () => Promise<T>): Promise<T> {
  subscribe(CREATED, onCreated);
  return work().finally(() => unsubscribe(CREATED, onCreated));
}
const PAGE = { html: async () => '<html><head></head></html>', scripts: async () => [] };

beforeAll(async () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const environment = {
    EQUIFORM_MODE: 'production',
    EQUIFORM_FIELD_KEY: key,
    EQUIFORM_SESSION_KEY: key,
    EQUIFORM_API_DOCS: 'on',
  };
  dependencies = await openTestDependencies({ environment });
  await publishReleases(dependencies);
  app = await collecting(() => createApp(dependencies, PAGE));
  const { paths } = (await app.inject('/docs/json')).json<{
    paths: Record<string, Record<string, { security?: object[] }>>;
  }>();
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [] }]) => ({
      method: method.toUpperCase() as Method,
      path,
      isSignedIn: security.length > 0,
    })),
  );
});
afterAll(async () => {
  await app.close();
  await dependencies.db.close();
});

const FILLED: Readonly<Record<string, string>> = { context: 'secure', audience: 'customer' };
const fill = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => FILLED[name] ?? randomUUID());
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

async function statusOf({ method, path }: Route, headers: Record<string, string> = {}): Promise<number> {
  const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} };
  const named = { 'x-org': 'main', 'x-application-name': 'heloc', ...headers };
  return (await app.inject({ method, url: fill(path), headers: named, ...payload })).statusCode;
}

/** Open routes, and why each is open. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  'has a guard of its own': [
    'GET /metrics',
    'POST /publish',
    'POST /publish/release',
    'POST /publish/approve',
    'POST /publish/plans',
    'POST /publish/plans/cancel',
    'GET /publish/plans',
    'GET /publish/applications',
    'POST /publish/applications/move',
    'POST /publish/applications/ask',
    'GET /publish/overlays/effects',
    'GET /publish/overlays',
    'POST /publish/overlays',
    'POST /publish/overlays/approve',
    'POST /publish/back',
    'POST /publish/recall',
    'GET /publish/history',
    'GET /staff/v1/changes',
    'POST /staff/v1/changes',
    'GET /staff/v1/changes/{uuid}',
    'POST /staff/v1/changes/{uuid}/files',
    'POST /staff/v1/changes/{uuid}/edits',
    'POST /staff/v1/changes/{uuid}/rebase',
    'POST /staff/v1/changes/{uuid}/abandon',
    'POST /staff/v1/changes/{uuid}/check',
    'POST /staff/v1/changes/{uuid}/publish',
    'GET /staff/v1/screens',
    'GET /staff/v1/screens/page',
    'GET /staff/v1/configuration',
    'GET /staff/v1/configuration/file',
    'POST /backup',
    'POST /erase',
    'POST /call-backs',
    'POST /export/answers',
    'POST /export/person',
    'GET /desk/v1/tasks',
    'GET /desk/v1/tasks/{uuid}',
    'GET /desk/v1/tasks/{uuid}/documents/{documentUuid}',
    'POST /desk/v1/tasks/{uuid}/answer',
    'POST /providers/v1/{lender}/{provider}/reports',
    'POST /providers/v1/{lender}/{provider}/texts',
    'GET /staff/v1/me',
    'GET /staff/v1/session',
    'POST /staff/v1/session/end',
    'GET /staff/v1/sessions',
    'POST /staff/v1/sessions/{uuid}/end',
    'GET /staff/v1/me/ways',
    'POST /staff/v1/me/passkeys/options',
    'POST /staff/v1/me/passkeys',
    'POST /staff/v1/me/passkeys/{uuid}/end',
    'POST /staff/v1/me/password/options',
    'POST /staff/v1/me/password',
    'GET /staff/v1/people',
    'POST /staff/v1/people',
    'PUT /staff/v1/people/{uuid}/grants',
    'POST /staff/v1/people/{uuid}/invitation',
    'POST /staff/v1/people/{uuid}/end',
    'GET /staff/v1/tokens',
    'POST /staff/v1/tokens',
    'POST /staff/v1/tokens/{uuid}/end',
    'GET /staff/v1/audit',
    'GET /staff/v1/releases',
    'GET /staff/v1/journey',
    'GET /staff/v1/journey/map',
    'GET /staff/v1/words',
    'POST /staff/v1/changes/{uuid}/words',
    'POST /staff/v1/changes/{uuid}/draft',
    'GET /staff/v1/changes/{uuid}/names',
    'GET /staff/v1/configuration/schemas',
    'GET /staff/v1/releases/{position}',
    'POST /staff/v1/audit/verify',
    'POST /staff/v1/applications/{uuid}/record',
    'POST /staff/v1/applications/{uuid}/record/export',
  ],
  'needs the secret of a link, of 256 random bits': [
    'POST /staff/v1/invitations/accept',
    'POST /staff/v1/invitations/enter',
    'POST /staff/v1/invitations/look',
  ],
  'is a public key, by which everybody may check what was signed': ['GET /staff/v1/record-key'],
  'tells whether the server is well': ['GET /healthz', 'GET /readyz'],
  'comes before or around signing in': [
    'POST /staff/v1/session/password',
    'POST /staff/v1/session/passkey/options',
    'POST /staff/v1/session/passkey',
    'POST /identity/api/v1/registration/register',
    'POST /identity/api/v1/login',
    'POST /identity/api/v1/passkey/challenge',
    'POST /identity/api/v1/passkey/login',
    'POST /identity/api/v1/password/forgot',
    'POST /identity/api/v1/password/reset',
    'POST /identity/api/v1/email/confirm',
    'POST /identity/api/v1/device',
  ],
  'is of the lender, not of a person': [
    'GET /releases/{hash}/{part}',
    'GET /typefaces/{file}',
    'GET /service-profile/api/v1/profile/consent-types',
    'GET /service-application/external/api/v2/heloc/states-eligibility',
    'GET /service-application/external/api/v1/heloc/zip-eligibility',
    'GET /service-application/external/api/v1/heloc/state-licenses',
    'GET /service-lead-portal/api/lo/{uuid}',
    'GET /service-lead-portal/api/lo/{uuid}/licensed-states',
    'POST /service-lead-portal/api/lo/default',
    'GET /service-lead-portal/api/lo/default',
    'GET /service-address/external/api/v1/typeahead/{*}',
    'GET /service-comms-prefs/external/api/v1/consent/prompt/{type}',
    'GET /service-operating-hours/external/api/v1/hours/{department}',
    'GET /service-operating-hours/external/api/v1/hours/{department}/week',
    'GET /service-operating-hours/external/api/v1/hours/{department}/openStatus',
    'GET /banners/production.json',
    'GET /banners/test.json',
  ],
  'needs a secret of the visitor: a referral, a mailed code, a token of an affiliate, a code of a page': [
    'GET /service-lead-portal/api/referrals/{uuid}',
    'GET /service-application/external/api/v1/heloc/referral-id/{uuid}',
    'GET /service-marketing/external/api/v1/offercode/{code}',
    'GET /a/external/prepop',
    'POST /service-wallet/external/api/v3/exchange',
  ],
  'begins a chat of a visitor, with a limit to how often': [
    'POST /service-csp/external/api/v1/twilio/initWebChat',
    'POST /service-omni-proxy/insecure/api/v1/stream/init-web-chat',
  ],
  'asks to be called back, with a limit to how often': [
    'POST /service-omni-proxy/insecure/api/v1/chat/call-backs',
  ],
  'needs the token of a chat, or the id of its channel': [
    'POST /service-csp/external/api/v1/twilio/refreshToken',
    'POST /service-csp/external/api/v1/twilio/web-chat-info',
    'GET /service-chat-chatbot/external/api/v1/message/getChatHistory/{conversationId}',
    'POST /service-chat-chatbot/external/api/v1/message/chatWithAutobot',
    'POST /service-omni-proxy/insecure/api/v1/chat/survey',
    'POST /service-chat-chatbot/external/api/v1/message/setChatReplyUsedWithFeedback',
    'POST /service-omni-proxy/insecure/api/v1/chat/attachments',
    'GET /service-omni-proxy/insecure/api/v1/chat/attachments/{uuid}',
  ],
  'keeps what a visitor gives, for the cookie of their browser': [
    'GET /service-drafts/external/api/v1/draft',
    'PUT /service-drafts/external/api/v1/draft',
    'DELETE /service-drafts/external/api/v1/draft',
    'POST /service-drafts/external/api/v1/draft/link',
    'POST /service-drafts/external/api/v1/draft/mail',
  ],
  'needs the birth date, with the secret of a link or the cookie of a browser': [
    'POST /service-drafts/external/api/v1/draft/open',
  ],
  'needs the secret of an invitation to sign': [
    'POST /service-application/api/v1/application/heloc/signer/invitations/peek',
    'POST /service-application/api/v1/application/heloc/signer/invitations/code',
    'POST /service-application/api/v1/application/heloc/signer/invitations/accept',
    'POST /service-application/api/v1/application/heloc/signer/invitations/not-me',
    'POST /service-application/api/v1/application/heloc/signer/invitations/again',
  ],
  'takes something of a visitor and tells nothing': ['POST /waitlist/home-equity-loan-plus'],
  'is open in the external context alone': [
    'POST /service-optimize/{context}/api/v1/feature',
    'POST /service-optimize/{context}/api/v1/features',
    'POST /service-optimize/{context}/api/v2/decision',
    'GET /service-optimize/{context}/api/v2/decision',
    'POST /ft/{context}/session',
    'POST /ft/{context}/event',
    'POST /ft/{context}/events',
    'POST /ft/{context}/vitals',
    'POST /ft/{context}/errors',
  ],
};

/** What belongs to every account, also to that of an additional signer. */
const OF_ACCOUNTS: readonly string[] = [
  'GET /identity-broker/{audience}/secure/api/v3/self/figureinfo',
  'GET /identity/secure/api/v1/identity',
  'GET /identity/secure/api/v1/passkeys',
  'GET /identity/secure/api/v1/texts',
  'GET /identity/secure/api/v1/two-factor',
  'GET /identity/secure/api/v1_1/identity',
  'GET /service-profile/api/v1/profile',
  'POST /identity/secure/api/v1/email/confirmation',
  'POST /identity/secure/api/v1/passkeys',
  'POST /identity/secure/api/v1/passkeys/challenge',
  'POST /identity/secure/api/v1/passkeys/remove',
  'POST /identity/secure/api/v1/passkeys/rename',
  'POST /identity/secure/api/v1/two-factor/code',
  'POST /identity/secure/api/v1/two-factor/off',
  'POST /identity/secure/api/v1/two-factor/totp',
  'POST /service-profile/api/v1/feedback/leaving',
  'PUT /identity/secure/api/v1/identity/alias',
  'PUT /identity/secure/api/v1/password',
  'PUT /identity/secure/api/v1/two-factor',
  'PUT /service-profile/api/v1/profile/language',
];

const OF_SIGNERS = '/service-application/api/v1/application/heloc/signer';
/** SIGNER-15 */
const CO_DEED = '/heloc/co-deed/status';

/** Routes that know the session of this person, whatever they answer. */
async function openTo(scope: 'signer' | undefined): Promise<readonly string[]> {
  const given = dependencies;
  const identities = createIdentityService(given);
  const passwordHash = await identities.hashPassword('Quiet-Harbor-at-dawn-7!');
  const person = { organization: 'main', email: `${randomUUID()}@example.com`, phoneNumber: '8135550143' };
  const identityUuid = await given.db.transaction((tx) =>
    identities.createIdentity(tx, { ...person, passwordHash }),
  );
  if (identityUuid === undefined) throw new Error('The address is taken');
  const session = { identityUuid, organization: 'main', ...(scope === undefined ? {} : { scope }) };
  const headers = await signedInHeaders(given, session);
  const found: string[] = [];
  // Ending the session would hide the rest.
  for (const route of routes.filter(({ isSignedIn, path }) => isSignedIn && !path.includes('/limited/')))
    if (!route.path.endsWith('/logout') && (await statusOf(route, headers)) !== 401)
      found.push(nameOf(route));
  return found;
}

describe('every route of the server', () => {
  it('SIGNER-01 that belongs to borrowers is closed to an additional signer, and theirs to borrowers', async () => {
    const signers = await openTo('signer');
    const borrowers = await openTo(undefined);
    const isOfSigners = (name: string) => name.includes(OF_SIGNERS) || name.endsWith(CO_DEED);
    expect(signers.filter((name) => !isOfSigners(name)).sort()).toEqual([...OF_ACCOUNTS].sort());
    expect(signers.filter(isOfSigners)).not.toEqual([]);
    expect(borrowers.filter(isOfSigners)).toEqual([]);
    expect(borrowers.length).toBeGreaterThan(60);
  });

  it('that needs a session answers 401 without one, before anything else', async () => {
    const signedIn = routes.filter(({ isSignedIn }) => isSignedIn);
    expect(signedIn.length).toBeGreaterThan(60);
    const answers = await Promise.all(signedIn.map(async (route) => [nameOf(route), await statusOf(route)]));
    expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
  });

  it('that needs a session refuses a token that is damaged, for a sign-in step, for tests, or without its cookie', async () => {
    const person = { identityUuid: randomUUID(), organization: 'main' };
    const limited = await dependencies.sessions.issueLimited(person, 'password', bindingOf('secret'));
    const ofTest = await dependencies.sessions.issueForTests(person);
    const { authorization: stolen } = await signedInHeaders(dependencies, person);
    const steps = routes.filter(({ path, isSignedIn }) => isSignedIn && !path.includes('/limited/'));
    const bearers = [`${limited.slice(0, -2)}xx`, limited, ofTest].map((token) => `Bearer ${token}`);
    for (const authorization of [...bearers, stolen]) {
      const headers = { authorization, cookie: 'sign-in-main=secret' };
      const answers = await Promise.all(
        steps.map(async (route) => [nameOf(route), await statusOf(route, headers)]),
      );
      expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
    }
  });

  it('that is open is listed here: a new one without a guard must be added', () => {
    const open = routes.filter(({ isSignedIn }) => !isSignedIn).map(nameOf);
    expect(open.sort()).toEqual(Object.values(OPEN).flat().sort());
  });

  it('that is open only in the external context answers 401 in the secure one', async () => {
    const byContext = routes.filter(({ path }) => path.includes('/{context}/'));
    const answers = await Promise.all(byContext.map(async (route) => [nameOf(route), await statusOf(route)]));
    expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
  });

  it('that has secure in its address requires a session', () => {
    const secure = routes.filter(({ path }) => /\/(secure|limited)\//.test(path));
    expect(secure.filter(({ isSignedIn }) => !isSignedIn).map(nameOf)).toEqual([]);
  });
});

it('the schemas of all answers compile, though a server compiles each when it is first given', async () => {
  expect(answers.length).toBeGreaterThan(routes.length);
  const ofProduction = answers.length;
  const sandbox = await openTestDependencies();
  await publishReleases(sandbox);
  const played = await collecting(() => createApp(sandbox, PAGE));
  await played.close();
  await sandbox.db.close();
  expect(answers.length).toBeGreaterThan(2 * ofProduction);
  for (const compile of answers) compile();
});
