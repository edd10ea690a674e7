import type { HoursSeed } from '../../../core/model/generated/sandbox-hours.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { departmentWeeks } from './hoursService.ts';
import { isOpenAt } from './isOpenAt.ts';

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

/**
 * Opening hours: an entry per weekday, `HH:mm` Pacific time, and whether it is open now (CALL-47, CALL-49,
 * CALL-50, C-48).
 */
export const hoursFeature: FeaturePlugin = (app, { settings, clock }) => {
  const weeks = departmentWeeks(settings);
  const weekOf = (department: string): HoursSeed[] => {
    const week = weeks.get(department);
    if (week === undefined) throw new ApiError('notFound');
    return week;
  };
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
    async ({ params }) => weekOf(params.department),
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
    async ({ params }) => weekOf(params.department),
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
    async ({ params }) => ({ open: isOpenAt(weekOf(params.department), clock.now()) }),
  );
};
