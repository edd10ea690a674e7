import { HELOC, type OfApplication, ofApplication } from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { lockOwned } from '../applications/ownedRecordService.ts';
import { type CompanyParts, type CompanyWork, createCompanyWork } from './companyWork.ts';
import { addMissingDeliveries, countDeliveries } from './deliveryStore.ts';
import { type ReportTools, registerReports } from './reportRoutes.ts';

const reportFeature =
  (parts: CompanyParts): FeaturePlugin =>
  (app, dependencies) => {
    const tools: ReportTools = { dependencies, ...parts };
    registerReports(app, tools);
  };

const returnFeature =
  ({ hosted }: CompanyParts): FeaturePlugin =>
  (app, { db }) => {
    app.post<OfApplication & { Body: { visit: string } }>(
      `${HELOC}/:uuid/visit-return`,
      {
        onRequest: requireIdentity,
        schema: routeSchema({
          tag: 'providers',
          summary: 'The borrower is back from the page of a company, which is asked for the result now',
          params: ofApplication,
          body: closed({ visit: text(200) }),
          signedIn: true,
        }),
      },
      async (request, reply) => {
        const { uuid } = request.params;
        await db.transaction((tx) => lockOwned(tx, uuid, sessionOf(request)));
        await hosted.cameBack(uuid, request.body.visit);
        return reply.code(204).send();
      },
    );
  };

/** Work with companies that goes on without a borrower's call, while the server runs. */
const workFeature =
  (work: CompanyWork): FeaturePlugin =>
  (app, { connections, db, metrics, system, logger }) => {
    const addMissing = () =>
      addMissingDeliveries(db.forJobs.kysely, new Date(system.now())).catch((error: unknown) =>
        logger.error('open tasks could not be looked at for companies', { error }),
      );
    const ignore = connections.onChange(() => void addMissing());
    metrics.gauge('provider_tasks', 'Tasks at companies that are not answered', () =>
      countDeliveries(db.kysely),
    );
    app.addHook('onReady', async () => {
      await addMissing();
      work.start();
    });
    app.addHook('onClose', async () => {
      ignore();
      await work.stop();
    });
  };

/** What companies outside do: their reports, the borrower's return from them, and the tasks that are sent to them. */
export function companyFeatures(dependencies: AppDependencies, parts: CompanyParts) {
  const work = createCompanyWork(dependencies, parts);
  return { work, features: [reportFeature(parts), returnFeature(parts), workFeature(work)] };
}
