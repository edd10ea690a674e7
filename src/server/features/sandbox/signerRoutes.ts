import type { FastifyInstance } from 'fastify';
import applicationSchema from '../../../../schemas/api/application.schema.json' with { type: 'json' };
import type { AppDependencies } from '../../http/dependencies.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { type Admits, createOtherSigners } from '../signers/otherSignersService.ts';

/** A control that signs for another signer, instead of their own pages. */
export function registerSigners(
  app: FastifyInstance,
  dependencies: AppDependencies,
  lender: Pick<Lender, 'goOn'> & Admits,
): void {
  const signers = createOtherSigners(dependencies, lender);
  app.post<{ Params: { uuid: string; signerUuid: string } }>(
    '/sandbox/applications/:uuid/signers/:signerUuid/sign',
    {
      schema: routeSchema({
        tag: 'sandbox',
        summary: 'Make a signer read and sign everything; answers the signers of the application',
        params: closed({ uuid, signerUuid: uuid }),
        answer: applicationSchema.properties.signers,
      }),
    },
    ({ params }) => dependencies.db.transaction((tx) => signers.sign(tx, params.uuid, params.signerUuid)),
  );
}
