import type { Transaction } from 'kysely';
import type { ConditionCategory } from '../../../../core/flow/conditions.ts';
import type { CalendarDate } from '../../../../core/shared/calendarDate.ts';
import { compact } from '../../../../core/shared/compact.ts';
import { dayIn, zoneOf } from '../../../../core/shared/stateTime.ts';
import type { Tables } from '../../../db/tables.ts';
import { isPlainMessage } from '../../applications/lenderMessageService.ts';
import {
  type ConditionResult,
  conditionCategories,
  conditionOf,
  createLenderConditions,
  selectAllConditions,
} from '../../conditions/lenderConditionService.ts';
import type { RunningLender } from '../../lender/lenderService.ts';
import { createSignerAsks, type SignerAskResult } from '../../signers/askSignerService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { type LenderCall, lenderRead } from '../client/lenderRoute.ts';
import { LenderProblem } from '../client/problem.ts';
import { APPLICATION, closedBody, type OfUuid, ofApplication, plainText, uuidSchema } from './actParts.ts';
import { answerReview } from './answerReview.ts';
import { applicationWrite } from './applicationWrite.ts';
import { applicationOf, lockOfLender, problemAt, readOfLender } from './ownApplication.ts';
import { conditionSchema, wireCondition } from './wireCondition.ts';

const tag = 'conditions';

interface Asked {
  readonly kind: ConditionCategory;
  readonly comments?: string;
  readonly documents?: number;
  readonly dueOn?: CalendarDate;
  readonly signer?: string;
}

const ofCondition = {
  ...ofApplication,
  properties: { uuid: { ...uuidSchema, description: 'Of the condition.' } },
};

const refusals = {
  open: 'A condition of this kind is open already',
  over: 'The application is over',
  closed: 'The condition is closed',
  notForSigners: 'Only the borrower is asked for this',
  flagOff: 'This lender asks other signers for nothing (flag additional-signer-conditions)',
  noSigner: 'Nobody of this UUID signs, or they declined',
  noCodes: 'A number is proved by a code, and no company that sends text messages is connected',
} as const;

function done(result: ConditionResult | SignerAskResult) {
  if (result.type === 'done') return result.row;
  throw new LenderProblem('conflict', { detail: refusals[result.why] });
}

function registerList(tools: LenderApiTools): void {
  const { kysely } = tools.dependencies.db;
  lenderRead<{ params: OfUuid }>(
    tools,
    {
      operation: 'listConditions',
      method: 'GET',
      path: `${APPLICATION}/conditions`,
      scope: 'applications:read',
      tag,
      summary: 'What the borrower and other signers were asked for, the oldest first, also what is closed',
      params: ofApplication,
      answer: closedBody({ conditions: { type: 'array', items: conditionSchema } }),
    },
    async (call) => {
      const record = await readOfLender(kysely, call, call.params.uuid);
      return { body: { conditions: (await selectAllConditions(kysely, record.uuid)).map(wireCondition) } };
    },
  );
}

