import type { FastifyInstance } from 'fastify';
import { ofLender } from '../../../core/staff/reach.ts';
import { appendAudit } from '../../audit/appendAudit.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { type Plan, plansOf } from '../../releases/ledger/plans.ts';
import { namedPeople, personName } from '../staff/namesService.ts';
import { staffRoute } from '../staff/routeService.ts';
import type { Caller, StaffService } from '../staff/staffService.ts';
import { brands, position, type Wanted, type WithReason, why } from './inputs.ts';
import { cancelRelease, planRelease } from './planService.ts';

const MOST_PLANS = 1_000;

const plan = closed({
  id: { type: 'integer' },
  position: { type: 'integer' },
  brands: { type: ['array', 'null'], items: text() },
  due: { type: 'string', format: 'date-time' },
  by: text(),
  why: text(500),
  state: text(),
  said: { type: 'array', items: text(2_000) },
});

/** Calls about releases that become current at a time. */
export function planRoutes(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  changeRoutes(app, dependencies, staff);
  listRoute(app, dependencies, staff);
}

const act = 'release.release';

const reachOf = (only: readonly string[] | null | undefined) => only?.map(ofLender) ?? ['all' as const];

const wireOf = (
  { due, afterChange: _afterChange, ...rest }: Plan,
  names: ReadonlyMap<string, string> = new Map(),
) => ({
  ...rest,
  by: names.get(rest.by) ?? rest.by,
  due: due.toISOString(),
});

async function note(
  dependencies: AppDependencies,
  who: Caller,
  {
    plan: { id, brands: lenders, state, position: at, due },
    why,
  }: { readonly plan: Plan; readonly why: string },
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    for (const lender of lenders ?? [undefined])
      await appendAudit(tx, dependencies, {
        who,
        act,
        lender,
        subject: `plan ${id}`,
        changes: [
          { field: 'state', after: state },
          { field: 'position', after: at },
          { field: 'due', after: due.toISOString() },
        ],
        why,
      });
  });
}

function changeRoutes(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  staffRoute<{ Body: Wanted & WithReason & { readonly due: string } }>(
    app,
    staff,
    {
      method: 'POST',
      path: '/publish/plans',
      act,
      schema: routeSchema({
        tag: 'releases',
        summary:
          'Make a configuration of the history current at a time (equiform release --at); needs the act release.release',
        body: closed({ position, only: brands, due: { type: 'string', format: 'date-time' }, why }, [
          'position',
          'only',
        ]),
        answer: plan,
      }),
    },
    async (caller, { body }) => {
      for (const reach of reachOf(body.only)) caller.expect(act, reach);
      const made = await planRelease({ ...body, by: personName(caller.personId) }, dependencies);
      await note(dependencies, caller, { plan: made, why: body.why });
      return wireOf(made);
    },
  );
  staffRoute<{ Body: WithReason & { readonly id: number } }>(
    app,
    staff,
    {
      method: 'POST',
      path: '/publish/plans/cancel',
      act,
      schema: routeSchema({
        tag: 'releases',
        summary: 'Cancel a planned release (equiform release --cancel); needs the act release.release',
        body: closed({ id: position, why }),
        answer: plan,
      }),
    },
    async (caller, { body }) => {
      const planned = (await plansOf(dependencies.db.kysely, MOST_PLANS)).find(({ id }) => id === body.id);
      for (const reach of reachOf(planned?.brands)) caller.expect(act, reach);
      const cancelled = await cancelRelease(body.id, dependencies);
      await note(dependencies, caller, { plan: cancelled, why: body.why });
      return wireOf(cancelled);
    },
  );
}

function listRoute(app: FastifyInstance, { db }: AppDependencies, staff: StaffService): void {
  staffRoute(
    app,
    staff,
    {
      method: 'GET',
      path: '/publish/plans',
      act: 'configuration.read',
      schema: routeSchema({
        tag: 'releases',
        summary: 'Planned releases (equiform history --planned); needs the act configuration.read for all',
        answer: closed({ plans: { type: 'array', items: plan } }),
      }),
    },
    async (caller) => {
      caller.expect('configuration.read', 'all');
      const all = await plansOf(db.kysely, MOST_PLANS);
      const names = await namedPeople(
        db.kysely,
        all.map(({ by }) => by),
      );
      return { plans: all.map((one) => wireOf(one, names)) };
    },
  );
}
