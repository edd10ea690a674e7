import type { FeaturePlugin } from '../../http/dependencies.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { mailPageRoutes } from './mailPageRoutes.ts';
import { createMailService } from './mailService.ts';
import { optOutRoutes } from './optOutRoutes.ts';

const ROUND_MS = 15_000;

/** Gmail hides what follows this many bytes of a mail. */
const MOST_HTML = 102_000;

const mail = closed(
  { to: text(254), subject: text(), text: text(10_000), html: text(MOST_HTML), at: text(40) },
  ['html'],
);

/** Writes mails of what happened, sends the outbox, and lets people refuse advertising; outside production its mails can be read by address. */
export const mailFeature: FeaturePlugin = (app, dependencies) => {
  const mails = createMailService(dependencies);
  const retry = setInterval(() => void mails.deliver(), ROUND_MS).unref();
  app.addHook('onClose', async () => clearInterval(retry));
  optOutRoutes(app, dependencies);
  if (dependencies.settings.mode !== 'sandbox') return;
  mailPageRoutes(app, { releases: dependencies.releases, mails });
  app.get<{ Querystring: { to: string } }>(
    '/sandbox/mailbox',
    {
      onRequest: forEveryLender,
      schema: routeSchema({
        tag: 'sandbox',
        summary: 'The mails written to an address, newest first',
        querystring: closed({ to: text(254) }),
        answer: { type: 'array', items: mail },
      }),
    },
    async ({ query }) => {
      await mails.deliver();
      const sent = await mails.sentTo(query.to);
      return sent.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }));
    },
  );
};
