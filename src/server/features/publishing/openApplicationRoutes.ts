import type { FastifyInstance } from 'fastify';
import { ofLender } from '../../../core/staff/reach.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { personName } from '../staff/namesService.ts';
import { staffRoute } from '../staff/routeService.ts';
import type { Caller, StaffService } from '../staff/staffService.ts';
import { brand, type WithReason, why } from './inputs.ts';
import {
  askApplications,
  moveApplications,
  type OpenApplication,
  openApplications,
} from './openApplicationsService.ts';

const hash = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;

/** Whoever recalls a release decides what becomes of those who are on it. */
const act = 'release.recall';

/** An application under way, with what another release would change for it. */
export const openApplication = closed(
  {
    uuid,
    status: text(),
    begunAt: { type: 'string', format: 'date-time' },
    effects: {
      type: 'array',
      items: closed({ policy: text(), title: text(500), before: text(), after: text() }),
    },
    outcome: { type: 'string', enum: ['not affected', 'asked again', 'invalid', 'outcome changed'] },
    asked: {
      type: 'array',
      items: closed({ step: text(), fields: { type: 'array', items: text() } }),
    },
    stopped: { type: 'array', items: text(2000) },
    obstacle: text(500),
  },
  ['obstacle'],
);

/** As `openApplication` says. */
export const wireOf = ({ begunAt, ...rest }: OpenApplication) => ({
  ...rest,
  begunAt: begunAt.toISOString(),
});

interface OfRelease {
  readonly brand: string;
  readonly hash: string;
}

interface MovedBody extends OfRelease, WithReason {
  readonly uuids: readonly string[];
}

const moved = {
  brand,
  hash,
  why,
  uuids: { type: 'array', items: uuid, minItems: 1, maxItems: 200, uniqueItems: true },
} as const;

/** Calls about applications under way on an older release: what the current one would change for each, moving them to it, and asking again. */
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
        answer: closed({ applications: { type: 'array', items: openApplication } }),
      }),
    },
    async (caller, { query }) => {
      caller.expect(act, ofLender(query.brand));
      return { applications: (await openApplications(query, dependencies)).map(wireOf) };
    },
  );
  staffRoute<{ Body: MovedBody }>(
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
        body: closed(moved),
        answer: closed({ moved: { type: 'integer' } }),
      }),
    },
    async (caller, { body }) => {
      caller.expect(act, ofLender(body.brand));
      return { moved: await moveApplications({ ...body, ...signedBy(caller) }, dependencies) };
    },
  );
  staffRoute<{ Body: MovedBody & { readonly words: string } }>(
    app,
    staff,
    {
      method: 'POST',
      path: '/publish/applications/ask',
      act,
      schema: routeSchema({
        tag: 'releases',
        summary:
          'Move applications under way to the current release and ask again what it does not accept or newly asks (equiform applications --ask-again); needs the act release.recall',
        body: closed({ ...moved, words: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9]{0,79}$' } }),
        answer: closed({ asked: { type: 'integer' } }),
      }),
    },
    async (caller, { body }) => {
      caller.expect(act, ofLender(body.brand));
      return { asked: await askApplications({ ...body, ...signedBy(caller) }, dependencies) };
    },
  );
}

const signedBy = ({ personId, tokenId, from }: Caller) => ({
  by: personName(personId),
  audit: { who: { personId, tokenId, from }, act } as const,
});
