import type { FastifyRequest } from 'fastify';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { lenderOfRequest } from '../../http/knownOrganization.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { alwaysClosed, type Hours, hoursOf, isOpenAt, weekFrom } from './hoursService.ts';

const BASE = '/service-operating-hours/external/api/v1/hours/:department';

const entry = closed(
  {
    weekday: text(10),
    weekdayValue: { type: 'integer' },
    isOpen: { type: 'boolean' },
    startTime: text(5),
    endTime: text(5),
  },
  ['startTime', 'endTime'],
);

const params = closed({ department: text(50) });
const querystring = closed({ display: text(50) }, ['display']);
type ByDepartment = { Params: { department: string } };

/** Its hours are those of agents: without any, it is never open. */
const CHAT = 'OPS_CHAT';

/**
 * Opening hours: an entry per weekday, `HH:mm` Pacific time, and whether it is open now (CALL-47, CALL-49,
 * CALL-50, C-48).
 */
export const hoursFeature: FeaturePlugin = (app, { db, releases, clock, connections }) => {
  async function found(request: FastifyRequest<ByDepartment>): Promise<Hours> {
    const release = lenderOfRequest(releases, request);
    const { department } = request.params;
    const hours = await hoursOf(db.kysely, release, department);
    if (hours === undefined) throw new ApiError('notFound');
    const hasAgents = department !== CHAT || connections.portsOf(release.app.brand.code).has('chat');
    return hasAgents ? hours : alwaysClosed(hours);
  }
  const weekOf = async (request: FastifyRequest<ByDepartment>) => weekFrom(await found(request), clock.now());
  const described = { tag: 'hours', params, querystring };
  const answer = { type: 'array', items: entry };

  app.get<ByDepartment>(
    BASE,
    {
      schema: routeSchema({
        ...described,
        summary: 'Operating hours of a department (CALL-47)',
        answer,
      }),
    },
    weekOf,
  );
  app.get<ByDepartment>(
    `${BASE}/week`,
    {
      schema: routeSchema({
        ...described,
        summary: 'Operating hours, day by day (CALL-50)',
        answer,
      }),
    },
    weekOf,
  );
  app.get<ByDepartment>(
    `${BASE}/openStatus`,
    {
      schema: routeSchema({
        ...described,
        summary: 'Whether a department is open now (CALL-49)',
        answer: closed({ open: { type: 'boolean' } }),
      }),
    },
    async (request) => ({ open: isOpenAt(await found(request), clock.now()) }),
  );
};
