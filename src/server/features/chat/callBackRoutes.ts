import type { FastifyInstance } from 'fastify';
import callBackSchema from '../../../../schemas/api/chat-call-back.schema.json' with { type: 'json' };
import type { ChatCallBackRequest } from '../../../core/model/generated/api/chat-call-back.ts';
import { withinLenders } from '../../db/lenderScope.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { ApiError } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { onlyBearer } from '../../http/onlyBearer.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { signInLimit } from '../../http/security.ts';
import { createMailService } from '../mail/mailService.ts';
import { endCallBack, keepCallBack, listCallBacks } from './callBacks.ts';
import type { ChatTools } from './chatTools.ts';

const promised = { uuid, callBy: text(40) };

/** Requests a callback when nobody is available to chat. */
export function registerCallBacks(app: FastifyInstance, tools: ChatTools): void {
  const mails = createMailService(tools);
  app.post<{ Body: ChatCallBackRequest }>(
    '/service-omni-proxy/insecure/api/v1/chat/call-backs',
    {
      ...signInLimit(tools.settings),
      schema: routeSchema({
        tag: 'chat',
        summary: 'Ask for a callback; answers by when, if the hours are known; accepts an idempotency-key',
        body: apiSchema(callBackSchema),
        answer: closed(promised, ['callBy']),
      }),
    },
    async (request, reply) => {
      const { body, session } = request;
      const { orgCode, name, phone } = body;
      const release = knownOrganization(tools.releases, orgCode, 'body.orgCode');
      const isOwn = session?.organization === release.app.brand.code;
      const caller = { name, phone, identityUuid: isOwn ? session.identityUuid : undefined };
      const answer = await answerOnce(tools, request, reply, async (tx) => ({
        status: 200,
        body: {
          ...(await keepCallBack(tx, { ...tools, mails }, { release, caller })),
        },
      }));
      void mails.deliver();
      return answer;
    },
  );
}

const item = closed({ ...promised, organization: text(64), name: text(128), phone: text(20) }, ['callBy']);
const list = { type: 'array', items: item };

interface Asked {
  readonly organization: string;
  readonly done?: string;
}

/** For the lender's staff: lists waiting callbacks and marks them done. */
export function registerCallBackWork(
  app: FastifyInstance,
  { db, encryption, clock, settings }: ChatTools,
): void {
  app.post<{ Body: Asked }>(
    '/call-backs',
    {
      onRequest: onlyBearer(settings.callBackToken),
      schema: routeSchema({
        tag: 'chat',
        summary:
          'Who waits for a call of a lender, once `done` was noted as called (equiform call-backs), for the bearer of the token',
        body: closed({ organization: text(64), done: uuid }, ['done']),
        answer: list,
      }),
    },
    ({ body: { organization, done } }) =>
      withinLenders(
        () => [organization],
        async () => {
          const at = new Date(clock.now());
          if (done !== undefined && !(await endCallBack(db.kysely, { organization, uuid: done, at })))
            throw new ApiError('notFound');
          return listCallBacks(db.kysely, encryption, organization);
        },
      ),
  );
}

/** Lists waiting callbacks of all lenders, in the sandbox. */
export function registerCallBackList(app: FastifyInstance, { db, encryption }: ChatTools): void {
  app.get(
    '/sandbox/call-backs',
    {
      onRequest: forEveryLender,
      schema: routeSchema({
        tag: 'sandbox',
        summary: 'The open callbacks, the oldest first',
        answer: list,
      }),
    },
    () => listCallBacks(db.kysely, encryption),
  );
}
