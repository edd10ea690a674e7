import type { HoursFile } from '../../../core/model/generated/sandbox-hours.ts';
import { readSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';

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

/** When a department answers, one entry for each weekday, `HH:mm` Pacific time (CALL-47, C-48). */
export const hoursFeature: FeaturePlugin = (app, { settings }) => {
  const file =
    settings.mode === 'sandbox' ? readSandboxFile<HoursFile>(settings.configRoot, 'hours') : undefined;
  const departments = new Map(Object.entries(file?.departments ?? {}));
  app.get<{ Params: { department: string } }>(
    '/service-operating-hours/external/api/v1/hours/:department',
    {
      schema: routeSchema({
        tag: 'hours',
        summary: 'Operating hours of a department (CALL-47)',
        params: closed({ department: text(50) }),
        querystring: closed({ display: text(50) }, ['display']),
        answer: { type: 'array', items: entry },
      }),
    },
    async ({ params }) => {
      const week = departments.get(params.department);
      if (week === undefined) throw new ApiError('notFound');
      return week;
    },
  );
};
