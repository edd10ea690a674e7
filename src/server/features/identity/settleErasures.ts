import type { Transaction } from 'kysely';
import type { Clock } from '../../../core/shared/ports.ts';
import type { Tables } from '../../db/tables.ts';
import { discardBlobs } from '../../storage/discardBlobs.ts';
import { type ErasureTools, eraseIdentity } from './eraseService.ts';
import type { HeldRecords } from './heldByLaw.ts';
import { keepAct, removeRecords } from './holdPerson.ts';
import { selectIdentity } from './identityStore.ts';
import { type HeldPerson, holdsOfPerson } from './personHolds.ts';

type Tx = Transaction<Tables>;

const KINDS: readonly HeldRecords[] = ['application', 'documents'];

interface Asker {
  readonly uuid: string;
  readonly organization: string;
}

/** Removes records whose period is over, once; the audit says which were removed before. */
async function removeOver(
  tx: Tx,
  asker: Asker,
  { held, at }: { readonly held: HeldPerson; readonly at: Date },
) {
  const acts = await tx
    .selectFrom('person_acts')
    .select('records')
    .where('identity_uuid', '=', asker.uuid)
    .where('act', '=', 'recordsRemoved')
    .execute();
  const removed = new Set(acts.map(({ records }) => records));
  const files: string[] = [];
  for (const application of held.applications)
    for (const kind of KINDS) {
      const records = `${kind} ${application}`;
      const isHeld = held.holds.some((hold) => hold.application === application && hold.records === kind);
      if (isHeld || removed.has(records)) continue;
      files.push(...(await removeRecords(tx, application, kind)));
      await keepAct(tx, asker, { act: 'recordsRemoved', records, at });
    }
  return files;
}

/** True when the person was erased, because nothing is kept any more. */
async function settleOne(tools: ErasureTools, asker: Asker, { clock }: { clock: Clock }): Promise<boolean> {
  const at = new Date(clock.now());
  let files: readonly string[] = [];
  const erased = await eraseIdentity(tools, async (tx) => {
    const held = await holdsOfPerson(tx, asker, { ...tools, now: at });
    if (held.holds.length > 0) {
      files = await removeOver(tx, asker, { held, at });
      return undefined;
    }
    await tx
      .updateTable('erasure_requests')
      .set({ done_at: at })
      .where('identity_uuid', '=', asker.uuid)
      .execute();
    return selectIdentity(tx, asker.uuid);
  });
  await discardBlobs(tools, files);
  return erased !== undefined;
}

/**
 * Removes what laws kept of persons who asked to be erased, as its periods end, and erases the persons with the last
 * one. Resolves to the number of persons erased; logs and skips one that fails.
 */
export async function settleErasures(tools: ErasureTools, times: { readonly clock: Clock }): Promise<number> {
  const askers = await tools.db.kysely
    .selectFrom('erasure_requests')
    .select(['identity_uuid as uuid', 'organization'])
    .where('done_at', 'is', null)
    .orderBy('asked_at')
    .execute();
  let count = 0;
  for (const asker of askers) {
    const isErased = await settleOne(tools, asker, times).catch((error: unknown) => {
      tools.logger.error('a person could not be erased', { identity: asker.uuid, error });
      return false;
    });
    if (isErased) count += 1;
  }
  return count;
}
