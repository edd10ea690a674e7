import type { FastifyInstance } from 'fastify';
import { flowGraph } from '../../../core/config/flowGraph.ts';
import { flowOutline } from '../../../core/config/outline/flowOutline.ts';
import type { JourneyOutline } from '../../../core/config/outline/outlineTypes.ts';
import type { FlowPart } from '../../../core/model/release.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import { staffRoute } from '../staff/routeService.ts';
import type { Caller, StaffService } from '../staff/staffService.ts';
import { brand } from './inputs.ts';

const tag = 'configuration';
const act = 'configuration.read';

const flowId = { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 100 } as const;
const locale = { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}$', maxLength: 5 } as const;
const said = text(20_000);
const list = (items: object) => ({ type: 'array', items }) as const;
const orNull = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;

const words = { key: text(300), text: said, isConditional: { type: 'boolean' } } as const;
const policies = list(
  closed({
    id: text(),
    version: { type: 'integer' },
    title: text(1_000),
    citation: orNull(2_000),
    from: text(10),
    to: orNull(10),
    sentence: said,
  }),
);
const field = closed({
  id: text(),
  widget: text(),
  label: closed(words),
  shownIf: orNull(20_000),
  required: { enum: ['always', 'whenShown', 'sometimes', 'no'] },
  requiredIf: list(said),
});
const step = closed({
  number: { type: 'integer' },
  id: text(),
  address: text(1_000),
  title: closed(words),
  lead: { ...closed(words), type: ['object', 'null'] },
  shownIf: orNull(20_000),
  fields: list(field),
  leads: list(closed({ kind: { enum: ['step', 'end', 'away'] }, to: text(1_000), if: orNull(20_000) })),
  policies,
});
const outline = closed({
  id: text(),
  base: text(1_000),
  entries: list(closed({ id: text(), if: said, to: text(1_000) })),
  needs: { ...closed({ fact: text(), else: text() }), type: ['object', 'null'] },
  steps: list(step),
  end: text(),
  policies,
});

interface Asked {
  readonly lender: string;
  readonly locale?: string;
  readonly flow?: string;
}

/** Calls about what a lender's borrowers are led through by its current release: as a list of screens, and as a picture. */
export function journeyRoutes(
  app: FastifyInstance,
  { releases }: AppDependencies,
  staff: StaffService,
): void {
  const current = (caller: Caller, { lender, flow }: Asked) => {
    caller.expect(act, ofLender(lender));
    const release = releases.head(lender);
    const id = flow ?? release?.app.flows[0] ?? '';
    const part = release && Object.hasOwn(release.flows, id) ? release.flows[id] : undefined;
    if (!release || !part) throw new ApiError('notFound');
    return { release, part };
  };
  staffRoute<{ Querystring: Asked }>(
    app,
    staff,
    {
      method: 'GET',
      path: '/staff/v1/journey',
      act,
      schema: routeSchema({
        tag,
        summary:
          'The screens of a flow of a lender by its current release, in order, with words, fields, conditions in plain English, where each leads and its policies; needs the act configuration.read there',
        querystring: closed({ lender: brand, locale, flow: flowId }, ['locale', 'flow']),
        answer: closed({
          release: text(64),
          locale: text(5),
          flows: list(closed({ id: text(), base: text(1_000) })),
          flow: outline,
        }),
      }),
    },
    async (caller, { query }) => {
      const { release, part } = current(caller, query);
      return journeyIn(release, part, query.locale);
    },
  );
  staffRoute<{ Querystring: Asked }>(
    app,
    staff,
    {
      method: 'GET',
      path: '/staff/v1/journey/map',
      act,
      schema: routeSchema({
        tag,
        summary:
          'The same flow as a picture (SVG, as equiform explore draws it); needs the act configuration.read there',
        querystring: closed({ lender: brand, flow: flowId }, ['flow']),
        answer: text(10_000_000),
      }),
    },
    async (caller, { query }, { reply }) => {
      const { release, part } = current(caller, query);
      // Loaded only for pictures.
      const { flowSvg } = await import('../../../core/config/drawing/flowSvg.ts');
      const { facts, enums, policies: known } = release.app;
      const { flow, steps } = part;
      const graph = flowGraph({ flows: { [flow.id]: flow }, steps, policies: known, facts, enums }, flow.id);
      return reply.type('image/svg+xml; charset=utf-8').send(flowSvg(graph));
    },
  );
}

function journeyIn(release: CompiledRelease, part: FlowPart, wanted: string | undefined): JourneyOutline {
  const { app, flows } = release;
  const spoken = wanted ?? app.locales[0] ?? '';
  if (!app.locales.includes(spoken)) throw new ApiError('notFound');
  const copy = copyOf(release, spoken);
  const say = (key: string) => ({ key, ...copy.outline(key) });
  return {
    release: release.release.hash,
    locale: spoken,
    flows: Object.values(flows).map(({ flow: { id, base } }) => ({ id, base })),
    flow: flowOutline(part, { settings: app, say }),
  };
}
