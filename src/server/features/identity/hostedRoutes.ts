import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { openRowsOf } from '../../http/knownOrganization.ts';
import { wordsOf } from '../../http/refusalWords.ts';
import { sessionOfToken } from '../../http/requestContext.ts';
import { closed, text } from '../../http/routeSchema.ts';
import { requireSecurePage } from '../../http/secureConnection.ts';
import { signInLimit } from '../../http/security.ts';
import { beginSession, type SignInCall } from './beginSession.ts';
import { handOver } from './brokerCookie.ts';
import { type BrokerVisit, createBrokerVisits } from './brokerVisits.ts';
import { codePage, endedPage, expiredPage, signInPage } from './hostedPage.ts';
import { createLoginService, type LoginOutcome } from './loginService.ts';
import { visitorOf } from './visitor.ts';

export const hostedPath = (audience: string): string => `/identity-broker/${audience}/hosted/login`;

const FORM = 'application/x-www-form-urlencoded';
const INTERNAL = /^\/[a-z][^\\\s]*$/;

interface HostedForm {
  readonly state?: string;
  readonly email?: string;
  readonly password?: string;
  readonly token?: string;
  readonly code?: string;
  readonly mailed?: string;
  readonly mail?: string;
}

const fields = {
  state: text(4000),
  email: text(254),
  password: text(200),
  token: text(2048),
  code: text(20),
  mailed: text(3),
  mail: text(3),
};

const html = (reply: FastifyReply, page: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);

/** Where the browser continues: an address of this host, with the application's nonce. */
function targetOf({ redirectUrl = '', externalStateNonce }: BrokerVisit): string {
  const url = new URL(INTERNAL.test(redirectUrl) ? redirectUrl : '/dashboard', 'http://host');
  if (externalStateNonce !== undefined) url.searchParams.set('externalStateNonce', externalStateNonce);
  // Normalized, `/a/..//elsewhere.example` begins with two slashes, which name another host.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`;
}

/** The hosted sign-in of the sandbox's identity broker: plain pages, as if of another company. */
export function hostedRoutes(app: FastifyInstance, dependencies: AppDependencies): void {
  const { releases, sessions, settings } = dependencies;
  const logins = createLoginService(dependencies);
  const visits = createBrokerVisits(dependencies);
  const schema = {
    hide: true,
    params: closed({ audience: { type: 'string', enum: ['customer', 'agent'] } }),
  };

  if (!app.hasContentTypeParser(FORM))
    app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

  /** The visit of a form or address; the request then sees its lender's rows. */
  function visitOf(state: string): BrokerVisit | undefined {
    const visit = visits.open(state);
    if (visit) openRowsOf(releases, visit.orgCode);
    return visit;
  }

  const nameOf = ({ orgCode }: BrokerVisit): string =>
    releases.head(orgCode)?.app.brand.company.name ?? orgCode;

  async function goOn(
    { request, reply }: SignInCall,
    visit: BrokerVisit,
    { answer, state }: { answer: LoginOutcome; state: string },
  ) {
    const page = { state, nonce: reply.cspNonce.style, lender: nameOf(visit) };
    if (answer.step === 'password') return html(reply, expiredPage(page));
    const token = await beginSession({ request, reply }, answer, dependencies);
    if (answer.step === 'second-factor') return html(reply, codePage({ ...page, token }));
    return reply.header('set-cookie', handOver(request, token)).redirect(targetOf(visit), 303);
  }

  async function attempt(
    visit: BrokerVisit,
    form: HostedForm,
    request: FastifyRequest,
  ): Promise<LoginOutcome | { needsCode: string }> {
    const visitor = await visitorOf(request, dependencies);
    const { email = '', password = '', token, code = '', mail, mailed } = form;
    if (token === undefined) return logins.login({ organization: visit.orgCode, email, password }, visitor);
    const session = await sessionOfToken(request, token, dependencies);
    if (session?.step !== 'second-factor' || session.organization !== visit.orgCode)
      throw new ApiError('unauthenticated');
    if (mail === undefined)
      return logins.verify(session, { method: mailed === undefined ? 'TOTP' : 'EMAIL', code });
    await logins.sendCode(session);
    return { needsCode: token };
  }

  app.get<{ Querystring: { state?: string } }>(
    '/identity-broker/:audience/hosted/login',
    { schema: { ...schema, querystring: closed({ state: text(4000) }, ['state']) } },
    async ({ query: { state = '' } }, reply) => {
      const visit = visitOf(state);
      const nonce = reply.cspNonce.style;
      return html(
        reply,
        visit === undefined ? endedPage(nonce) : signInPage({ state, nonce, lender: nameOf(visit) }),
      );
    },
  );

  app.post<{ Body: HostedForm }>(
    '/identity-broker/:audience/hosted/login',
    { ...signInLimit(settings), schema: { ...schema, body: closed(fields, Object.keys(fields)) } },
    async (request, reply) => {
      const { body } = request;
      const { state = '', token } = body;
      const visit = visitOf(state);
      const nonce = reply.cspNonce.style;
      if (visit === undefined) return html(reply, endedPage(nonce));
      const page = { state, nonce, lender: nameOf(visit) };
      try {
        await requireSecurePage(request);
        const answer = await attempt(visit, body, request);
        if ('needsCode' in answer)
          return html(reply, codePage({ ...page, token: answer.needsCode, isMailed: true }));
        return await goOn({ request, reply }, visit, { answer, state });
      } catch (error) {
        if (!(error instanceof ApiError) || error.statusCode >= 500) throw error;
        const problem =
          error.code === 'locked'
            ? 'Too many attempts. Try again later, or reset your password.'
            : (wordsOf(error.errors, releases, request, visit.orgCode)[0] ?? 'Please try again.');
        const isMailed = body.mailed !== undefined;
        const canRetry = token !== undefined && (await sessions.verify(token)).ok;
        return html(
          reply,
          canRetry ? codePage({ ...page, token, problem, isMailed }) : signInPage({ ...page, problem }),
        );
      }
    },
  );
}
