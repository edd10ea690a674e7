import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { discardBlobs } from '../../storage/discardBlobs.ts';
import { forgetCallBacks } from '../chat/callBackService.ts';
import { forgetDrafts } from '../drafts/forgetDraftsService.ts';
import { forgetLenderData } from '../lenderData/forgetService.ts';
import { createMailService } from '../mail/mailService.ts';
import { readPhone } from '../profile/phoneService.ts';
import { forgetWaiting } from '../waitlist/forgetWaitingService.ts';
import { type Erased, erasePerson, type ForgetSigner, lockApplications } from './erasePerson.ts';
import { forgetSignerUploads } from './forgetSignerUploads.ts';
import type { LegalHold } from './heldByLaw.ts';
import { holdPerson, keepAct } from './holdPerson.ts';
import type { IdentityRow } from './identityStore.ts';
import type { HeldPerson } from './personHolds.ts';

export type { ForgetSigner } from './erasePerson.ts';

interface ErasedPerson extends Erased {
  readonly uuid: string;
  /** What laws keep for now; empty when nothing of the person is left. */
  readonly kept: readonly LegalHold[];
}

/** The server, and what forgets an erased person where they sign for others. */
export interface ErasureTools extends AppDependencies {
  readonly forgetSigner: ForgetSigner;
}

/**
 * Erases the person found by `find`, in the same transaction, with their mails, callback requests, places on the waitlist, unfinished registrations and
 * address as a signer for others; but records that
 * `heldOf` names stay, marked and sealed (holdPerson.ts). Files are deleted afterwards, at the latest by the sweep.
 * Undefined when nobody is found.
 */
export async function eraseIdentity(
  dependencies: ErasureTools,
  find: (tx: Transaction<Tables>) => Promise<IdentityRow | undefined>,
  heldOf?: (tx: Transaction<Tables>, row: IdentityRow) => Promise<HeldPerson>,
): Promise<ErasedPerson | undefined> {
  const { db, clock, system } = dependencies;
  // Last: what was being written of the person when their orders went has been written by then.
  const { forget: forgetMails } = createMailService(dependencies);
  const erased = await db.transaction(async (tx) => {
    const row = await find(tx);
    if (row === undefined) return undefined;
    await lockApplications(tx, row.uuid);
    // Before the person is forgotten as a signer: then their uploads are nobody's.
    const uploads = await forgetSignerUploads(tx, row.uuid);
    await dependencies.forgetSigner(tx, row.uuid);
    const phone = await readPhone(tx, dependencies.encryption, row.uuid);
    const { organization, uuid: identityUuid } = row;
    await forgetCallBacks(tx, dependencies, { organization, identityUuid, phone });
    await forgetLenderData(tx, { organization, identityUuid, email: row.email });
    await forgetDrafts(tx, { organization, email: row.email });
    await forgetWaiting(tx, dependencies, { organization, email: row.email });
    const held = await heldOf?.(tx, row);
    if (held !== undefined && held.holds.length > 0) {
      const kept = await holdPerson(tx, row, { ...held, at: new Date(clock.now()) });
      await forgetMails(tx, row.email);
      return { uuid: row.uuid, ...kept, files: [...kept.files, ...uploads], kept: held.holds };
    }
    const at = new Date(system.now());
    await keepAct(tx, row, { act: 'erased', at });
    await tx
      .updateTable('erasure_requests')
      .set({ done_at: at })
      .where('identity_uuid', '=', identityUuid)
      .where('done_at', 'is', null)
      .execute();
    const nothing = await erasePerson(tx, row, at);
    await forgetMails(tx, row.email);
    return { uuid: row.uuid, ...nothing, files: [...nothing.files, ...uploads], kept: [] };
  });
  if (erased === undefined) return undefined;
  db.forgetKeys();
  await discardBlobs(dependencies, erased.files);
  return erased;
}
