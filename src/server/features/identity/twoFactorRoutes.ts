import type { FastifyInstance } from 'fastify';
import turnOffSchema from '../../../../schemas/api/turn-off-second-factor.schema.json' with { type: 'json' };
import turnOnSchema from '../../../../schemas/api/turn-on-second-factor.schema.json' with { type: 'json' };
import type { TurnOffSecondFactorRequest } from '../../../core/model/generated/api/turn-off-second-factor.ts';
import type { TurnOnSecondFactorRequest } from '../../../core/model/generated/api/turn-on-second-factor.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { forEveryAccount, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { createIdentityService } from './identityService.ts';
import { ownAccount } from './ownAccount.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createSecondFactor, type SecondFactor } from './secondFactor.ts';

const tag = 'identity';
const BASE = '/identity/secure/api/v1/two-factor';

/** What the routes share. */
interface TwoFactorTools {
  readonly factor: SecondFactor;
  readonly passwords: Passwords;
  /** Options of calls by somebody signed in, limited like sign-ins. */
  readonly own: ReturnType<typeof ownAccount>;
}

function registerMethod(app: FastifyInstance, dependencies: AppDependencies): void {
  const identities = createIdentityService(dependencies);
  app.get(
    BASE,
    {
      ...forEveryAccount,
      schema: routeSchema({
        tag,
        summary: 'The method of two-step verification; NONE if it is off',
        answer: closed({ method: { type: 'string', enum: ['NONE', 'TOTP', 'EMAIL'] } }),
        signedIn: true,
      }),
    },
    async (request) => {
      const identity = await identities.find(sessionOf(request).identityUuid);
      if (identity === undefined) throw new ApiError('unauthenticated');
      return { method: identity.secondFactor ?? 'NONE' };
    },
  );
}

/** The first code of a method comes from an app that is being set up, or by mail. */
function registerSetUp(app: FastifyInstance, { factor, own }: TwoFactorTools): void {
  app.post(
    `${BASE}/totp`,
    {
      ...own,
      schema: routeSchema({
        tag,
        summary: 'Begin to set up an authenticator app: its secret, and the address for its QR code',
        answer: closed({ secret: text(64), uri: text(500) }),
        signedIn: true,
      }),
    },
    (request) => factor.begin(sessionOf(request).identityUuid),
  );

  app.post(
    `${BASE}/code`,
    { ...own, schema: routeSchema({ tag, summary: 'Send a code by mail', signedIn: true }) },
    async (request, reply) => {
      await factor.sendCode(sessionOf(request).identityUuid);
      return reply.code(204).send();
    },
  );
}

function registerSwitch(app: FastifyInstance, { factor, passwords, own }: TwoFactorTools): void {
  app.put<{ Body: TurnOnSecondFactorRequest }>(
    BASE,
    {
      ...own,
      schema: routeSchema({
        tag,
        summary: 'Switch two-step verification on with a first code; needs the password',
        body: apiSchema(turnOnSchema),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const { identityUuid } = sessionOf(request);
      const { password, ...given } = request.body;
      await passwords.require(identityUuid, password);
      await factor.turnOn(identityUuid, given);
      return reply.code(204).send();
    },
  );

  app.post<{ Body: TurnOffSecondFactorRequest }>(
    `${BASE}/off`,
    {
      ...own,
      schema: routeSchema({
        tag,
        summary: 'Switch two-step verification off; needs the password',
        body: apiSchema(turnOffSchema),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const { identityUuid } = sessionOf(request);
      await passwords.require(identityUuid, request.body.password);
      await factor.turnOff(identityUuid);
      return reply.code(204).send();
    },
  );
}

/** Turns two-step verification on, by app or mail, and off. */
export function twoFactorRoutes(app: FastifyInstance, dependencies: AppDependencies): void {
  const tools = {
    factor: createSecondFactor(dependencies),
    passwords: createPasswords(dependencies),
    own: ownAccount(dependencies.settings),
  };
  registerMethod(app, dependencies);
  registerSetUp(app, tools);
  registerSwitch(app, tools);
}
