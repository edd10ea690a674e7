import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HELOC } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { organizationHeader } from '../../http/knownOrganization.ts';
import { choiceOfRequest } from '../../http/requestLanguage.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { requireSecurePage } from '../../http/secureConnection.ts';
import { signInLimit } from '../../http/security.ts';
import { createInvitedAccounts, loginAnswer } from '../identity/invitedAccountService.ts';
import { createEndedInvitations } from './endedInvitations.ts';
import { signerRole } from './signerRole.ts';
import { type Acceptance, createTakenInvitations } from './takenInvitations.ts';

const tag = 'signers';
const BASE = `${HELOC}/signer/invitations`;

const token = { type: 'string', pattern: '^[\\w-]{43}$', description: 'Of the link in the mail.' } as const;
const byToken = closed({ token });

const peeked = closed(
  {
    state: { type: 'string', enum: ['OPEN', 'EXPIRED', 'USED', 'CANCELLED'] },
    role: signerRole,
    firstName: text(100),
    borrower: { ...text(100), description: "The borrower's first name." },
    emailHint: text(100),
    hasAccount: { type: 'boolean', description: 'Then no password is chosen.' },
  },
  ['borrower'],
);

const acceptance = closed(
  {
    token,
    code: { type: 'string', pattern: '^\\d{6}$' },
    password: { type: 'string', minLength: 1, maxLength: 200, description: 'Of a new account.' },
  },
  ['password'],
);

type ByToken = { Body: { token: string } };

/** Invitations by the link of their mail, without an account (G-29). The link alone signs nobody in. */
export function invitationRoutes(app: FastifyInstance, dependencies: AppDependencies): void {
  const { releases, settings } = dependencies;
  const invitations = createTakenInvitations(dependencies);
  const ended = createEndedInvitations(dependencies);
  const accounts = createInvitedAccounts(dependencies);
  const ofLender = async (request: FastifyRequest) => {
    await requireSecurePage(request);
    organizationHeader(releases, request);
  };
  const open = { ...signInLimit(settings), onRequest: ofLender };

  app.post<ByToken>(
    `${BASE}/peek`,
    {
      ...open,
      schema: routeSchema({
        tag,
        summary: 'Who invites whom, and whether the link still works; 404 for an unknown one',
        body: byToken,
        answer: peeked,
      }),
    },
    ({ body }) => invitations.peek(body.token),
  );
  app.post<ByToken>(
    `${BASE}/code`,
    {
      ...open,
      schema: routeSchema({ tag, summary: 'Mail a code to the invited address', body: byToken }),
    },
    async ({ body }, reply) => {
      await invitations.sendCode(body.token);
      return reply.code(204).send();
    },
  );
  app.post<ByToken>(
    `${BASE}/not-me`,
    {
      ...open,
      schema: routeSchema({ tag, summary: 'The holder of the link is not the person meant', body: byToken }),
    },
    async ({ body }, reply) => {
      await ended.notMe(body.token);
      return reply.code(204).send();
    },
  );
  app.post<ByToken>(
    `${BASE}/again`,
    {
      ...open,
      schema: routeSchema({ tag, summary: 'Mail a new link in place of one that has ended', body: byToken }),
    },
    async ({ body }, reply) => {
      await ended.again(body.token);
      return reply.code(204).send();
    },
  );
  app.post<{ Body: Acceptance }>(
    `${BASE}/accept`,
    {
      ...open,
      schema: routeSchema({
        tag,
        summary: 'Take the invitation once, by link and code: the session of a signer; 401 for a wrong code',
        body: acceptance,
        answer: loginAnswer,
      }),
    },
    async (request, reply) => {
      const language = choiceOfRequest();
      const identityUuid = await invitations.accept({ ...request.body, language });
      return accounts.signIn({ request, reply }, identityUuid);
    },
  );
}
