import type { FastifyInstance } from 'fastify';
import { HELOC, kept, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { forSigners, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { lockRecord } from '../applications/recordService.ts';
import { coDeedStatusOf } from './coDeedStatus.ts';
import { dropCoBorrower } from './countedCoBorrowersService.ts';
import type { GoesOn } from './endSigning.ts';
import { createSignerArea, type SignerArea } from './signerArea.ts';
import { signerRole } from './signerRole.ts';
import { endInvitation } from './signerTold.ts';

const tag = 'signers';

/** Base path of what a signer does. */
export const SIGNER = `${HELOC}/signer`;

export const ofSigner = closed({ uuid });

export type OfSigner = { Params: { uuid: string } };

const flag = { type: 'boolean' } as const;

const templates = { type: 'array', items: text(100), maxItems: 100 };

export const signerAnswer = closed(
  {
    uuid,
    role: signerRole,
    firstName: text(100),
    lastName: text(100),
    borrower: { ...text(100), description: "The borrower's first name." },
    state: { ...text(2), description: 'Of the home.' },
    status: { type: 'string', enum: ['OPEN', 'SIGNED', 'DECLINED', 'CANCELLED'] },
    steps: { type: 'array', items: closed({ id: text(20), page: text(40), done: flag }), maxItems: 12 },
    documents: {
      ...closed({ signs: templates, gets: templates }),
      description:
        'While it is open: what they will sign and get by the policies, by the ids of the templates.',
    },
    isReadyToSign: flag,
    identity: { type: 'string', enum: ['UNDER_REVIEW', 'REFUSED', 'ACCEPTED'] },
    borrowing: {
      ...closed(
        {
          hasSsn: flag,
          problem: { type: 'string', enum: ['FROZEN', 'NO_MATCH'] },
          answers: { type: 'object', additionalProperties: true },
        },
        ['problem', 'answers'],
      ),
      description: 'Of whoever borrows too: their own answers, without the social security number.',
    },
    rescission: closed({ until: { ...text(10), description: 'The last day to cancel.' }, mayCancel: flag }),
    next: { ...text(40), description: 'The page below heloc-signer that comes next.' },
  },
  ['borrower', 'borrowing', 'documents', 'identity', 'rescission'],
);

function registerDecline(
  app: FastifyInstance,
  dependencies: AppDependencies,
  area: SignerArea,
  lender: GoesOn,
): void {
  app.post<OfSigner & { Body: { reason?: string } }>(
    `${SIGNER}/:uuid/decline`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary: 'The signer does not want to sign; the borrower is told, without the reason',
        params: ofSigner,
        headers: writeHeaders,
        body: closed({ reason: text(500) }, ['reason']),
        answer: signerAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const { row, record } = await area.lockOpen(tx, request.params.uuid, sessionOf(request));
        const { reason = '' } = request.body;
        const declined = { ...row, status: 'DECLINED', data: { ...row.data, declined: reason } } as const;
        await endInvitation(tx, dependencies, record, declined);
        await dropCoBorrower(tx, record, { row, at: new Date(dependencies.clock.now()) });
        await lender.goOn(tx, (await lockRecord(tx, record.uuid)) ?? record);
        return { status: 200, body: kept(await area.viewOf(tx, { row: declined, record })) };
      }),
  );
}

/** The area of people who sign but did not apply; opens only to their sessions (SIGNER-01). */
export function signerRoutes(app: FastifyInstance, dependencies: AppDependencies, lender: GoesOn): void {
  const area = createSignerArea(dependencies);
  registerDecline(app, dependencies, area, lender);
  app.get(
    SIGNER,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary: 'What the signed-in signer signs for, and what comes next',
        answer: { type: 'array', items: signerAnswer },
        signedIn: true,
      }),
    },
    (request) => area.list(sessionOf(request)),
  );
  app.get<{ Querystring: { signer?: string } }>(
    `${HELOC}/co-deed/status`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary: 'Whether all who sign have signed (CALL-42, SIGNER-15); 400 for who signs nothing',
        querystring: closed({ signer: uuid }, ['signer']),
        answer: closed({ status: { type: 'string', enum: ['COMPLETE', 'PENDING', 'NOT_REQUIRED'] } }),
        signedIn: true,
      }),
    },
    async (request) => ({
      status: await coDeedStatusOf(dependencies.db.kysely, sessionOf(request), request.query.signer),
    }),
  );
  app.post<OfSigner>(
    `${SIGNER}/:uuid/steps/intro`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary: 'The signer read what they are asked for',
        params: ofSigner,
        headers: writeHeaders,
        answer: signerAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const own = await area.lockOpen(tx, request.params.uuid, sessionOf(request));
        return { status: 200, body: kept(await area.finish(tx, own, 'intro')) };
      }),
  );
}
