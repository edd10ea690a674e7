import type { FastifyInstance } from 'fastify';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { staffRoute } from './routeService.ts';
import { listTokens, type Token } from './staffStore.ts';
import type { StaffTools } from './staffTools.ts';
import { type AskedToken, endOneToken, expectOwnOrManaged, makeToken } from './tokenActs.ts';
import { act, moment, newToken, reach, reason, words } from './wire.ts';

const tag = 'staff';
const TOKENS = '/staff/v1/tokens';

const token = closed(
  {
    uuid,
    person: uuid,
    name: text(),
    acts: { type: 'array', items: act },
    reach,
    expiresAt: moment,
    usedAt: moment,
  },
  ['acts', 'usedAt'],
);

const wired = ({ personId, acts, expiresAt, usedAt, ...one }: Token) => ({
  ...one,
  person: personId,
  ...(acts && { acts }),
  expiresAt: expiresAt.toISOString(),
  ...(usedAt && { usedAt: usedAt.toISOString() }),
});

/** What people call with: their own tokens, and for administrators those of others. */
export function registerTokens(app: FastifyInstance, tools: StaffTools): void {
  const { staff, db, system } = tools;

  staffRoute<{ Querystring: { person?: string } }>(
    app,
    staff,
    {
      method: 'GET',
      path: TOKENS,
      act: 'tokens.own',
      schema: routeSchema({
        tag,
        summary: 'Tokens that are good now: your own, or those of a person with the act tokens.manage',
        querystring: closed({ person: uuid }, ['person']),
        answer: closed({ tokens: { type: 'array', items: token } }),
      }),
    },
    async (caller, { query: { person = caller.personId } }) => {
      await expectOwnOrManaged(db.kysely, caller, person);
      return { tokens: (await listTokens(db.kysely, new Date(system.now()), person)).map(wired) };
    },
  );

  staffRoute<{ Body: AskedToken }>(
    app,
    staff,
    {
      method: 'POST',
      path: TOKENS,
      act: 'tokens.own',
      schema: routeSchema({
        tag,
        summary:
          'Make a token of your own, whose secret is told once; it never allows more than the one you call with',
        body: closed(
          {
            name: words(100),
            acts: { type: 'array', items: act, minItems: 1, maxItems: 100 },
            reach,
            days: { type: 'integer', minimum: 1, maximum: 3_650 },
          },
          ['acts', 'reach', 'days'],
        ),
        answer: newToken,
      }),
    },
    async (caller, { body }) => {
      const { expiresAt, ...made } = await makeToken(tools, caller, body);
      return { ...made, expiresAt: expiresAt.toISOString() };
    },
  );

  staffRoute<{ Params: { uuid: string }; Body: { reason?: string } }>(
    app,
    staff,
    {
      method: 'POST',
      path: `${TOKENS}/:uuid/end`,
      act: 'tokens.own',
      schema: routeSchema({
        tag,
        summary: 'End a token at once: your own, or that of a person with the act tokens.manage',
        params: closed({ uuid }),
        body: closed({ reason }, ['reason']),
      }),
    },
    (caller, sent) => endOneToken(tools, caller, { uuid: sent.params.uuid, why: sent.body.reason }),
  );
}
