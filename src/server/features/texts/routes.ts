import type { FastifyInstance } from 'fastify';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { errorTable } from '../../http/errors.ts';
import { forEveryAccount, forEveryLender, requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { signInLimit } from '../../http/security.ts';
import { registerInbound } from './inboundRoutes.ts';
import { createTextSettings } from './settingsService.ts';
import { createTextService } from './textService.ts';
import { writeTexts } from './writeTexts.ts';

const tag = 'texts';
const BASE = '/identity/secure/api/v1/texts';
const ROUND_MS = 15_000;

const settingsAnswer = closed(
  {
    offered: { type: 'boolean' },
    number: text(4),
    confirmed: { type: 'boolean' },
    agreed: { type: 'boolean' },
  },
  ['number'],
);

function registerSettings(app: FastifyInstance, tools: AppDependencies): void {
  const { db } = tools;
  const service = createTextSettings(tools);
  const own = { onRequest: requireIdentity, ...signInLimit(tools.settings) };
  app.get(
    BASE,
    {
      ...forEveryAccount,
      schema: routeSchema({
        tag,
        summary:
          'Whether the signed-in person gets texts about their application; not offered to additional signers',
        answer: settingsAnswer,
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const own = await db.transaction((tx) => service.read(tx, session));
      const settings = session.scope === 'signer' ? { ...own, offered: false } : own;
      return reply.header('cache-control', 'no-store').send(settings);
    },
  );
  app.post(
    `${BASE}/code`,
    {
      ...own,
      schema: routeSchema({
        tag,
        summary: 'Text a code to the number on file; 429 if requested too often',
        signedIn: true,
      }),
    },
    async (request, reply) => {
      await db.transaction((tx) => service.sendCode(tx, sessionOf(request)));
      void service.deliver();
      return reply.code(204).send();
    },
  );
  app.put<{ Body: { agreed: boolean; code?: string } }>(
    BASE,
    {
      ...own,
      schema: routeSchema({
        tag,
        summary:
          'Agree to texts about the application, or take it back; 422 if the code is wrong or no longer valid',
        body: closed({ agreed: { type: 'boolean' }, code: { type: 'string', pattern: '^\\d{6}$' } }, [
          'code',
        ]),
        answer: settingsAnswer,
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const { agreed, code } = request.body;
      const [session, userAgent] = [sessionOf(request), request.headers['user-agent']];
      const answer = await db.transaction((tx) =>
        agreed ? service.agree(tx, session, { code, userAgent }) : service.withdraw(tx, session, userAgent),
      );
      if (!('words' in answer)) return answer;
      const { status, message } = errorTable.unprocessable;
      return reply.code(status).send({ status: message, errors: [answer.words] });
    },
  );
}

/** Texts to a number that no company sends, as the mailbox of the sandbox shows them. */
function registerSandbox(app: FastifyInstance, { db }: AppDependencies, write: () => Promise<void>): void {
  app.get<{ Querystring: { to: string } }>(
    '/sandbox/texts',
    {
      onRequest: forEveryLender,
      schema: routeSchema({
        tag: 'sandbox',
        summary: 'The texts that wait for a ten-digit number, newest first',
        querystring: closed({ to: { type: 'string', pattern: '^\\d{10}$' } }),
        answer: { type: 'array', items: closed({ template: text(64), body: text(), at: text(40) }) },
      }),
    },
    async ({ query }) => {
      await write();
      const rows = await db.kysely.selectFrom('text_outbox').selectAll().orderBy('id', 'desc').execute();
      return rows
        .filter(({ recipient }) => recipient === query.to)
        .map(({ template, body, created_at }) => ({ template, body, at: created_at.toISOString() }));
    },
  );
}

/** Texts of the journey: consent in the account, what comes in, and the outbox; outside production they can be read by number. */
export const textsFeature: FeaturePlugin = (app, tools) => {
  const texts = createTextService(tools);
  const write = () =>
    acrossLenders(() => writeTexts(tools, texts)).catch((error: unknown) =>
      tools.logger.error('texts could not be written', { error }),
    );
  const round = setInterval(() => void write().then(() => texts.deliver()), ROUND_MS).unref();
  app.addHook('onClose', async () => clearInterval(round));
  registerSettings(app, tools);
  registerInbound(app, tools);
  if (tools.settings.mode === 'sandbox') registerSandbox(app, tools, write);
};
