import type { FastifyInstance } from 'fastify';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { errorTable } from '../../http/errors.ts';
import { forEveryAccount, requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { signInLimit } from '../../http/security.ts';
import { registerInbound } from './inboundRoutes.ts';
import { createTextSettings } from './settingsService.ts';
import { writeDueTexts } from './textRoundService.ts';
import { createTextService } from './textService.ts';

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
      // Signers have no part in texts: who is a borrower too decides as a borrower.
      const settings = session.scope === 'signer' ? { ...own, offered: false, agreed: false } : own;
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

/** Texts of the journey: consent in the account, what comes in, and the outbox. */
export const textsFeature: FeaturePlugin = (app, tools) => {
  const texts = createTextService(tools);
  const round = setInterval(() => void writeDueTexts(tools).then(() => texts.deliver()), ROUND_MS).unref();
  app.addHook('onClose', async () => clearInterval(round));
  registerSettings(app, tools);
  registerInbound(app, tools);
};
