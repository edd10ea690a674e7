import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { forSigners } from '../../http/requestContext.ts';
import { takeUploads, type UploadPlace } from '../documents/takeUploadsService.ts';
import { createSignerArea, type SignerArea } from './signerArea.ts';
import { SIGNER } from './signerRoutes.ts';
import { stateOfSigner } from './signerSteps.ts';

/** Where a signer sends what they upload; the borrower never sees it. Takes nothing once they declined or it is over. */
const placeOfSigners = (area: SignerArea, { db }: AppDependencies): UploadPlace => ({
  path: `${SIGNER}/:uuid`,
  opens: forSigners,
  read: async (uuid, session) => {
    const { row, record } = await area.readOwn(db.kysely, uuid, session);
    return { applicationUuid: record.uuid, signerUuid: row.uuid };
  },
  lock: async (tx, uuid, session) => {
    const own = await area.lockOwn(tx, uuid, session);
    if (!['OPEN', 'SIGNED'].includes(stateOfSigner(own)) || !own.record.active || !area.hasAgreed(own))
      throw new ApiError('conflict', [said('refusal.invitation.over')]);
    return { record: own.record, signerUuid: own.row.uuid };
  },
});

/** The calls that take and remove a signer's files (G-17, G-23); they open only to signers' sessions. */
export const signerUploadRoutes = (app: FastifyInstance, dependencies: AppDependencies): Promise<void> =>
  takeUploads(app, dependencies, placeOfSigners(createSignerArea(dependencies), dependencies));
