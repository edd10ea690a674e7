import type { FastifyInstance } from 'fastify';
import { kept, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { forSigners, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { conditionAnswer } from '../conditions/signerConditionService.ts';
import { createSignerArea } from './signerArea.ts';
import { createSignerConditions, type OfCondition } from './signerConditions.ts';
import { createSignerIdentity } from './signerIdentity.ts';
import { type OfSigner, ofSigner, SIGNER, signerAnswer } from './signerRoutes.ts';

const tag = 'signers';
const ID_TYPES = ['DRIVERS_LICENSE', 'PASSPORT', 'ID_CARD', 'PERMANENT_RESIDENT'] as const;

type Asks = Pick<Lender, 'ask' | 'goOn'>;

/** What the lender wants to see of a signer; opens only to signers' sessions. */
export function signerAskedRoutes(app: FastifyInstance, dependencies: AppDependencies, lender: Asks): void {
  const area = createSignerArea(dependencies);
  const identity = createSignerIdentity(dependencies, area, lender);
  app.post<OfSigner & { Body: { idType: (typeof ID_TYPES)[number] } }>(
    `${SIGNER}/:uuid/steps/identity`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary:
          'The signer hands in an identity document that they uploaded (G-17); 422 while a side is missing',
        params: ofSigner,
        headers: writeHeaders,
        body: closed({ idType: { type: 'string', enum: ID_TYPES } }),
        answer: signerAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const { params, body } = request;
        const given = await identity.give(tx, params.uuid, body.idType, sessionOf(request));
        return { status: 200, body: kept(given) };
      }),
  );
  registerConditions(app, dependencies, lender);
}

function registerConditions(app: FastifyInstance, dependencies: AppDependencies, lender: Asks): void {
  const conditions = createSignerConditions(dependencies, createSignerArea(dependencies), lender);
  app.get<OfSigner>(
    `${SIGNER}/:uuid/conditions`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary:
          'What the lender asks of the signer, the oldest first; nothing while it asks no signers (SIGNER-16)',
        params: ofSigner,
        answer: { type: 'array', items: conditionAnswer },
        signedIn: true,
      }),
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return conditions.list(request.params.uuid, sessionOf(request));
    },
  );
  app.post<{ Params: OfCondition; Body: { note?: string } }>(
    `${SIGNER}/:uuid/conditions/:conditionUuid/submit`,
    {
      ...forSigners,
      schema: routeSchema({
        tag,
        summary:
          'Hand in what was uploaded for a condition (G-23); 422 if something is missing, 409 if it is not open',
        params: closed({ uuid, conditionUuid: uuid }),
        headers: writeHeaders,
        body: closed({ note: text(500) }, ['note']),
        answer: conditionAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const { params, body } = request;
        return {
          status: 200,
          body: kept(await conditions.submit(tx, params, body.note, sessionOf(request))),
        };
      }),
  );
}
