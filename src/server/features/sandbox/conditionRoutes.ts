import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { conditionCategories } from '../../../core/flow/closedLists.ts';
import type { ConditionCategory } from '../../../core/flow/conditions.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { lockRecord } from '../applications/recordService.ts';
import { conditionAnswer, createConditionAnswers } from '../conditions/conditionAnswerService.ts';
import { toWire } from '../conditions/signerConditionService.ts';
import { type AskedOfSigner, createSignerAsks } from '../signers/askSignerService.ts';
import { latestCode } from './keptCodes.ts';

interface AskedCondition {
  readonly type: ConditionCategory;
  readonly comments?: string;
  readonly numDocsRequired?: number;
  readonly signer?: string;
}

const tag = 'sandbox';

/** Controls that open a condition and read the latest one-time code. */
export function registerConditions(
  app: FastifyInstance,
  dependencies: AppDependencies,
  lender: Pick<Lender, 'goOn' | 'ask'>,
): void {
  const { db, encryption, releases } = dependencies;
  const conditions = createConditionAnswers(dependencies, lender);
  const asks = createSignerAsks(dependencies, lender);
  const askSigner = async (tx: Transaction<Tables>, uuid: string, asked: AskedOfSigner) => {
    const record = await lockRecord(tx, uuid);
    if (!record) throw new ApiError('notFound');
    const result = await asks.ask(tx, record, asked);
    if (result.type === 'refused') throw new ApiError('conflict', [result.why]);
    return toWire(result.row, await releaseFor(tx, releases, record.organization, record.releaseHash));
  };
  app.post<{ Params: { uuid: string }; Body: AskedCondition }>(
    '/sandbox/applications/:uuid/conditions',
    {
      schema: routeSchema({
        tag,
        summary:
          'Ask the borrower, or another signer, for something; answers the condition, of the borrower also one that is open',
        params: closed({ uuid }),
        body: closed(
          {
            type: { type: 'string', enum: conditionCategories },
            comments: text(1000),
            numDocsRequired: { type: 'integer', minimum: 1, maximum: 10 },
            signer: uuid,
          },
          ['comments', 'numDocsRequired', 'signer'],
        ),
        answer: conditionAnswer,
      }),
    },
    ({ params, body: { type, signer, ...data } }) =>
      db.transaction((tx) =>
        signer === undefined
          ? conditions.ask(tx, { applicationUuid: params.uuid, type, data })
          : askSigner(tx, params.uuid, { type, signer, data }),
      ),
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
