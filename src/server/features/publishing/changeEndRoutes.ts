import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { staffRoute } from '../staff/routeService.ts';
import { abandonChange, rebaseChange } from './changeActs.ts';
import { checkChange, type PublishWanted, publishChange } from './changePublishing.ts';
import {
  CHANGES,
  choice,
  choiceOf,
  conflict,
  finding,
  MOST_EDITS,
  type OfChange,
  params,
  type SentChoice,
  summary,
  summaryOf,
  tag,
  version,
} from './changeWire.ts';
import type { PublishingTools } from './doneBy.ts';
import { brands, published, type WithReason, why } from './inputs.ts';

/** Calls by which a change comes to its end: put over the newest configuration, checked, published, or given up. */
export function changeEndRoutes(
  app: FastifyInstance,
  dependencies: AppDependencies,
  tools: PublishingTools,
): void {
  endRoutes(app, dependencies, tools);
  publishRoutes(app, dependencies, tools);
}

function endRoutes(app: FastifyInstance, dependencies: AppDependencies, { staff }: PublishingTools): void {
  staffRoute<OfChange & { Body: { readonly version: number; readonly choices?: readonly SentChoice[] } }>(
    app,
    staff,
    {
      method: 'POST',
      path: `${CHANGES}/:uuid/rebase`,
      act: 'change.edit',
      schema: routeSchema({
        tag,
        summary:
          'Put an open change over the newest configuration, with a choice for each conflict: one of the sides (ours is the newest, theirs the change), or a third value; needs the act change.edit for what each file is of',
        params,
        body: closed(
          {
            version,
            choices: {
              type: 'array',
              maxItems: MOST_EDITS,
              items: choice,
            },
          },
          ['choices'],
        ),
        answer: summary,
      }),
    },
    async (caller, { params: { uuid: id }, body }) =>
      summaryOf(
        await rebaseChange({ caller, dependencies }, id, {
          version: body.version,
          choices: body.choices?.map(choiceOf),
        }),
        dependencies,
      ),
  );
  staffRoute<OfChange & { Body: WithReason & { readonly version: number } }>(
    app,
    staff,
    {
      method: 'POST',
      path: `${CHANGES}/:uuid/abandon`,
      act: 'change.edit',
      schema: routeSchema({
        tag,
        summary:
          'Give an open change up (equiform changes abandon): whoever began it, or has the act change.edit for what each file is of',
        params,
        body: closed({ version, why }),
        answer: summary,
      }),
    },
    async (caller, { params: { uuid: id }, body }) =>
      summaryOf(await abandonChange({ caller, dependencies }, id, body), dependencies),
  );
}

function publishRoutes(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { staff, does }: PublishingTools,
): void {
  staffRoute<OfChange>(
    app,
    staff,
    {
      method: 'POST',
      path: `${CHANGES}/:uuid/check`,
      act: 'change.edit',
      schema: routeSchema({
        tag,
        summary:
          'Check the newest configuration with a change: what the check finds, and which lenders would change in what (JSON pointers); needs the act change.edit',
        params,
        answer: closed({
          version: { type: 'integer' },
          position: { type: 'integer' },
          findings: { type: 'array', items: finding },
          more: { type: 'integer' },
          lenders: {
            type: 'array',
            items: closed({ brand: text(), changed: { type: 'array', items: text(1_000) } }),
          },
          conflicts: { type: 'array', items: conflict },
        }),
      }),
    },
    (caller, { params: { uuid: id } }) => checkChange(caller, id, dependencies),
  );
  staffRoute<OfChange & { Body: PublishWanted }>(
    app,
    staff,
    {
      method: 'POST',
      path: `${CHANGES}/:uuid/publish`,
      act: 'release.publish',
      schema: routeSchema({
        tag,
        summary:
          'Publish the newest configuration with an open change that is at this version (equiform changes publish); needs the act release.publish for each lender that changes',
        params,
        body: closed({ version, why, only: brands, without: brands }, ['only', 'without']),
        answer: published,
      }),
    },
    (caller, { params: { uuid: id }, body }) =>
      publishChange(caller, { uuid: id, ...body }, { dependencies, does }),
  );
}
