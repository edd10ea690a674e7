import type { FastifyInstance } from 'fastify';
import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { readStaffApprovals } from '../../config-files/readStaffApprovals.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { createTurns } from '../../releases/turns.ts';
import { namedPeople } from '../staff/namesService.ts';
import { staffRoute } from '../staff/routeService.ts';
import { createStaffService, type StaffService } from '../staff/staffService.ts';
import { giveOpinion } from './approve.ts';
import { changeRoutes } from './changeRoutes.ts';
import { configurationRoutes } from './configurationRoutes.ts';
import { doneBy, type PublishingTools } from './doneBy.ts';
import { draftRoutes } from './draftRoutes.ts';
import {
  brand,
  brands,
  fileText,
  LARGEST_BODY,
  MOST_FILES,
  path,
  position,
  published,
  type WithReason,
  why,
} from './inputs.ts';
import { journeyRoutes } from './journeyRoutes.ts';
import { ledgerRoutes } from './ledgerRoutes.ts';
import { openApplicationRoutes } from './openApplicationRoutes.ts';
import { overlayRoutes } from './overlayRoutes.ts';
import { planRoutes } from './planRoutes.ts';
import { publishFiles } from './publishFiles.ts';
import { goBack, recallRelease, releaseAgain } from './releaseActs.ts';
import { releaseInTime } from './releaseInTime.ts';
import { screenRoutes } from './screenRoutes.ts';
import { wordRoutes } from './wordRoutes.ts';

const hash = { type: 'string', pattern: '^[0-9a-f]{8,64}$' } as const;

const files = {
  type: 'array',
  minItems: 1,
  maxItems: MOST_FILES,
  items: closed({ path, text: fileText }),
} as const;

const considered = closed({
  lenders: {
    type: 'array',
    items: closed({
      brand: text(),
      agreements: {
        type: 'array',
        items: closed(
          {
            kind: text(),
            needs: { type: 'integer' },
            amongThem: text(),
            has: { type: 'integer' },
            isEnough: { type: 'boolean' },
          },
          ['amongThem'],
        ),
      },
    }),
  },
});

const change = closed({
  id: { type: 'integer' },
  brand: text(),
  act: text(),
  hash: { type: ['string', 'null'] },
  position: { type: ['integer', 'null'] },
  before: { type: ['string', 'null'] },
  by: text(),
  why: text(500),
  at: { type: 'string', format: 'date-time' },
  approvedBy: { type: 'array', items: text() },
});

interface Sent extends WithReason {
  readonly files: readonly ConfigFile[];
  readonly only?: readonly string[];
  readonly without?: readonly string[];
}

/**
 * `POST /publish`: the configuration of all lenders, checked again; takes effect completely or not at all. Below it, what else is
 * done with releases: make a configuration of the history current, go back, recall, and read the history. Whoever does something
 * may do it for every lender whose release changes.
 */
export const publishingFeature: FeaturePlugin = (app, dependencies) => {
  const staff = createStaffService(dependencies);
  // A file that is wrong stops the start, not the first publish.
  readStaffApprovals(dependencies.settings.configRoot);
  // The last one sent is published last, however long checks take.
  const tools = { staff, does: doneBy(dependencies, createTurns()) };
  publishRoutes(app, tools);
  approveRoutes(app, dependencies, staff);
  changeRoutes(app, dependencies, tools);
  configurationRoutes(app, dependencies, staff);
  planRoutes(app, dependencies, staff);
  openApplicationRoutes(app, dependencies, staff);
  overlayRoutes(app, dependencies, staff);
  headRoutes(app, tools);
  historyRoute(app, dependencies, staff);
  journeyRoutes(app, dependencies, staff);
  ledgerRoutes(app, dependencies, staff);
  screenRoutes(app, dependencies, staff);
  wordRoutes(app, dependencies, staff);
  draftRoutes(app, dependencies, staff);
  app.addHook('onClose', releaseInTime(dependencies, staff));
};

