import type { FastifyInstance, FastifyRequest } from 'fastify';
import errorsSchema from '../../../../schemas/api/telemetry-errors.schema.json' with { type: 'json' };
import vitalsSchema from '../../../../schemas/api/telemetry-vitals.schema.json' with { type: 'json' };
import type { TelemetryErrorsRequest } from '../../../core/model/generated/api/telemetry-errors.ts';
import type { TelemetryVitalsRequest } from '../../../core/model/generated/api/telemetry-vitals.ts';
import { pagePattern, tellable } from '../../../core/model/telemetryMap.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { byContext, type CallContext, callContextParams } from '../../http/callContext.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { organizationHeader } from '../../http/knownOrganization.ts';
import { routeSchema } from '../../http/routeSchema.ts';
import { insertErrors, insertVitals } from './telemetryStore.ts';

const described = { params: callContextParams, tag: 'telemetry' };

type Dependencies = Pick<AppDependencies, 'db' | 'clock' | 'releases' | 'metrics'>;

/** Page speed and page errors, as reported by pages. */
export function registerPageTelemetry(app: FastifyInstance, dependencies: Dependencies): void {
  const { db, clock, releases, metrics } = dependencies;
  const around = (request: FastifyRequest) => {
    const organization = organizationHeader(releases, request);
    const part = releases.head(organization)?.telemetry ?? { events: {}, words: [] };
    return { organization, part, at: new Date(clock.now()) };
  };

  app.post<{ Params: CallContext; Body: TelemetryVitalsRequest }>(
    '/ft/:context/vitals',
    {
      ...byContext,
      schema: routeSchema({ ...described, summary: 'The speed of a page', body: apiSchema(vitalsSchema) }),
    },
    async (request, reply) => {
      const { part, ...row } = around(request);
      const { vitals } = request.body;
      const rows = vitals.map((vital) => ({ ...vital, page: pagePattern(part, vital.page), ...row }));
      await insertVitals(db.kysely, rows);
      for (const { name, value } of vitals) metrics.vital({ name, value });
      return reply.code(204).send();
    },
  );

  app.post<{ Params: CallContext; Body: TelemetryErrorsRequest }>(
    '/ft/:context/errors',
    {
      ...byContext,
      schema: routeSchema({ ...described, summary: 'An error in a page', body: apiSchema(errorsSchema) }),
    },
    async (request, reply) => {
      const { part, ...row } = around(request);
      const rows = request.body.errors.map(({ event, name, page, release, frames }) => {
        const told = tellable(part, 'error', { event, name, page });
        const word = (property: string) => String(told[property] ?? 'other');
        const place = { page: pagePattern(part, page), release, frames };
        return { ...place, event: word('event'), name: word('name'), ...row };
      });
      await insertErrors(db.kysely, rows);
      return reply.code(204).send();
    },
  );
}
