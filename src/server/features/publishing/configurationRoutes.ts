import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { staffRoute } from '../staff/routeService.ts';
import type { StaffService } from '../staff/staffService.ts';
import { mayRead, textsAt } from './changeFiles.ts';
import { fileText, path, position } from './inputs.ts';

const tag = 'configuration';
const act = 'configuration.read';
const hash = text(64);

/** The files of the configuration at a position of the history, for who may read them. */
export function configurationRoutes(
  app: FastifyInstance,
  dependencies: AppDependencies,
  staff: StaffService,
): void {
  staffRoute<{ Querystring: { readonly position?: number; readonly texts?: boolean } }>(
    app,
    staff,
    {
      method: 'GET',
      path: '/staff/v1/configuration',
      act,
      schema: routeSchema({
        tag,
        summary:
          'The files of the configuration at a position of the history, the newest by default, with their hashes, and with texts if asked (equiform pull); files of one lender need the act configuration.read there',
        querystring: closed({ position, texts: { type: 'boolean' } }, ['position', 'texts']),
        answer: closed({
          position: { type: 'integer' },
          isWhole: { type: 'boolean' },
          files: { type: 'array', items: closed({ path: text(300), hash, text: fileText }, ['text']) },
        }),
      }),
    },
    async (caller, { query: { position: wanted, texts = false } }) => {
      const { at, entries } = await seenAt(wanted, dependencies);
      const seen = Object.entries(entries).filter(([one]) => mayRead(caller, one));
      const paths = seen.map(([one]) => one);
      const contents = texts ? await textsAt(dependencies, at, paths) : undefined;
      const files = seen
        .map(([one, own]) => ({ path: one, hash: own, ...(contents && { text: contents.get(one) ?? '' }) }))
        .sort((one, other) => (one.path < other.path ? -1 : 1));
      return { position: at, isWhole: files.length === Object.keys(entries).length, files };
    },
  );
  staffRoute<{ Querystring: { readonly path: string; readonly position?: number } }>(
    app,
    staff,
    {
      method: 'GET',
      path: '/staff/v1/configuration/file',
      act,
      schema: routeSchema({
        tag,
        summary:
          'The text of a file of the configuration at a position of the history, the newest by default; a file of one lender needs the act configuration.read there',
        querystring: closed({ path, position }, ['position']),
        answer: closed({ position: { type: 'integer' }, path: text(300), hash, text: fileText }),
      }),
    },
    async (caller, { query: { path: one, position: wanted } }) => {
      const { at, entries } = await seenAt(wanted, dependencies);
      const own = Object.hasOwn(entries, one) && mayRead(caller, one) ? entries[one] : undefined;
      if (own === undefined) throw new ApiError('notFound');
      const contents = await textsAt(dependencies, at, [one]);
      return { position: at, path: one, hash: own, text: contents.get(one) ?? '' };
    },
  );
}

async function seenAt(wanted: number | undefined, { releases }: AppDependencies) {
  const at = wanted ?? (await releases.ledger.newest());
  const entries = at === undefined ? undefined : await releases.ledger.entriesAt(at);
  if (at === undefined || !entries) throw new ApiError('notFound');
  return { at, entries };
}
