import type { FastifyInstance } from 'fastify';
import { reachOfPath } from '../../../core/config/reachOfPath.ts';
import type { WordScope } from '../../../core/config/words/changeWord.ts';
import { isReadForWords, type LayeredWord, layeredWords } from '../../../core/config/words/layeredWords.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { editor } from '../../config-files/edit/editFiles.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import type { WithFiles } from '../../releases/ledger/changeSets.ts';
import { staffRoute } from '../staff/routeService.ts';
import type { Caller, StaffService } from '../staff/staffService.ts';
import { saveFiles } from './changeActs.ts';
import { listOf, mayRead, seenChange, textsAt, unlessRefused, withFiles } from './changeFiles.ts';
import { summary, summaryOf, version } from './changeWire.ts';
import { brand } from './inputs.ts';

const tag = 'configuration';
const act = 'configuration.read';
const MOST_WORDS = 200;
const LONGEST_TEXT = 20_000;

const locale = { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}$', maxLength: 5 } as const;
const key = { type: 'string', minLength: 1, maxLength: 300 } as const;
const within = { type: 'string', pattern: '^(/.*)?$', maxLength: 100 } as const;

const inLanguages = {
  type: 'object',
  minProperties: 1,
  maxProperties: 20,
  propertyNames: locale,
  additionalProperties: { type: 'string', pattern: '\\S', minLength: 1, maxLength: LONGEST_TEXT },
} as const;

const word = closed({
  key: text(300),
  within: text(100),
  text: text(LONGEST_TEXT),
  isConditional: { type: 'boolean' },
  places: {
    type: 'array',
    items: closed({ path: text(300), line: { type: 'integer' }, reach: text(80) }),
  },
  others: { type: 'array', items: text() },
  otherCount: { type: 'integer' },
});

interface Asked {
  readonly lender: string;
  readonly locale: string;
  readonly search?: string;
  readonly change?: string;
}

interface Written {
  readonly version: number;
  readonly lender: string;
  readonly key: string;
  readonly within: string;
  /** By language. */
  readonly texts: Readonly<Record<string, string>>;
  /** What it said when it was shown, by language. */
  readonly was: Readonly<Record<string, string>>;
  readonly scope: WordScope;
}

/** Calls about what lenders say: search it with where it comes from and who else gets it, and change a sentence within a change. */
export function wordRoutes(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  readRoute(app, dependencies, staff);
  writeRoute(app, dependencies, staff);
}

function readRoute(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  staffRoute<{ Querystring: Asked }>(
    app,
    staff,
    {
      method: 'GET',
      path: '/staff/v1/words',
      act,
      schema: routeSchema({
        tag,
        summary:
          'Sentences of a lender in a language by a text in them or in their keys, with where each comes from and who else gets it, as they are with an open change if one is named; needs the act configuration.read there',
        querystring: closed({ lender: brand, locale, search: text(200), change: uuid }, ['search', 'change']),
        answer: closed({ words: { type: 'array', items: word }, more: { type: 'integer' } }),
      }),
    },
    async (caller, { query: { lender, locale: spoken, search = '', change } }) => {
      caller.expect(act, ofLender(lender));
      const own = change === undefined ? undefined : await seenChange(caller, change, dependencies);
      const tree = await wordFiles(dependencies, [spoken], own);
      const all = layeredWords(listOf(tree), spoken).of(lender);
      if (!all) throw new ApiError('notFound');
      const wanted = search.trim().toLowerCase();
      // A change may say that a lender descends from another; only those who may read that one read its words so.
      const seen = own ? all.filter(({ places }) => places.every(({ path }) => mayRead(caller, path))) : all;
      const found = seen.filter((one) => `${one.key}\n${one.text}`.toLowerCase().includes(wanted));
      return {
        words: found.slice(0, MOST_WORDS).map((one) => told(one, caller)),
        more: Math.max(0, found.length - MOST_WORDS),
      };
    },
  );
}

function writeRoute(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  staffRoute<{ Params: { readonly uuid: string }; Body: Written }>(
    app,
    staff,
    {
      method: 'POST',
      path: '/staff/v1/changes/:uuid/words',
      act: 'change.edit',
      schema: routeSchema({
        tag,
        summary:
          'Say a sentence otherwise, in one or more languages, in an open change that is at this version, for everybody who gets it or for one lender; 409 where it says something else than what `was` shown; needs the act change.edit for what its file is of, and configuration.read at the lender',
        params: closed({ uuid }),
        body: closed({
          version,
          lender: brand,
          key,
          within,
          texts: inLanguages,
          was: inLanguages,
          scope: { enum: ['shared', 'lender'] },
        }),
        answer: summary,
      }),
    },
    async (caller, { params: { uuid: id }, body }) => {
      caller.expect(act, ofLender(body.lender));
      const seen = await seenChange(caller, id, dependencies);
      const { version: known, ...said } = body;
      const tree = await wordFiles(dependencies, Object.keys(said.texts), seen);
      const made = await unlessRefused(() => editor.say(said, tree));
      if ('missing' in made) throw new ApiError('notFound');
      if ('stale' in made)
        throw new ApiError('conflict', [
          `${said.key} in ${made.stale.locale} was said otherwise meanwhile: ${made.stale.text}`,
        ]);
      const saved = await saveFiles({ caller, dependencies }, id, { version: known, files: made.files });
      return summaryOf(saved, dependencies);
    },
  );
}

/** The files that the words of some locales are in, at the newest position or where a change is. */
async function wordFiles(dependencies: AppDependencies, spoken: readonly string[], own?: WithFiles) {
  const { ledger } = dependencies.releases;
  const at = own?.change.base ?? (await ledger.newest());
  const entries = at === undefined ? undefined : await ledger.entriesAt(at);
  if (at === undefined || !entries) throw new ApiError('notFound');
  const paths = Object.keys(entries).filter((path) => spoken.some((one) => isReadForWords(path, one)));
  return withFiles(await textsAt(dependencies, at, paths), own?.files ?? new Map());
}

const told = ({ places, others, ...rest }: LayeredWord, caller: Caller) => ({
  ...rest,
  places: places.map(({ path, line }) => ({ path, line, reach: reachOfPath(path) })),
  others: others.filter((code) => caller.may(act, ofLender(code))),
  otherCount: others.length,
});
