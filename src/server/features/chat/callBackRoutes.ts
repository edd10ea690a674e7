import type { FastifyInstance } from 'fastify';
import callBackSchema from '../../../../schemas/api/chat-call-back.schema.json' with { type: 'json' };
import type { ChatCallBackRequest } from '../../../core/model/generated/api/chat-call-back.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { signInLimit } from '../../http/security.ts';
import { departmentWeeks } from '../hours/hoursService.ts';
import { createMailService } from '../mail/mailService.ts';
import { keepCallBack, listCallBacks } from './callBacks.ts';
import type { ChatTools } from './chatTools.ts';

const promised = { uuid, callBy: text(40) };

/** Registers that somebody wants to be called back where nobody can be reached in the chat. */
export function registerCallBacks(app: FastifyInstance, tools: ChatTools): void {
  const mails = createMailService(tools);
  const week = departmentWeeks(tools.settings).get('OPS_PHONE');
  app.post<{ Body: ChatCallBackRequest }>(
    '/service-omni-proxy/insecure/api/v1/chat/call-backs',
    {
      ...signInLimit(tools.settings),
      schema: routeSchema({
        tag: 'chat',
        summary:
          'Ask to be called back; answers until when, where the hours are known; an idempotency-key is taken',
        body: apiSchema(callBackSchema),
        answer: closed(promised, ['callBy']),
      }),
    },
    async (request, reply) => {
      const { orgCode, name, phone } = request.body;
      const release = knownOrganization(tools.releases, orgCode, 'body.orgCode');
      const answer = await answerOnce(tools, request, reply, async (tx) => ({
        status: 200,
        body: {
          ...(await keepCallBack(tx, { ...tools, mails }, { release, caller: { name, phone }, week })),
        },
      }));
      void mails.deliver();
      return answer;
    },
  );
}

/** Registers, in the sandbox, the list of who waits for a call: what a lender's people read in their mail. */
export function registerCallBackList(app: FastifyInstance, { db, encryption }: ChatTools): void {
  const item = closed({ ...promised, organization: text(64), name: text(128), phone: text(20) }, ['callBy']);
  app.get(
    '/sandbox/call-backs',
    {
      onRequest: forEveryLender,
      schema: routeSchema({
        tag: 'sandbox',
        summary: 'Who waits to be called back, the longest waiting first',
        answer: { type: 'array', items: item },
      }),
    },
    () => listCallBacks(db.kysely, encryption),
  );
}
