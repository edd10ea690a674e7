import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { HELOC, type OfApplication, ofApplication, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { routeSchema } from '../../http/routeSchema.ts';
import type { Session } from '../../http/session.ts';
import { lockActive } from '../applications/ownedRecordService.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';

/** Ends an application by its borrower's wish; false when it does not end so. */
export interface Withdraws {
  withdraw(tx: Transaction<Tables>, application: ApplicationRecord): Promise<boolean>;
}

/**
 * Ends the application because its borrower wants it, as its lender's journey has it; the signers are told. Answers 409 when it is
 * over, and from the day on which the right to cancel runs.
 */
async function withdraw(
  tx: Transaction<Tables>,
  lender: Withdraws,
  { uuid, session }: { readonly uuid: string; readonly session: Session },
): Promise<void> {
  const record = await lockActive(tx, uuid, session);
  const isLate = record.data.timeline?.rescissionEndsAt !== undefined;
  if (isLate || !(await lender.withdraw(tx, record)))
    throw new ApiError('conflict', [said('refusal.application.notWithdrawn')]);
}

/** What the borrower chooses when somebody will not sign. */
export function withdrawRoutes(app: FastifyInstance, dependencies: AppDependencies, lender: Withdraws): void {
  app.post<OfApplication>(
    `${HELOC}/:uuid/withdraw`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag: 'signers',
        summary:
          'End the application by its borrower’s wish; 409 when it is over or only to be cancelled (G-20)',
        params: ofApplication,
        headers: writeHeaders,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        await withdraw(tx, lender, { uuid: request.params.uuid, session: sessionOf(request) });
        return { status: 204, body: null };
      }),
  );
}
