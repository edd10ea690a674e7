import type { FeaturePlugin } from '../../../http/dependencies.ts';
import { forEveryLender } from '../../../http/requestContext.ts';
import { closed, uuid } from '../../../http/routeSchema.ts';
import type { Lender } from '../../applications/creationService.ts';
import { createNotaryService, type SessionAddress } from '../../notary/notaryService.ts';
import { html, takeForms } from './html.ts';
import { notaryEndedPage, notaryPage } from './notaryPage.ts';
import { createSandboxNotary, notaryPath } from './sandboxNotary.ts';

const ADDRESS = notaryPath({ application: ':application', session: ':session' });
const hidden = {
  onRequest: forEveryLender,
  schema: { hide: true, params: closed({ application: uuid, session: uuid }) },
};

/** The page on which the sandbox's notary holds sessions (G-21). */
export const notaryPageFeature =
  (lender: Pick<Lender, 'goOn'>): FeaturePlugin =>
  (app, dependencies) => {
    const { db } = dependencies;
    const notary = createNotaryService(dependencies, lender);
    const sandbox = createSandboxNotary(dependencies, notary);
    takeForms(app);
    app.get<{ Params: SessionAddress }>(ADDRESS, hidden, async ({ params }, reply) => {
      const isOpen = await db.transaction((tx) => notary.isOpen(tx, params));
      const nonce = reply.cspNonce.style;
      return isOpen ? html(reply, 200, notaryPage(nonce)) : html(reply, 410, notaryEndedPage(nonce));
    });
    app.post<{ Params: SessionAddress; Body: Record<string, string> | undefined }>(
      ADDRESS,
      hidden,
      async ({ params, body }, reply) => {
        const next = await db.transaction((tx) => sandbox.settle(tx, params, body ?? {}));
        if (next === undefined) return html(reply, 410, notaryEndedPage(reply.cspNonce.style));
        return reply.redirect(next, 303);
      },
    );
  };
