import type { FastifyInstance } from 'fastify';
import { ofLender } from '../../../core/staff/reach.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { personName } from '../staff/namesService.ts';
import { staffRoute } from '../staff/routeService.ts';
import type { StaffService } from '../staff/staffService.ts';
import { brand, type WithReason, why } from './inputs.ts';
import { moveApplications, type OpenApplication, openApplications } from './openApplicationsService.ts';

const hash = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;

/** Whoever recalls a release decides what becomes of those who are on it. */
const act = 'release.recall';

const application = closed(
  {
    uuid,
    status: text(),
    begunAt: { type: 'string', format: 'date-time' },
    effects: {
      type: 'array',
      items: closed({ policy: text(), title: text(500), before: text(), after: text() }),
    },
    obstacle: text(500),
  },
  ['obstacle'],
);

const wireOf = ({ begunAt, ...rest }: OpenApplication) => ({ ...rest, begunAt: begunAt.toISOString() });

interface OfRelease {
  readonly brand: string;
  readonly hash: string;
}

/** Calls about applications under way on an older release: what the current one would change for each, and moving them to it. */
export function openApplicationRoutes(
  app: FastifyInstance,
  dependencies: AppDependencies,
  staff: StaffService,
): void {
  staffRoute<{ Querystring: OfRelease & { readonly after?: string } }>(
    app,
    staff,
    {
      method: 'GET',
      path: '/publish/applications',
      act,
      schema: routeSchema({
        tag: 'releases',
        summary:
          'Applications under way on a release, and what the current one would change for each (equiform applications); needs the act release.recall',
        querystring: closed({ brand, hash, after: uuid }, ['after']),
        answer: closed({ applications: { type: 'array', items: application } }),
      }),
    },
    async (caller, { query }) => {
      caller.expect(act, ofLender(query.brand));
      return { applications: (await openApplications(query, dependencies)).map(wireOf) };
    },
  );
  staffRoute<{ Body: OfRelease & WithReason & { readonly uuids: readonly string[] } }>(
    app,
    staff,
    {
      method: 'POST',
      path: '/publish/applications/move',
      act,
      schema: routeSchema({
        tag: 'releases',
        summary:
          'Move applications under way to the current release (equiform applications --move); needs the act release.recall',
        body: closed({
          brand,
          hash,
          why,
          uuids: { type: 'array', items: uuid, minItems: 1, maxItems: 200, uniqueItems: true },
        }),
        answer: closed({ moved: { type: 'integer' } }),
      }),
    },
    async (caller, { body }) => {
      caller.expect(act, ofLender(body.brand));
      const { personId, tokenId, from } = caller;
      const signed = { by: personName(personId), audit: { who: { personId, tokenId, from }, act } } as const;
      return { moved: await moveApplications({ ...body, ...signed }, dependencies) };
    },
  );
}
