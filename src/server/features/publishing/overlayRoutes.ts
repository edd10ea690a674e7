import type { FastifyInstance } from 'fastify';
import type { StaffAct } from '../../../core/model/generated/staff-roles.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { appendAudit } from '../../audit/appendAudit.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { overlaysOf } from '../../releases/ledger/overlays.ts';
import { namedPeople, personName } from '../staff/namesService.ts';
import { staffRoute } from '../staff/routeService.ts';
import type { Caller, StaffService } from '../staff/staffService.ts';
import { rolesAt } from './approve.ts';
import { brand, type WithReason, why } from './inputs.ts';
import { openApplication, wireOf } from './openApplicationRoutes.ts';
import {
  layWaiting,
  makeOverlay,
  type OverlayState,
  type OverlayWanted,
  overlayEffects,
  subjectOf,
  waitingOf,
} from './overlayService.ts';

const act = 'release.release';

const policyId = { type: 'string', pattern: '^[a-z][a-z0-9-]{0,99}$' } as const;
const day = { type: 'string', format: 'date' } as const;

const state = closed({
  id: { type: 'integer' },
  state: text(),
  laid: { type: 'integer' },
  lacking: { type: 'array', items: text(500) },
});

const stateOf = ({ overlay: { id, state: is, laid }, lacking }: OverlayState) => ({
  id,
  state: is,
  laid,
  lacking,
});

interface Asked {
  readonly brand: string;
  /** Separated by commas. */
  readonly policies: string;
  readonly day: string;
}

/** Calls about policies of the current release that are laid over applications on older ones. */
export function overlayRoutes(
  app: FastifyInstance,
  dependencies: AppDependencies,
  staff: StaffService,
): void {
  effectsRoute(app, dependencies, staff);
  listRoute(app, dependencies, staff);
  makeRoute(app, dependencies, staff);
  approveRoute(app, dependencies, staff);
}

function effectsRoute(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  staffRoute<{ Querystring: Asked }>(
    app,
    staff,
    {
      method: 'GET',
      path: '/publish/overlays/effects',
      act,
      schema: routeSchema({
        tag: 'releases',
        summary:
          'What policies of the current release would change for each application on an older one from a day on (equiform overlay); needs the act release.release',
        querystring: closed({ brand, policies: { type: 'string', pattern: '^[a-z0-9,-]{1,2000}$' }, day }),
        answer: closed({
          applications: {
            type: 'array',
            items: { ...openApplication, properties: { ...openApplication.properties, release: text(64) } },
          },
        }),
      }),
    },
    async (caller, { query: { policies, ...of } }) => {
      caller.expect(act, ofLender(of.brand));
      const wanted = { ...of, policies: [...new Set(policies.split(','))] };
      const all = await overlayEffects(wanted, dependencies);
      return { applications: all.map((one) => ({ ...wireOf(one), release: one.release })) };
    },
  );
}

function listRoute(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  const read = 'configuration.read';
  staffRoute<{ Querystring: Pick<Asked, 'brand'> }>(
    app,
    staff,
    {
      method: 'GET',
      path: '/publish/overlays',
      act: read,
      schema: routeSchema({
        tag: 'releases',
        summary:
          'Policies that were laid over open applications of a lender, or wait for it; needs the act configuration.read',
        querystring: closed({ brand }),
        answer: closed({
          overlays: {
            type: 'array',
            items: closed({
              id: { type: 'integer' },
              policies: { type: 'array', items: text() },
              day,
              newer: text(),
              by: text(),
              why: text(500),
              at: { type: 'string', format: 'date-time' },
              state: text(),
              laid: { type: 'integer' },
            }),
          },
        }),
      }),
    },
    async (caller, { query }) => {
      caller.expect(read, ofLender(query.brand));
      const all = await overlaysOf(dependencies.db.kysely, query.brand);
      const names = await namedPeople(
        dependencies.db.kysely,
        all.map(({ by }) => by),
      );
      return {
        overlays: all.map(({ brand: _brand, madeAt, by, ...rest }) => ({
          ...rest,
          by: names.get(by) ?? by,
          at: madeAt.toISOString(),
        })),
      };
    },
  );
}

const signedBy = ({ personId, tokenId, from }: Caller, does: StaffAct) => ({
  by: personName(personId),
  audit: { who: { personId, tokenId, from }, act: does },
});

function makeRoute(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  staffRoute<{ Body: OverlayWanted & WithReason }>(
    app,
    staff,
    {
      method: 'POST',
      path: '/publish/overlays',
      act,
      schema: routeSchema({
        tag: 'releases',
        summary:
          'Lay policies of the current release over applications on older ones from a day on (equiform overlay --lay); needs the act release.release',
        body: closed({
          brand,
          policies: { type: 'array', items: policyId, minItems: 1, maxItems: 50, uniqueItems: true },
          day,
          why,
        }),
        answer: state,
      }),
    },
    async (caller, { body: { why: reason, ...wanted } }) => {
      caller.expect(act, ofLender(wanted.brand));
      const signed = { ...signedBy(caller, act), why: reason };
      return stateOf(await makeOverlay(wanted, signed, dependencies));
    },
  );
}

interface Approved extends WithReason {
  readonly brand: string;
  readonly id: number;
  readonly decision: 'approved' | 'declined';
}

function approveRoute(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  const approve = 'change.approve';
  staffRoute<{ Body: Approved }>(
    app,
    staff,
    {
      method: 'POST',
      path: '/publish/overlays/approve',
      act: approve,
      schema: routeSchema({
        tag: 'releases',
        summary:
          'Approve or decline that policies are laid over open applications; laid once enough people agreed (equiform overlay --approve); needs the act change.approve',
        body: closed({
          brand,
          id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
          decision: { type: 'string', enum: ['approved', 'declined'] },
          why,
        }),
        answer: state,
      }),
    },
    async (caller, { body }) => {
      caller.expect(approve, ofLender(body.brand));
      const { db, releases, system } = dependencies;
      const at = new Date(system.now());
      return db.transaction(async (tx) => {
        const overlay = await waitingOf(tx, body, dependencies);
        if (overlay.by === personName(caller.personId))
          throw new ApiError('forbidden', ['Nobody approves what they asked for themselves']);
        const { decision, why: reason } = body;
        const { personId } = caller;
        const roles = rolesAt(caller, staff, body.brand);
        const subject = subjectOf(overlay);
        await releases.ledger.addOpinion(tx, { ...subject, personId, roles, decision, why: reason, at });
        await appendAudit(tx, dependencies, {
          who: caller,
          act: approve,
          lender: body.brand,
          subject: `overlay ${body.id}`,
          changes: [{ field: 'decision', after: decision }],
          why: reason,
        });
        const signed = { by: overlay.by, why: overlay.why, at, audit: signedBy(caller, approve).audit };
        return stateOf(await layWaiting(tx, body, { signed, dependencies }));
      });
    },
  );
}