function registerAsk(tools: LenderApiTools, lender: RunningLender): void {
  const { dependencies } = tools;
  const conditions = createLenderConditions(dependencies, lender);
  const asks = createSignerAsks(dependencies, lender);
  applicationWrite<{ params: OfUuid; body: Asked }>(
    tools,
    {
      operation: 'createCondition',
      method: 'POST',
      path: `${APPLICATION}/conditions`,
      tag,
      summary:
        'Ask the borrower, or another signer, for something: documents, a phone number, proof of identity',
      description:
        'The borrower sees it among what is asked of them and is told. One condition of a kind is open at a time. With signer it is asked of that signer, on their own pages and by mail, and the borrower never sees it. What they hand in is looked at by the task conditionReview, or accepted and refused by the calls beside this one.',
      params: ofApplication,
      body: closedBody(
        {
          kind: { type: 'string', enum: [...conditionCategories] },
          comments: { ...plainText, description: 'Shown to whoever is asked.' },
          signer: { ...uuidSchema, description: 'Another signer who is asked; the borrower without it.' },
          documents: { type: 'integer', minimum: 1, maximum: 10, description: 'How many are to be brought.' },
          dueOn: { type: 'string', format: 'date', description: 'In the time zone of the home.' },
        },
        ['comments', 'documents', 'dueOn', 'signer'],
      ),
      example: { kind: 'GENERIC_DOCUMENT_REQUEST', comments: 'Your latest tax bill.', documents: 1 },
      answer: conditionSchema,
      status: 201,
      problems: ['conflict'],
    },
    async (tx, call) => {
      const record = await lockOfLender(tx, call, call.params.uuid);
      const { kind: type, comments, documents: numDocsRequired, dueOn, signer } = call.body;
      if (comments !== undefined && !isPlainMessage(comments))
        throw problemAt('unprocessable', 'comments', 'must be plain text, without control characters');
      if (dueOn !== undefined && dueOn < dayIn(zoneOf(record.state), dependencies.clock.now()))
        throw problemAt('unprocessable', 'dueOn', 'is a day that is past');
      const by = call.client.id;
      if (signer !== undefined) {
        const data = compact({ comments, numDocsRequired, dueOn });
        return { body: wireCondition(done(await asks.ask(tx, record, { signer, type, data, by }))) };
      }
      const asked = { type, comments, numDocsRequired, dueOn, by };
      return { body: wireCondition(done(await conditions.ask(tx, record, asked))) };
    },
  );
}

/** The condition that a call is about, with its application, locked. */
async function conditionOfCall(tx: Transaction<Tables>, call: LenderCall<{ params: OfUuid }>) {
  const { uuid } = call.params as OfUuid;
  const record = await lockOfLender(tx, call, await applicationOf(tx, 'conditions', uuid));
  const row = await conditionOf(tx, record, uuid);
  if (!row) throw new LenderProblem('not-found');
  return { record, row };
}

function registerAnswers(tools: LenderApiTools, lender: RunningLender): void {
  const conditions = createLenderConditions(tools.dependencies, lender);
  const asks = createSignerAsks(tools.dependencies, lender);
  const described = {
    method: 'POST',
    tag,
    params: ofCondition,
    problems: ['conflict'],
  } as const;
  applicationWrite<{ params: OfUuid }>(
    tools,
    {
      ...described,
      operation: 'acceptCondition',
      path: '/conditions/:uuid/accept',
      summary: 'Accept what was handed in for a condition',
    },
    async (tx, call) => {
      const { record, row } = await conditionOfCall(tx, call);
      await answerReview(tx, lender, { record, row, answer: { outcome: 'accepted' } });
      return {};
    },
  );
  applicationWrite<{ params: OfUuid; body: { readonly reason: string } }>(
    tools,
    {
      ...described,
      operation: 'refuseCondition',
      path: '/conditions/:uuid/refuse',
      summary: 'Refuse what was handed in: the condition is open again, and whoever is asked reads why',
      body: closedBody({ reason: { type: 'string', enum: ['UNREADABLE', 'EXPIRED', 'UNCONFIRMED'] } }),
      example: { reason: 'UNREADABLE' },
    },
    async (tx, call) => {
      const { record, row } = await conditionOfCall(tx, call);
      const { reason } = call.body;
      const answer = { outcome: 'refused', data: { reason } };
      await answerReview(tx, lender, { record, row, answer });
      return {};
    },
  );
  applicationWrite<{ params: OfUuid }>(
    tools,
    {
      ...described,
      operation: 'waiveCondition',
      path: '/conditions/:uuid/waive',
      summary: 'Ask for a condition no longer; a stage that waited for it goes on',
    },
    async (tx, call) => {
      const { record, row } = await conditionOfCall(tx, call);
      const waived = { row, by: call.client.id };
      done(await (row.signer_uuid === null ? conditions : asks).waive(tx, record, waived));
      return {};
    },
  );
}

/** What a lender's system asks the borrower and other signers for. */
export function registerConditions(tools: LenderApiTools, lender: RunningLender): void {
  registerList(tools);
  registerAsk(tools, lender);
  registerAnswers(tools, lender);
}
