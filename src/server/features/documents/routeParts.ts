import type { RouteShorthandOptions } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { HELOC } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { requireIdentity } from '../../http/requestContext.ts';
import type { Session } from '../../http/session.ts';
import { createApplicationService } from '../applications/applicationService.ts';
import { type ApplicationRecord, lockRecord } from '../applications/recordService.ts';

export const DOCUMENTS = `${HELOC}/:uuid/documents`;

/** Sides of a document, or of a house in photos, that uploads may name. */
export const SIDES: readonly string[] = ['FRONT', 'BACK', 'REAR', 'STREET'];

export const tag = 'documents';

export const writeHeaders = {
  type: 'object',
  properties: {
    'idempotency-key': { type: 'string', description: 'Makes a repeated call return the same answer.' },
  },
} as const;

/** Whose uploads a call is about: the borrower's of an application, or those of another who signs for it. */
export interface UploadsOwner {
  readonly applicationUuid: string;
  readonly signerUuid?: string;
}

/** The same with the application locked. */
export interface LockedUploads {
  readonly record: ApplicationRecord;
  readonly signerUuid?: string;
}

/** Where a person sends files to, by their own calls; both readers answer 404 to everybody else. */
export interface UploadPlace {
  /** Its calls are at `documents` and `uploads` below; `:uuid` names what the readers get. */
  readonly path: string;
  /** Whose sessions its calls open to. */
  readonly opens: Pick<RouteShorthandOptions, 'onRequest' | 'config'>;
  readonly read: (uuid: string, session: Session) => Promise<UploadsOwner>;
  /** Locked until the transaction ends. */
  readonly lock: (tx: Transaction<Tables>, uuid: string, session: Session) => Promise<LockedUploads>;
}

/** The uploads of borrowers. */
export const placeOfBorrowers = ({ read, lock }: OwnedApplications): UploadPlace => ({
  path: `${HELOC}/:uuid`,
  opens: { onRequest: requireIdentity },
  read: async (uuid, session) => ({ applicationUuid: (await read(uuid, session)).uuid }),
  lock: async (tx, uuid, session) => ({ record: await lock(tx, uuid, session) }),
});

/** The caller's own applications; both answer 404 to everybody else. */
export interface OwnedApplications {
  readonly read: (uuid: string, session: Session) => Promise<ApplicationRecord>;
  /** Locked until the transaction ends. */
  readonly lock: (tx: Transaction<Tables>, uuid: string, session: Session) => Promise<ApplicationRecord>;
}

export function ownedApplications(dependencies: AppDependencies): OwnedApplications {
  const applications = createApplicationService(dependencies);
  return {
    read: (uuid, session) => applications.get(uuid, session),
    lock: async (tx, uuid, session) => {
      const record = await lockRecord(tx, uuid);
      if (record?.identityUuid !== session.identityUuid) throw new ApiError('notFound');
      return record;
    },
  };
}
