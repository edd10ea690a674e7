import type { FastifyInstance } from 'fastify';
import type { Anchor } from '../../../core/staff/anchors.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { type AuditFinding, verifyAudit } from '../../audit/verifyAudit.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { type PagePlace, readPlace, writePlace } from '../../http/pagePlace.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { anchorsOf } from './auditAnchorsService.ts';
import { auditPage } from './auditStore.ts';
import { namedPeople, personName } from './namesService.ts';
import { staffRoute } from './routeService.ts';
import type { Caller } from './staffService.ts';
import type { StaffTools } from './staffTools.ts';
import { moment } from './wire.ts';

const tag = 'staff';
const AUDIT = '/staff/v1/audit';
const LARGEST_PAGE = 200;
const LARGEST_BODY = 32 * 1024 * 1024;
const MOST_ANCHORS = 100_000;

const row = closed(
  {
    uuid,
    lender: text(64),
    at: moment,
    person: uuid,
    name: text(),
    token: uuid,
    act: text(100),
    subject: text(300),
    requestId: text(),
    from: text(),
    why: text(1_000),
    changes: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
  ['person', 'name', 'token', 'requestId', 'from', 'why', 'changes'],
);

const anchor = closed({
  at: text(40),
  lender: text(64),
  position: { type: 'integer', minimum: 1 },
  hash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
});

const finding = closed(
  { kind: text(20), lender: text(64), position: { type: 'integer' }, row: uuid, says: text(300) },
  ['position', 'row'],
);

const verified = closed({
  rows: { type: 'integer' },
  erased: { type: 'integer' },
  waiting: { type: 'integer' },
  findings: { type: 'array', items: finding },
});

function placeAfter(after: string | undefined): PagePlace | undefined {
  if (after === undefined) return undefined;
  const place = readPlace(after);
  if (!place.ok) throw new ApiError('badRequest', ['query.after is no cursor']);
  return place.value;
}

/** The lenders whose log the caller may read; undefined for all. */
function lendersOf(caller: Caller, { releases }: StaffTools): readonly string[] | undefined {
  if (caller.may('audit.read', 'all')) return undefined;
  const lenders = releases.brands.filter((code) => caller.may('audit.read', ofLender(code)));
  if (lenders.length === 0)
    throw new ApiError('forbidden', ['audit.read is not allowed to you for any lender served now']);
  return lenders;
}

const without = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== null && one !== undefined),
  ) as Partial<T>;

/** What the staff did, and whether somebody changed the log of it. */
export function registerAudit(
  app: FastifyInstance,
  tools: StaffTools & Pick<AppDependencies, 'settings'>,
): void {
  const { staff, db, settings } = tools;

  staffRoute<{ Querystring: { lender?: string; after?: string; limit?: number } }>(
    app,
    staff,
    {
      method: 'GET',
      path: AUDIT,
      act: 'audit.read',
      schema: routeSchema({
        tag,
        summary:
          'A page of what the staff did, newest first: at a lender, or what belongs to none; needs the act audit.read there',
        querystring: closed(
          {
            lender: text(64),
            after: text(100),
            limit: { type: 'integer', minimum: 1, maximum: LARGEST_PAGE },
          },
          ['lender', 'after', 'limit'],
        ),
        answer: closed({ rows: { type: 'array', items: row }, next: text(100) }, ['next']),
      }),
    },
    async (caller, { query: { lender = '', after, limit = LARGEST_PAGE } }) => {
      caller.expect('audit.read', lender === '' ? 'all' : ofLender(lender));
      const page = await auditPage(db.kysely, { lender, after: placeAfter(after), limit: limit + 1 });
      const names = await namedPeople(
        db.kysely,
        page.map(({ person }) => personName(person ?? '')),
      );
      const last = page.length > limit ? page[limit - 1] : undefined;
      return {
        rows: page.slice(0, limit).map(({ at, ...one }) => ({
          ...without({ ...one, name: names.get(personName(one.person ?? '')) }),
          at: at.toISOString(),
        })),
        ...(last && { next: writePlace(last) }),
      };
    },
  );

  staffRoute<{ Body: { anchors?: readonly Anchor[] } }>(
    app,
    staff,
    {
      method: 'POST',
      path: `${AUDIT}/verify`,
      act: 'audit.read',
      bodyLimit: LARGEST_BODY,
      schema: routeSchema({
        tag,
        summary:
          "Find rows of the log that were changed, removed, inserted or moved, by this server's anchors and the given ones; needs the act audit.read",
        body: closed({ anchors: { type: 'array', items: anchor, maxItems: MOST_ANCHORS } }, ['anchors']),
        answer: verified,
      }),
    },
    async (caller, { body: { anchors = [] } }) => {
      const own = await anchorsOf(settings).read();
      const found = await verifyAudit(
        { db },
        { anchors: [...own, ...anchors], lenders: lendersOf(caller, tools) },
      );
      return { ...found, findings: found.findings.map((one: AuditFinding) => without(one)) };
    },
  );
}
