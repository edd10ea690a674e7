import type { FastifyReply } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { wordsOf } from '../../http/refusalWords.ts';
import { sessionOfToken } from '../../http/requestContext.ts';
import { requireSecurePage } from '../../http/secureConnection.ts';
import { beginSession, type SignInCall } from './beginSession.ts';
import { handOver } from './brokerCookie.ts';
import type { BrokerVisit } from './brokerVisits.ts';
import { codePage, expiredPage, type HostedPage, signInPage } from './hostedPage.ts';
import { createLoginService } from './loginService.ts';
import type { LoginOutcome } from './signInOutcome.ts';
import { visitorOf } from './visitor.ts';

export interface HostedForm {
  readonly state?: string;
  readonly email?: string;
  readonly password?: string;
  readonly token?: string;
  readonly code?: string;
  readonly mailed?: string;
  readonly mail?: string;
}

/** A form sent during a visit, and what the next page shows. */
export interface HostedCall extends SignInCall {
  readonly visit: BrokerVisit;
  readonly form: HostedForm;
  readonly page: HostedPage;
}

export interface HostedSignIn {
  /** Takes a form; answers with the next page, or sends a signed-in browser on. Rejects like `LoginService`. */
  take(call: HostedCall): Promise<FastifyReply>;
  /** Answers with the same page and the reason; rethrows what is no refusal. */
  refuse(call: HostedCall, error: unknown): Promise<FastifyReply>;
}

export const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);

const INTERNAL = /^\/[a-z][^\\\s]*$/;

/** Where the browser continues: an address of this host, with the application's nonce. */
function targetOf({ redirectUrl = '', externalStateNonce }: BrokerVisit): string {
  const url = new URL(INTERNAL.test(redirectUrl) ? redirectUrl : '/dashboard', 'http://host');
  if (externalStateNonce !== undefined) url.searchParams.set('externalStateNonce', externalStateNonce);
  // Normalized, `/a/..//elsewhere.example` begins with two slashes, which name another host.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`;
}

/** Signs in by the forms of the hosted pages: a password first, then a code if the person needs one. */
export function createHostedSignIn(dependencies: AppDependencies): HostedSignIn {
  const { releases, sessions } = dependencies;
  const logins = createLoginService(dependencies);

  async function attempt({
    request,
    visit,
    form,
  }: HostedCall): Promise<LoginOutcome | { needsCode: string }> {
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

  async function goOn({ request, reply, visit, page }: HostedCall, answer: LoginOutcome) {
    if (answer.step === 'password') return html(reply, expiredPage(page));
    const token = await beginSession({ request, reply }, answer, dependencies);
    if (answer.step === 'second-factor') return html(reply, codePage({ ...page, token }));
    return reply.header('set-cookie', handOver(request, token)).redirect(targetOf(visit), 303);
  }

  function problemOf({ request, visit }: HostedCall, error: ApiError): string {
    if (error.code === 'locked') return 'Too many attempts. Try again later, or reset your password.';
    return wordsOf(error.errors, releases, request, visit.orgCode)[0] ?? 'Please try again.';
  }

  return {
    async take(call) {
      await requireSecurePage(call.request);
      const answer = await attempt(call);
      if (!('needsCode' in answer)) return goOn(call, answer);
      return html(call.reply, codePage({ ...call.page, token: answer.needsCode, isMailed: true }));
    },

    async refuse(call, error) {
      if (!(error instanceof ApiError) || error.statusCode >= 500) throw error;
      const { token, mailed } = call.form;
      const page = { ...call.page, problem: problemOf(call, error) };
      const canRetry = token !== undefined && (await sessions.verify(token)).ok;
      return html(
        call.reply,
        canRetry ? codePage({ ...page, token, isMailed: mailed !== undefined }) : signInPage(page),
      );
    },
  };
}
