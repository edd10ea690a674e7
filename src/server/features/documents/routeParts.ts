import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { HELOC } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { createApplicationService } from '../applications/applicationService.ts';
import { type ApplicationRecord, lockRecord } from '../applications/recordService.ts';

export const DOCUMENTS = `${HELOC}/:uuid/documents`;

export const UPLOADS = `${HELOC}/:uuid/uploads`;

/** Sides of a document, or of a house in photos, that uploads may name. */
export const SIDES: readonly string[] = ['FRONT', 'BACK', 'REAR', 'STREET'];

export const tag = 'documents';

export const writeHeaders = {
  type: 'object',
  properties: {
    'idempotency-key': { type: 'string', description: 'Makes a repeated call return the same answer.' },
  },
} as const;

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
