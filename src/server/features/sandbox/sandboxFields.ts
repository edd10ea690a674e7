import type { Transaction } from 'kysely';
import type { SandboxPatchRequest } from '../../../core/model/generated/api/sandbox-patch-application.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { type ApplicationRecord, changeRecord } from '../applications/recordService.ts';
import { openCondition } from '../conditions/conditionService.ts';
import { changeOf } from './fieldNames.ts';
import { lockedRecord } from './lockedApplication.ts';
import type { SandboxLender } from './sandboxLender.ts';

type Tx = Transaction<Tables>;

/** A home held in a trust needs its documents, as when the borrower says so. */
async function askForTrust(
  tx: Tx,
  dependencies: AppDependencies,
  record: ApplicationRecord,
): Promise<ApplicationRecord> {
  const at = new Date(dependencies.clock.now());
  const condition = { applicationUuid: record.uuid, type: 'REVIEW_TRUST_REQUIREMENTS', at } as const;
  const asked = await openCondition(tx, dependencies, condition);
  return changeRecord(tx, record, { ...asked, event: 'CONDITION_OPENED', at });
}

/** Sets any field of an application. */
export type SetFields = (tx: Tx, uuid: string, fields: SandboxPatchRequest) => Promise<ApplicationRecord>;

/**
 * Sets fields as requested. A status moves the journey to its stage, as if all earlier ones were done.
 * Unpinned applications continue by themselves; pinned ones stay, and nobody is asked anything for them.
 */
export const createSetFields =
  (dependencies: AppDependencies, lender: SandboxLender): SetFields =>
  async (tx, uuid, fields) => {
    const at = new Date(dependencies.clock.now());
    const change = { ...changeOf(fields), event: 'SANDBOX_SET', at };
    const set = await changeRecord(tx, await lockedRecord(tx, uuid), change);
    const changed = fields.ownershipType === 'TRUST' ? await askForTrust(tx, dependencies, set) : set;
    if (fields.checklistStatus !== undefined) await lender.place(tx, changed, fields.checklistStatus);
    if (!changed.pinned) return lender.goOn(tx, changed);
    await lender.stand(tx, changed);
    return changed;
  };
