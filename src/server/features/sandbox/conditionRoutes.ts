import type { FastifyInstance } from 'fastify';
import { conditionCategories } from '../../../core/flow/closedLists.ts';
import type { ConditionCategory } from '../../../core/flow/conditions.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { conditionAnswer, createConditionAnswers } from '../conditions/conditionAnswerService.ts';
import { latestCode } from './keptCodes.ts';

interface AskedCondition {
  readonly type: ConditionCategory;
  readonly comments?: string;
  readonly numDocsRequired?: number;
}

const tag = 'sandbox';

/** Controls that open a condition and read the latest one-time code. */
export function registerConditions(
  app: FastifyInstance,
  dependencies: AppDependencies,
  lender: Pick<Lender, 'goOn' | 'ask'>,
): void {
  const { db, encryption } = dependencies;
  const conditions = createConditionAnswers(dependencies, lender);
  app.post<{ Params: { uuid: string }; Body: AskedCondition }>(
    '/sandbox/applications/:uuid/conditions',
    {
      schema: routeSchema({
        tag,
        summary: 'Ask the borrower for something; answers the condition, new or already open',
        params: closed({ uuid }),
        body: closed(
          {
            type: { type: 'string', enum: conditionCategories },
            comments: text(1000),
            numDocsRequired: { type: 'integer', minimum: 1, maximum: 10 },
          },
          ['comments', 'numDocsRequired'],
        ),
        answer: conditionAnswer,
      }),
    },
    ({ params, body: { type, ...data } }) =>
      db.transaction((tx) => conditions.ask(tx, { applicationUuid: params.uuid, type, data })),
  );
  app.get<{ Params: { uuid: string } }>(
    '/sandbox/applications/:uuid/one-time-code',
    {
      schema: routeSchema({
        tag,
        summary: 'The one-time code that was sent last, in place of a phone',
        params: closed({ uuid }),
        answer: closed({ code: text(6) }),
      }),
    },
    async ({ params }) => {
      const code = await db.transaction((tx) => latestCode(tx, params.uuid, encryption));
      if (code === undefined) throw new ApiError('notFound');
      return { code };
    },
  );
}
