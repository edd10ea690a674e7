import bannersSchema from '../../../../../schemas/api/lender-banners.schema.json' with { type: 'json' };
import hoursSchema from '../../../../../schemas/api/lender-hours.schema.json' with { type: 'json' };
import type { LenderBanners } from '../../../../core/model/generated/api/lender-banners.ts';
import type { LenderHours } from '../../../../core/model/generated/api/lender-hours.ts';
import type { JsonObject } from '../../../../core/shared/json.ts';
import { keepNotice, type Notices, noticeOf } from '../../lenderData/noticeService.ts';
import type { LenderApiTools, Schema } from '../client/lenderCall.ts';
import { lenderRead, lenderWrite } from '../client/lenderRoute.ts';
import { LenderProblem, type ProblemDetail } from '../client/problem.ts';

const schemaOf = ({ $schema: _schema, $id: _id, title: _title, ...rest }: Schema): Schema => rest;

const repeated = (names: readonly string[]): readonly number[] =>
  names.flatMap((name, index) => (names.indexOf(name) < index ? [index] : []));

/** An open day needs its times, and each department one entry a date. */
function hoursProblems({ days }: LenderHours): readonly ProblemDetail[] {
  const untimed = days.flatMap(({ isOpen, startTime = '', endTime = '' }, index) =>
    isOpen && !(startTime !== '' && startTime < endTime)
      ? [{ pointer: `#/days/${index}`, detail: 'An open day needs a startTime, and a later endTime' }]
      : [],
  );
  const twice = repeated(days.map(({ department, date }) => `${department} ${date}`));
  return [
    ...untimed,
    ...twice.map((index) => ({
      pointer: `#/days/${index}/date`,
      detail: 'The department has this date already',
    })),
  ];
}

function bannersProblems({ banners }: LenderBanners): readonly ProblemDetail[] {
  const over = banners.flatMap(({ from, until }, index) =>
    from !== undefined && Date.parse(from) >= Date.parse(until)
      ? [{ pointer: `#/banners/${index}/until`, detail: 'It is not later than from' }]
      : [],
  );
  const twice = repeated(banners.map(({ uuid }) => uuid.toLowerCase()));
  return [
    ...over,
    ...twice.map((index) => ({
      pointer: `#/banners/${index}/uuid`,
      detail: 'The list has this uuid already',
    })),
  ];
}

interface NoticeCall<K extends keyof Notices> {
  readonly kind: K;
  readonly schema: Schema;
  readonly of: string;
  readonly example: JsonObject;
  problems(notice: Notices[K]): readonly ProblemDetail[];
}

function registerNotice<K extends keyof Notices>(tools: LenderApiTools, call: NoticeCall<K>): void {
  const { db, system } = tools.dependencies;
  const { kind, schema, of, example } = call;
  const common = { path: `/${kind}`, tag: 'data', answer: schema } as const;
  const operation = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  lenderRead(
    tools,
    {
      ...common,
      operation: `read${operation}`,
      method: 'GET',
      scope: 'data:read',
      isCounted: true,
      summary: `The ${of}`,
    },
    async ({ client: { lender } }) => ({ body: await noticeOf(db.kysely, lender, kind) }),
  );
  lenderWrite<{ body: Notices[K] }>(
    tools,
    {
      ...common,
      operation: `put${operation}`,
      method: 'PUT',
      scope: 'data:write',
      summary: `Say the ${of}, in place of what was said before`,
      body: schema,
      example,
    },
    async (tx, { client: { lender }, body }) => {
      const errors = call.problems(body);
      if (errors.length > 0) throw new LenderProblem('unprocessable', { errors });
      await keepNotice(tx, { organization: lender, kind, notice: body }, new Date(system.now()));
      return { body };
    },
  );
}

/** What a lender says today: hours of dates that are not as usual, and banners. */
export function registerNotices(tools: LenderApiTools): void {
  registerNotice(tools, {
    kind: 'hours',
    schema: schemaOf(hoursSchema),
    of: 'hours of dates that are not as usual',
    example: { days: [{ department: 'OPS_PHONE', date: '2026-12-24', isOpen: false }] },
    problems: hoursProblems,
  });
  registerNotice(tools, {
    kind: 'banners',
    schema: schemaOf(bannersSchema),
    of: 'banners of today',
    example: {
      banners: [
        {
          uuid: '5b1c7a1e-6f3b-4a3b-9d55-0f6b8f6c1e01',
          message: 'Our phones are down until noon.',
          variant: 'warn',
          until: '2026-12-24T20:00:00Z',
        },
      ],
    },
    problems: bannersProblems,
  });
}
