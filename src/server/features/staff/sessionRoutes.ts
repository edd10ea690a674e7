import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { requireSecurePage } from '../../http/secureConnection.ts';
import { signInLimit } from '../../http/security.ts';
import { sessionOf } from './freshSession.ts';
import { type GivenPassword, signInByPassword } from './passwordSignIn.ts';
import { staffRoute } from './routeService.ts';
import { endOneSession } from './sessionActs.ts';
import { sessionAnswer, toldSession } from './sessionAnswer.ts';
import { listSessions, type StaffSession } from './sessionStore.ts';
import { sessionSecret, takeSession } from './staffCookie.ts';
import { onlyStaffHost } from './staffHost.ts';
import { type Caller, staffOf } from './staffService.ts';
import type { SessionTools } from './staffTools.ts';
import { expectOwnOrManaged } from './tokenActs.ts';
import { appCode, email, moment, reason } from './wire.ts';

const tag = 'staff';
const SESSION = '/staff/v1/session';
const SESSIONS = '/staff/v1/sessions';

function registerSigningIn(app: FastifyInstance, tools: SessionTools): void {
  app.post<{ Body: GivenPassword }>(
    `${SESSION}/password`,
    {
      ...signInLimit(tools.settings),
      onRequest: [onlyStaffHost(tools), requireSecurePage],
      schema: routeSchema({
        tag,
        summary:
          'Sign in in a browser by e-mail address, password and code, and get the cookie of a new session',
        body: closed({ email, password: text(), code: appCode }),
        answer: sessionAnswer,
      }),
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return toldSession(tools, await signInByPassword(tools, { request, reply }, request.body));
    },
  );
}

/**
 * `GET /staff/v1/session`: nobody, without a token and a session that are good, is an answer and no error. A session that is over takes
 * its cookie along.
 */
function registerWhoIsIn(app: FastifyInstance, tools: SessionTools): void {
  const expectSomebody = tools.staff.only('any', { isForNewcomers: true });
  app.get(
    SESSION,
    {
      schema: routeSchema({
        tag,
        summary:
          'Who is signed in, what they may do, and at which lenders; with a token without csrf; nothing (204) where nobody is signed in',
        answer: sessionAnswer,
      }),
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        await expectSomebody(request);
      } catch (error) {
        const isNobody = error instanceof ApiError && error.code === 'unauthenticated';
        if (!isNobody || request.headers.authorization !== undefined) throw error;
        if (sessionSecret(request) !== undefined) takeSession(request, reply);
        return reply.code(204).send();
      }
      const { personId, expiresAt, session } = staffOf(request);
      return toldSession(tools, { personId, expiresAt, csrf: session?.csrf });
    },
  );
}

function registerOwn(app: FastifyInstance, tools: SessionTools): void {
  const { staff } = tools;
  staffRoute<{ Body: object }>(
    app,
    staff,
    {
      method: 'POST',
      path: `${SESSION}/end`,
      act: 'session',
      isForNewcomers: true,
      schema: routeSchema({ tag, summary: 'Sign out', body: closed({}) }),
    },
    async (caller, _sent, { request, reply }) => {
      await endOneSession(tools, caller, { uuid: sessionOf(caller).uuid });
      takeSession(request, reply);
    },
  );
}

const session = closed({
  uuid,
  startedAt: moment,
  usedAt: moment,
  from: text(),
  agent: text(100),
  isThis: { type: 'boolean' },
});

const wired =
  (caller: Caller) =>
  ({ uuid: id, startedAt, usedAt, from, agent }: StaffSession) => ({
    uuid: id,
    startedAt: startedAt.toISOString(),
    usedAt: usedAt.toISOString(),
    from,
    agent,
    isThis: id === caller.session?.uuid,
  });

function registerList(app: FastifyInstance, tools: SessionTools): void {
  const { staff, db, system } = tools;
  staffRoute<{ Querystring: { person?: string } }>(
    app,
    staff,
    {
      method: 'GET',
      path: SESSIONS,
      act: 'any',
      schema: routeSchema({
        tag,
        summary: 'Browsers that are signed in now: your own, or those of a person with the act tokens.manage',
        querystring: closed({ person: uuid }, ['person']),
        answer: closed({ sessions: { type: 'array', items: session } }),
      }),
    },
    async (caller, { query: { person = caller.personId } }) => {
      await expectOwnOrManaged(db.kysely, caller, person);
      const sessions = await listSessions(db.kysely, person, staff.goodAt(system.now()));
      return { sessions: sessions.map(wired(caller)) };
    },
  );

  staffRoute<{ Params: { uuid: string }; Body: { reason?: string } }>(
    app,
    staff,
    {
      method: 'POST',
      path: `${SESSIONS}/:uuid/end`,
      act: 'any',
      schema: routeSchema({
        tag,
        summary: 'End a session at once: your own, or that of a person with the act tokens.manage',
        params: closed({ uuid }),
        body: closed({ reason }, ['reason']),
      }),
    },
    (caller, sent) => endOneSession(tools, caller, { uuid: sent.params.uuid, why: sent.body.reason }),
  );
}

/** Signing in and out in a browser, and the browsers that are signed in. */
export function registerSessions(app: FastifyInstance, tools: SessionTools): void {
  registerSigningIn(app, tools);
  registerWhoIsIn(app, tools);
  registerOwn(app, tools);
  registerList(app, tools);
}