function publishRoutes(app: FastifyInstance, { staff, does }: PublishingTools): void {
  staffRoute<{ Body: Sent }>(
    app,
    staff,
    {
      method: 'POST',
      path: '/publish',
      act: 'release.publish',
      bodyLimit: LARGEST_BODY,
      schema: routeSchema({
        tag: 'releases',
        summary: 'Publish the configuration of all lenders (equiform publish); needs the act release.publish',
        body: closed({ files, why, only: brands, without: brands }, ['only', 'without']),
        answer: published,
      }),
    },
    (caller, { body }) =>
      does(caller, { act: 'release.publish', lenders: body.only }, (signed, own) =>
        publishFiles({ ...body, ...signed }, own),
      ),
  );
  staffRoute<{ Body: WithReason & { readonly position?: number; readonly only?: readonly string[] } }>(
    app,
    staff,
    {
      method: 'POST',
      path: '/publish/release',
      act: 'release.release',
      schema: routeSchema({
        tag: 'releases',
        summary:
          'Make a configuration of the history current again (equiform release); needs the act release.release',
        body: closed({ position, only: brands, without: brands, why }, ['position', 'only', 'without']),
        answer: published,
      }),
    },
    (caller, { body }) =>
      does(caller, { act: 'release.release', lenders: body.only }, (signed, own) =>
        releaseAgain({ ...body, ...signed }, own),
      ),
  );
}

interface Opined extends WithReason {
  readonly position: number;
  readonly only?: readonly string[];
  readonly decision: 'approved' | 'declined';
}

function approveRoutes(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  staffRoute<{ Body: Opined }>(
    app,
    staff,
    {
      method: 'POST',
      path: '/publish/approve',
      act: 'change.approve',
      schema: routeSchema({
        tag: 'releases',
        summary:
          'Approve or decline a configuration that waits (equiform approve); needs the act change.approve',
        body: closed({ position, only: brands, decision: { enum: ['approved', 'declined'] }, why }, ['only']),
        answer: considered,
      }),
    },
    async (caller, { body }) => ({ lenders: await giveOpinion(body, { caller, staff }, dependencies) }),
  );
}

function headRoutes(app: FastifyInstance, { staff, does }: PublishingTools): void {
  staffRoute<{ Body: WithReason & { readonly only: readonly string[] } }>(
    app,
    staff,
    {
      method: 'POST',
      path: '/publish/back',
      act: 'release.back',
      schema: routeSchema({
        tag: 'releases',
        summary: 'Bring lenders back to the release before (equiform back); needs the act release.back',
        body: closed({ only: brands, why }),
        answer: published,
      }),
    },
    (caller, { body }) =>
      does(caller, { act: 'release.back', lenders: body.only }, (signed, own) =>
        goBack({ ...body, ...signed }, own),
      ),
  );
  staffRoute<{ Body: WithReason & { readonly brand: string; readonly hash: string } }>(
    app,
    staff,
    {
      method: 'POST',
      path: '/publish/recall',
      act: 'release.recall',
      schema: routeSchema({
        tag: 'releases',
        summary:
          'Recall a release: nothing begins on it any more (equiform recall); needs the act release.recall',
        body: closed({ brand, hash, why }),
        answer: closed({ brand: text(), hash: text(), current: text() }),
      }),
    },
    (caller, { body }) =>
      does(caller, { act: 'release.recall', lenders: [body.brand] }, (signed, own) =>
        recallRelease({ ...body, ...signed }, own),
      ),
  );
}

function historyRoute(app: FastifyInstance, { releases, db }: AppDependencies, staff: StaffService): void {
  staffRoute<{ Querystring: { readonly brand?: string; readonly before?: number; readonly most?: number } }>(
    app,
    staff,
    {
      method: 'GET',
      path: '/publish/history',
      act: 'configuration.read',
      schema: routeSchema({
        tag: 'releases',
        summary:
          'What was released, when, by whom and why, and who had approved it (equiform history); needs the act configuration.read, for one lender or for all',
        querystring: closed(
          { brand, before: position, most: { type: 'integer', minimum: 1, maximum: 1_000 } },
          ['brand', 'before', 'most'],
        ),
        answer: closed({ changes: { type: 'array', items: change } }),
      }),
    },
    async (caller, { query: { most = 100, ...query } }) => {
      caller.expect('configuration.read', query.brand === undefined ? 'all' : ofLender(query.brand));
      const rows = await releases.ledger.history({ ...query, most });
      const approvers = await releases.ledger.approversOf(rows.map(({ id }) => id));
      const people = [...rows.map(({ by }) => by), ...[...approvers.values()].flat()];
      const names = await namedPeople(db.kysely, people);
      const nameOf = (person: string): string => names.get(person) ?? person;
      return {
        changes: rows.map(({ at, by, ...row }) => ({
          ...row,
          by: nameOf(by),
          at: at.toISOString(),
          approvedBy: (approvers.get(row.id) ?? []).map(nameOf),
        })),
      };
    },
  );
}
