import type { FastifyInstance } from 'fastify';
import { ofLender } from '../../../core/staff/reach.ts';
import { buildFor } from '../../config-files/build/buildFor.ts';
import { readStaffApprovals } from '../../config-files/readStaffApprovals.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import type { HeadChange } from '../../releases/ledger/headChanges.ts';
import type { Commit, CommitsWanted } from '../../releases/ledger/readLedger.ts';
import { namedPeople, personName } from '../staff/namesService.ts';
import { staffRoute } from '../staff/routeService.ts';
import type { Caller, StaffService } from '../staff/staffService.ts';
import { needsApprovals, pendingAgreements } from './agreementService.ts';
import { asAnswers } from './asAnswers.ts';
import { position } from './inputs.ts';

const tag = 'releases';
const act = 'configuration.read';
const RELEASES = '/staff/v1/releases';

const moment = { type: 'string', format: 'date-time' } as const;
const codes = { type: 'array', items: text() } as const;

const signed = { by: text(), why: text(500), at: moment };

const lender = closed(
  {
    code: text(),
    name: text(),
    kind: text(),
    hash: text(),
    position: { type: 'integer' },
    held: { type: 'boolean' },
    last: closed({ act: text(), ...signed }),
  },
  ['position', 'last'],
);

const commit = closed({ position: { type: 'integer' }, ...signed, lenders: codes });

const agreement = closed(
  {
    kind: text(),
    says: text(500),
    needs: { type: 'integer' },
    amongThem: text(),
    has: { type: 'integer' },
    isEnough: { type: 'boolean' },
  },
  ['amongThem'],
);

const effect = closed({
  code: text(),
  changed: { type: 'array', items: text(500) },
  agreements: { type: 'array', items: agreement },
  isOwn: { type: 'boolean' },
});

const MOST_POINTERS = 200;

/** The lenders that somebody may read. */
const readable = (caller: Caller, { releases }: AppDependencies): readonly string[] =>
  releases.brands.filter((code) => caller.may(act, ofLender(code)));

/** Calls that show where each lender stands, what was published, and what a configuration would change. */
export function ledgerRoutes(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  standRoute(app, dependencies, staff);
  effectRoute(app, dependencies, staff);
}

function standRoute(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  staffRoute<{ Querystring: { readonly before?: number; readonly most?: number } }>(
    app,
    staff,
    {
      method: 'GET',
      path: RELEASES,
      act,
      schema: routeSchema({
        tag,
        summary:
          'Where each lender stands, and which configurations were published; needs the act configuration.read, and shows the lenders that it is allowed for',
        querystring: closed({ before: position, most: { type: 'integer', minimum: 1, maximum: 200 } }, [
          'before',
          'most',
        ]),
        answer: closed(
          {
            newest: { type: 'integer' },
            needsApprovals: { type: 'boolean' },
            lenders: { type: 'array', items: lender },
            commits: { type: 'array', items: commit },
          },
          ['newest'],
        ),
      }),
    },
    (caller, { query: { before, most = 50 } }) => standOf(caller, { before, most }, dependencies),
  );
}

/** Where the lenders stand that somebody may read, and what was published of them. */
async function standOf(caller: Caller, wanted: CommitsWanted, dependencies: AppDependencies) {
  const { db, releases } = dependencies;
  const { ledger } = releases;
  const seen = new Set(readable(caller, dependencies));
  const [current, changes, all, newest] = await Promise.all([
    ledger.current(),
    ledger.lastChanges(),
    ledger.commits(wanted),
    ledger.newest(),
  ]);
  const changed = await ledger.changedAt(all.map((one) => one.position));
  const commits = all
    .map((one) => ({ ...one, lenders: (changed.get(one.position) ?? []).filter((code) => seen.has(code)) }))
    .filter(({ lenders }) => lenders.length > 0 || caller.may(act, 'all'));
  const signers = [...commits, ...changes.values()].map(({ by }) => by);
  const names = await namedPeople(db.kysely, signers);
  const wired = ({ by, why, at }: Commit | HeadChange) => ({
    by: names.get(by) ?? by,
    why,
    at: at.toISOString(),
  });
  const lenderOf = (code: string) => {
    const head = current.get(code);
    const last = changes.get(code);
    const { app, release } = releases.head(code) ?? {};
    return {
      code,
      name: app?.brand.company.name ?? code,
      kind: app?.brand.kind ?? '',
      hash: release?.hash ?? '',
      ...(head && head.position > 0 && { position: head.position }),
      held: head?.held ?? false,
      ...(last && { last: { act: last.act, ...wired(last) } }),
    };
  };
  return {
    ...(newest !== undefined && { newest }),
    needsApprovals: needsApprovals(dependencies),
    lenders: [...seen].map(lenderOf),
    commits: commits.map((one) => ({ position: one.position, lenders: one.lenders, ...wired(one) })),
  };
}

function effectRoute(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  staffRoute<{ Params: { readonly position: number } }>(
    app,
    staff,
    {
      method: 'GET',
      path: `${RELEASES}/:position`,
      act,
      schema: routeSchema({
        tag,
        summary:
          'What a configuration of the history would change for each lender now, and who agreed; needs the act configuration.read',
        params: closed({ position }),
        answer: closed({ position: { type: 'integer' }, lenders: { type: 'array', items: effect } }),
      }),
    },
    (caller, { params: { position: at } }) =>
      asAnswers(async () => {
        const built = await dependencies.releases.builtAt(at, buildFor(dependencies));
        if (!built) throw new ApiError('notFound');
        const only = readable(caller, dependencies).filter((code) => built.says.has(code));
        const { kinds } = readStaffApprovals(dependencies.settings.configRoot);
        const says = new Map(kinds.map(({ id, says: words }) => [id, words]));
        const pending = await pendingAgreements({ position: at, says: built.says, only }, dependencies);
        return {
          position: at,
          lenders: pending.map(({ brand, changed, agreements, authors }) => ({
            code: brand,
            changed: changed.slice(0, MOST_POINTERS),
            agreements: agreements.map((one) => ({ ...one, says: says.get(one.kind) ?? one.kind })),
            isOwn: authors.includes(personName(caller.personId)),
          })),
        };
      }),
  );
}
