import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { discardBlobs } from '../../storage/discardBlobs.ts';
import { forgetCallBacks } from '../chat/callBackService.ts';
import { forgetLenderData } from '../lenderData/forgetService.ts';
import { createMailService } from '../mail/mailService.ts';
import { readPhone } from '../profile/phoneService.ts';
import { type Erased, erasePerson } from './erasePerson.ts';
import type { IdentityRow } from './identityStore.ts';

/**
 * Erases the person found by `find`, in the same transaction, with their mails and callback requests. Files
 * are deleted afterwards, at the latest by the sweep. Undefined when nobody is found.
 */
export async function eraseIdentity(
  dependencies: AppDependencies,
  find: (tx: Transaction<Tables>) => Promise<IdentityRow | undefined>,
): Promise<(Erased & { readonly uuid: string }) | undefined> {
  const { db, system } = dependencies;
  const erased = await db.transaction(async (tx) => {
    const row = await find(tx);
    if (row === undefined) return undefined;
    await createMailService(dependencies).forget(tx, row.email);
    const phone = await readPhone(tx, dependencies.encryption, row.uuid);
    const { organization, uuid: identityUuid } = row;
    await forgetCallBacks(tx, dependencies, { organization, identityUuid, phone });
    await forgetLenderData(tx, { organization, identityUuid, email: row.email });
    return { uuid: row.uuid, ...(await erasePerson(tx, row, new Date(system.now()))) };
  });
  if (erased === undefined) return undefined;
  db.forgetKeys();
  await discardBlobs(dependencies, erased.files);
  return erased;
}
