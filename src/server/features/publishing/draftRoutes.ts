import type { FastifyInstance } from 'fastify';
import { hasErrors } from '../../../core/config/finding.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { type Draft, DraftRefused, draftChecks } from '../../config-files/draft/draftChecks.ts';
import { environmentOf } from '../../config-files/environmentOf.ts';
import { readSchemas } from '../../config-files/readConfigTree.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import type { WithFiles } from '../../releases/ledger/changeSets.ts';
import { staffRoute } from '../staff/routeService.ts';
import type { Caller, StaffService } from '../staff/staffService.ts';
import { expectEdit, listOf, mayRead, seenChange, textsAt, unreadable } from './changeFiles.ts';
import { CHANGES, finding, type OfChange, params, tag } from './changeWire.ts';
import { brand, fileTextOrNone, path } from './inputs.ts';

const act = 'configuration.read';
const MOST_FINDINGS = 200;
/** A file as the text of a body. */
const LARGEST_DRAFT = 8 * 1024 * 1024;

const list = (items: object) => ({ type: 'array', items }) as const;
const ids = list(closed({ id: text(300), file: text(300) }));
const values = list(text(300));

interface Typed {
  readonly lender: string;
  readonly path: string;
  readonly text: string | null;
}

/** Calls by which pages edit files: what the check finds in what is being typed, what a file may refer to, and the schemas. */
export function draftRoutes(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  findingsRoute(app, dependencies, staff);
  namesRoute(app, dependencies, staff);
  staffRoute(
    app,
    staff,
    {
      method: 'GET',
      path: '/staff/v1/configuration/schemas',
      act,
      schema: routeSchema({
        tag,
        summary:
          'The JSON Schemas of the files of the configuration, by name; needs the act configuration.read',
        answer: closed({ schemas: { type: 'object', additionalProperties: true } }),
      }),
    },
    async () => {
      const files = readSchemas(dependencies.settings.configRoot);
      const entries = files.map((file) => [file.path.split('/').at(-1), JSON.parse(file.text)] as const);
      return { schemas: Object.fromEntries(entries) };
    },
  );
}

function findingsRoute(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  staffRoute<OfChange & { Body: Typed }>(
    app,
    staff,
    {
      method: 'POST',
      path: `${CHANGES}/:uuid/draft`,
      act: 'change.edit',
      bodyLimit: LARGEST_DRAFT,
      schema: routeSchema({
        tag,
        summary:
          'What the check finds for one lender in an open change with a text of a file that is not saved; keeps nothing; needs the act change.edit for what the file is of, and configuration.read at the lender',
        params,
        body: closed({ lender: brand, path, text: fileTextOrNone }),
        answer: closed({ version: { type: 'integer' }, findings: list(finding), more: { type: 'integer' } }),
      }),
    },
    async (caller, { params: { uuid: id }, body }) => {
      expectEdit(caller, [body.path]);
      caller.expect(act, ofLender(body.lender));
      const seen = await seenChange(caller, id, dependencies);
      const changed = new Map([...seen.files, [body.path, body.text]]);
      const draft = draftFor(caller, { ...seen, files: changed }, body.lender, dependencies);
      const found = await unlessTooLong(() => draftChecks.findings(draft, baseOf(seen, dependencies)));
      if (!found) throw new ApiError('notFound');
      const readable = found.filter(({ file }) => mayRead(caller, file));
      const sorted = readable.toSorted((one, other) => Number(hasErrors([other])) - Number(hasErrors([one])));
      const findings = sorted.slice(0, MOST_FINDINGS);
      return { version: seen.change.version, findings, more: found.length - findings.length };
    },
  );
}

function namesRoute(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  staffRoute<OfChange & { Querystring: { readonly lender: string } }>(
    app,
    staff,
    {
      method: 'GET',
      path: `${CHANGES}/:uuid/names`,
      act,
      schema: routeSchema({
        tag,
        summary:
          'What a file of a change may refer to: facts, messages, lists of values, and ids of a lender with the file of each; needs the act configuration.read there',
        params,
        querystring: closed({ lender: brand }),
        answer: closed({
          facts: list(closed({ name: text(300), label: text(1_000), type: text(), values }, ['values'])),
          messages: list(closed({ key: text(300), text: text(300) })),
          enums: { type: 'object', additionalProperties: values },
          ids: closed({ steps: ids, flows: ids, pages: ids, documents: ids, policies: ids }),
        }),
      }),
    },
    async (caller, { params: { uuid: id }, query: { lender } }) => {
      caller.expect(act, ofLender(lender));
      const seen = await seenChange(caller, id, dependencies);
      const draft = draftFor(caller, seen, lender, dependencies);
      const names = await unlessTooLong(() => draftChecks.names(draft, baseOf(seen, dependencies)));
      if (!names) throw new ApiError('notFound');
      return names;
    },
  );
}

function draftFor(
  caller: Caller,
  { change, files }: WithFiles,
  lender: string,
  dependencies: AppDependencies,
): Draft {
  const { settings } = dependencies;
  return {
    root: settings.configRoot,
    environment: environmentOf(settings),
    position: change.base,
    changed: files,
    lender,
    hidden: unreadable(caller, dependencies),
  };
}

const baseOf =
  ({ change }: WithFiles, dependencies: AppDependencies) =>
  async () =>
    listOf(await textsAt(dependencies, change.base));

async function unlessTooLong<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DraftRefused) throw new ApiError('unprocessable', [error.message]);
    throw error;
  }
}
