import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { openRowsOf } from '../../http/knownOrganization.ts';
import { closed, text } from '../../http/routeSchema.ts';
import { signInLimit } from '../../http/security.ts';
import { type BrokerVisit, createBrokerVisits } from './brokerVisits.ts';
import { endedPage, signInPage } from './hostedPage.ts';
import { createHostedSignIn, type HostedForm, html } from './hostedSignIn.ts';

export const hostedPath = (audience: string): string => `/identity-broker/${audience}/hosted/login`;

const FORM = 'application/x-www-form-urlencoded';

const fields = {
  state: text(4000),
  email: text(254),
  password: text(200),
  token: text(2048),
  code: text(20),
  mailed: text(3),
  mail: text(3),
};

function addFormParser(app: FastifyInstance): void {
  if (app.hasContentTypeParser(FORM)) return;
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** The hosted sign-in of the sandbox's identity broker: plain pages, as if of another company. */
export function hostedRoutes(app: FastifyInstance, dependencies: AppDependencies): void {
  const { releases, settings } = dependencies;
  const signIn = createHostedSignIn(dependencies);
  const visits = createBrokerVisits(dependencies);
  const schema = {
    hide: true,
    params: closed({ audience: { type: 'string', enum: ['customer', 'agent'] } }),
  };
  addFormParser(app);

  /** The visit of a form or address; the request then sees its lender's rows. */
  function visitOf(state: string): BrokerVisit | undefined {
    const visit = visits.open(state);
    if (visit) openRowsOf(releases, visit.orgCode);
    return visit;
  }

  const nameOf = ({ orgCode }: BrokerVisit): string =>
    releases.head(orgCode)?.app.brand.company.name ?? orgCode;

  app.get<{ Querystring: { state?: string } }>(
    '/identity-broker/:audience/hosted/login',
    { schema: { ...schema, querystring: closed({ state: text(4000) }, ['state']) } },
    async ({ query: { state = '' } }, reply) => {
      const visit = visitOf(state);
      const nonce = reply.cspNonce.style;
      if (visit === undefined) return html(reply, endedPage(nonce));
      return html(reply, signInPage({ state, nonce, lender: nameOf(visit) }));
    },
  );

  app.post<{ Body: HostedForm }>(
    '/identity-broker/:audience/hosted/login',
    { ...signInLimit(settings), schema: { ...schema, body: closed(fields, Object.keys(fields)) } },
    async (request, reply) => {
      const { state = '' } = request.body;
      const visit = visitOf(state);
      const nonce = reply.cspNonce.style;
      if (visit === undefined) return html(reply, endedPage(nonce));
      const page = { state, nonce, lender: nameOf(visit) };
      const call = { request, reply, visit, form: request.body, page };
      return signIn.take(call).catch((error: unknown) => signIn.refuse(call, error));
    },
  );
}
