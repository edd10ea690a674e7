import type { FastifyInstance } from 'fastify';
import type { Grant } from '../../../core/staff/permission.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { changeGrants, endOnePerson, type Invited, inviteAgain, invitePerson } from './peopleActs.ts';
import { staffRoute } from './routeService.ts';
import type { Caller } from './staffService.ts';
import { listPeople, type Person } from './staffStore.ts';
import type { StaffTools } from './staffTools.ts';
import { distinct, email, grants, invited, reach, reason, words } from './wire.ts';

const tag = 'staff';
const PEOPLE = '/staff/v1/people';

const person = closed({ uuid, name: text(), email: text(254), state: text(20), grants });

interface OfPerson {
  readonly Params: { readonly uuid: string };
  readonly Body: { readonly reason?: string };
}

/** People with what the caller may know of: their grants for lenders at which the caller may read people. */
const seenBy = (caller: Caller, people: readonly Person[]): readonly Person[] =>
  people.flatMap((one) => {
    const seen = one.grants.filter((grant) => caller.may('people.read', grant.reach));
    return seen.length > 0 || caller.may('people.read', 'all') ? [{ ...one, grants: seen }] : [];
  });

const told = ({ uuid: id, secret, expiresAt }: Invited) => ({
  uuid: id,
  secret,
  expiresAt: expiresAt.toISOString(),
});

const params = closed({ uuid });
const body = closed({ reason }, ['reason']);

/** Who calls, and who else works here. */
function registerReading(app: FastifyInstance, tools: StaffTools): void {
  const { staff, db } = tools;
  staffRoute(
    app,
    staff,
    {
      method: 'GET',
      path: '/staff/v1/me',
      act: 'any',
      schema: routeSchema({
        tag,
        summary: 'Who calls, and what they may do; needs a token of the staff',
        answer: closed({
          uuid,
          name: text(),
          grants,
          token: closed({ acts: { type: 'array', items: text(40) }, reach }, ['acts']),
        }),
      }),
    },
    async ({ personId, name, permission }) => ({
      uuid: personId,
      name,
      grants: permission.grants,
      token: { ...(permission.token.acts && { acts: permission.token.acts }), reach: permission.token.reach },
    }),
  );

  staffRoute(
    app,
    staff,
    {
      method: 'GET',
      path: PEOPLE,
      act: 'people.read',
      schema: routeSchema({
        tag,
        summary: 'People of the staff with their roles; needs the act people.read',
        answer: closed({ people: { type: 'array', items: person } }),
      }),
    },
    async (caller) => ({ people: seenBy(caller, await listPeople(db.kysely)) }),
  );
}

/** Links for new people, and new ones for who lost theirs. */
function registerInviting(app: FastifyInstance, tools: StaffTools): void {
  const { staff } = tools;
  staffRoute<{ Body: { name: string; email: string; grants: readonly Grant[]; reason?: string } }>(
    app,
    staff,
    {
      method: 'POST',
      path: PEOPLE,
      act: 'people.manage',
      schema: routeSchema({
        tag,
        summary: 'Invite somebody; the secret of the link is told once; needs the act people.manage',
        body: closed({ name: words(200), email, grants, reason }, ['reason']),
        answer: invited,
      }),
    },
    async (caller, { body: { reason: why, ...asked } }) =>
      told(await invitePerson(tools, caller, { ...asked, grants: distinct(asked.grants), why })),
  );

  staffRoute<OfPerson>(
    app,
    staff,
    {
      method: 'POST',
      path: `${PEOPLE}/:uuid/invitation`,
      act: 'people.manage',
      schema: routeSchema({
        tag,
        summary: 'A new link for somebody who lost theirs or their token; needs the act people.manage',
        params,
        body,
        answer: invited,
      }),
    },
    async (caller, sent) =>
      told(await inviteAgain(tools, caller, { uuid: sent.params.uuid, why: sent.body.reason })),
  );
}

/** What people may do, until they end. */
function registerChanging(app: FastifyInstance, tools: StaffTools): void {
  const { staff } = tools;
  staffRoute<{ Params: { uuid: string }; Body: { grants: readonly Grant[]; reason?: string } }>(
    app,
    staff,
    {
      method: 'PUT',
      path: `${PEOPLE}/:uuid/grants`,
      act: 'people.manage',
      schema: routeSchema({
        tag,
        summary: "Replace somebody's roles; needs the act people.manage for those of before and after",
        params,
        body: closed({ grants, reason }, ['reason']),
      }),
    },
    (caller, sent) =>
      changeGrants(tools, caller, {
        uuid: sent.params.uuid,
        grants: distinct(sent.body.grants),
        why: sent.body.reason,
      }),
  );

  staffRoute<OfPerson>(
    app,
    staff,
    {
      method: 'POST',
      path: `${PEOPLE}/:uuid/end`,
      act: 'people.manage',
      schema: routeSchema({
        tag,
        summary: 'End a person with their tokens, at once; needs the act people.manage',
        params,
        body,
      }),
    },
    (caller, sent) => endOnePerson(tools, caller, { uuid: sent.params.uuid, why: sent.body.reason }),
  );
}

/** Who works here, and what they may do. */
export function registerPeople(app: FastifyInstance, tools: StaffTools): void {
  registerReading(app, tools);
  registerInviting(app, tools);
  registerChanging(app, tools);
}
