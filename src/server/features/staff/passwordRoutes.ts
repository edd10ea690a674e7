import type { FastifyInstance } from 'fastify';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { beginPassword, setOwnPassword } from './ownWays.ts';
import { staffRoute } from './routeService.ts';
import type { SessionTools } from './staffTools.ts';
import { appCode } from './wire.ts';

const tag = 'staff';
const PASSWORD = '/staff/v1/me/password';

/** What a person signs in with in a browser: a password with an authenticator app. */
export function registerPassword(app: FastifyInstance, tools: SessionTools): void {
  const { staff } = tools;
  staffRoute<{ Body: object }>(
    app,
    staff,
    {
      method: 'POST',
      path: `${PASSWORD}/options`,
      act: 'session',
      isForNewcomers: true,
      schema: routeSchema({
        tag,
        summary: 'Begin to set up an authenticator app, soon after signing in; good for 15 minutes',
        body: closed({}),
        answer: closed({ secret: text(100), uri: text(1_000) }),
      }),
    },
    (caller) => beginPassword(tools, caller),
  );

  staffRoute<{ Body: { password: string; code: string } }>(
    app,
    staff,
    {
      method: 'POST',
      path: PASSWORD,
      act: 'session',
      isForNewcomers: true,
      schema: routeSchema({
        tag,
        summary: 'Set a password together with the app that was begun; ends the other sessions of the person',
        body: closed({ password: text(), code: appCode }),
      }),
    },
    (caller, { body }) => setOwnPassword(tools, caller, body),
  );
}
