import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { closed, routeSchema } from '../../http/routeSchema.ts';
import { type ChangeState, changesIn } from '../../releases/ledger/changeSets.ts';
import { personName } from '../staff/namesService.ts';
import { staffRoute } from '../staff/routeService.ts';
import { makeEdits, type SaveWanted, saveFiles, startChange, type WantedFile } from './changeActs.ts';
import { changeEndRoutes } from './changeEndRoutes.ts';
import { mayRead, overNewest, seenChange, textsAt, unreadable } from './changeFiles.ts';
import {
  CHANGES,
  changedFiles,
  conflict,
  edit,
  editOf,
  MOST_EDITS,
  type OfChange,
  params,
  type SentEdit,
  summariesOf,
  summary,
  summaryOf,
  tag,
  title,
  version,
} from './changeWire.ts';
import type { PublishingTools } from './doneBy.ts';
import { fileText, fileTextOrNone, LARGEST_BODY, path, position, type WithReason, why } from './inputs.ts';

const MOST_CHANGES = 500;

/** Calls about changes of the configuration that people make before they are published. */
export function changeRoutes(
  app: FastifyInstance,
  dependencies: AppDependencies,
  tools: PublishingTools,
): void {
  listRoute(app, dependencies, tools);
  readRoute(app, dependencies, tools);
  startRoute(app, dependencies, tools);
  writeRoutes(app, dependencies, tools);
  changeEndRoutes(app, dependencies, tools);
}

function listRoute(app: FastifyInstance, dependencies: AppDependencies, { staff }: PublishingTools): void {
  staffRoute<{ Querystring: { readonly state?: ChangeState } }>(
    app,
    staff,
    {
      method: 'GET',
      path: CHANGES,
      act: 'configuration.read',
      schema: routeSchema({
        tag,
        summary:
          'Changes of the configuration, open ones by default: who, when, which files, and which lenders the last check found changed (equiform changes); needs the act configuration.read',
        querystring: closed({ state: { enum: ['open', 'published', 'abandoned'] } }, ['state']),
        answer: closed({ changes: { type: 'array', items: summary } }),
      }),
    },
    async (caller, { query: { state = 'open' } }) => {
      const readsAll = caller.may('configuration.read', 'all');
      const all = await changesIn(dependencies.db.kysely, state, {
        most: MOST_CHANGES,
        hidden: unreadable(caller, dependencies),
        author: readsAll ? null : personName(caller.personId),
      });
      const told = await summariesOf(all, dependencies);
      // Files of lenders that nobody published yet.
      return { changes: told.filter(({ paths }) => paths.every((one) => mayRead(caller, one))) };
    },
  );
}

function readRoute(app: FastifyInstance, dependencies: AppDependencies, { staff }: PublishingTools): void {
  staffRoute<OfChange>(
    app,
    staff,
    {
      method: 'GET',
      path: `${CHANGES}/:uuid`,
      act: 'configuration.read',
      schema: routeSchema({
        tag,
        summary:
          'A change with both texts of each file, and what conflicts with the newest configuration (ours is the newest, theirs the change); needs the act configuration.read',
        params,
        answer: closed({
          change: summary,
          files: { type: 'array', items: closed({ path, before: fileTextOrNone, after: fileTextOrNone }) },
          newest: { type: 'integer' },
          conflicts: { type: 'array', items: conflict },
        }),
      }),
    },
    async (caller, { params: { uuid: id } }) => {
      const seen = await seenChange(caller, id, dependencies);
      const base = await textsAt(dependencies, seen.change.base, seen.files.keys());
      const { newest, conflicts } = await overNewest(seen, dependencies);
      const files = [...seen.files].map(([one, after]) => ({
        path: one,
        before: base.get(one) ?? null,
        after,
      }));
      return { change: await summaryOf(seen.change, dependencies), files, newest, conflicts };
    },
  );
}

interface Started extends WithReason {
  readonly title: string;
  readonly position?: number;
  readonly files: readonly WantedFile[];
}

function startRoute(app: FastifyInstance, dependencies: AppDependencies, { staff }: PublishingTools): void {
  staffRoute<{ Body: Started }>(
    app,
    staff,
    {
      method: 'POST',
      path: CHANGES,
      act: 'change.edit',
      bodyLimit: LARGEST_BODY,
      schema: routeSchema({
        tag,
        summary:
          'Begin a change of the configuration at a position, the newest by default, with the files that differ (equiform push); needs the act change.edit for what each file is of',
        body: closed({ title, why, position, files: changedFiles }, ['position']),
        answer: summary,
      }),
    },
    async (caller, { body }) => summaryOf(await startChange({ caller, dependencies }, body), dependencies),
  );
}

function writeRoutes(app: FastifyInstance, dependencies: AppDependencies, { staff }: PublishingTools): void {
  staffRoute<OfChange & { Body: SaveWanted }>(
    app,
    staff,
    {
      method: 'POST',
      path: `${CHANGES}/:uuid/files`,
      act: 'change.edit',
      bodyLimit: LARGEST_BODY,
      schema: routeSchema({
        tag,
        summary:
          'Save files of an open change that is at this version; needs the act change.edit for what each file is of',
        params,
        body: closed({ version, files: changedFiles, title, why }, ['title', 'why']),
        answer: summary,
      }),
    },
    async (caller, { params: { uuid: id }, body }) =>
      summaryOf(await saveFiles({ caller, dependencies }, id, body), dependencies),
  );
  staffRoute<OfChange & { Body: { readonly version: number; readonly edits: readonly SentEdit[] } }>(
    app,
    staff,
    {
      method: 'POST',
      path: `${CHANGES}/:uuid/edits`,
      act: 'change.edit',
      schema: routeSchema({
        tag,
        summary:
          'Make edits in files of an open change that is at this version, keeping comments and order; needs the act change.edit for what each file is of',
        params,
        body: closed({ version, edits: { type: 'array', items: edit, minItems: 1, maxItems: MOST_EDITS } }),
        answer: closed({
          change: summary,
          files: { type: 'array', items: closed({ path, text: fileText }) },
        }),
      }),
    },
    async (caller, { params: { uuid: id }, body }) => {
      const edits = body.edits.map((one) => ({ path: one.path, edit: editOf(one) }));
      const made = await makeEdits({ caller, dependencies }, id, { version: body.version, edits });
      return { change: await summaryOf(made.change, dependencies), files: made.files };
    },
  );
}
