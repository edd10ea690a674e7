import type { Transaction } from 'kysely';
import { type Tables, toJsonb } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { type ApplicationRecord, lockRecord } from '../applications/recordService.ts';
import type { ForgetSigner } from '../identity/eraseService.ts';
import { dropCoBorrower } from './countedCoBorrowersService.ts';
import { dropAsked } from './droppedSignerService.ts';
import { personIn, type SignerRow } from './shownSigner.ts';
import { listedSigners, namedSigners } from './signerChanges.ts';
import { personOf } from './signerService.ts';
import { selectReadableSigners, selectSigner, updateSigner } from './signerStore.ts';
import { endInvitation } from './signerTold.ts';

type Tx = Transaction<Tables>;
type Tools = Pick<AppDependencies, 'clock' | 'encryption'>;

const isOpen = ({ status }: SignerRow): boolean => status === 'INVITED' || status === 'OPENED';

/**
 * The row without address, phone, link and account. What was signed is evidence for the others (docs/data-at-rest.md): the
 * account that signed stays named by its uuid.
 */
function forgotten(row: SignerRow, encryption: Tools['encryption']): SignerRow {
  const { firstName, lastName } = personIn(row, encryption);
  const isSigned = row.status === 'SIGNED';
  const { relationship } = row.data as { readonly relationship?: string };
  return {
    ...row,
    person_enc: encryption.encrypt(JSON.stringify({ firstName, lastName }), personOf(row.uuid)),
    token_hash: null,
    code_hash: null,
    identity_uuid: isSigned ? row.identity_uuid : null,
    // Without the steps that were done, so that a new invitation begins anew.
    data: isSigned ? row.data : relationship === undefined ? {} : { relationship },
  };
}

/** Shows the others as they are now, in an application that is over: when it was changed last does not change. */
async function showAgain(tx: Tx, { encryption }: Tools, { uuid, data }: ApplicationRecord): Promise<void> {
  const listed = listedSigners(await namedSigners(tx, uuid), encryption);
  const set = { data: toJsonb({ ...data, ...listed }) };
  await tx.updateTable('applications').set(set).where('uuid', '=', uuid).execute();
}

async function forgetOne(tx: Tx, tools: Tools, uuid: string): Promise<void> {
  const found = await selectSigner(tx, uuid);
  // Nothing of an application that was emptied can be read any more.
  if (found === undefined || found.person_enc === '') return;
  const record = await lockRecord(tx, found.application_uuid);
  const at = new Date(tools.clock.now());
  const row = await dropAsked(tx, forgotten(found, tools.encryption), at);
  if (record?.active && isOpen(row)) {
    await endInvitation(tx, tools, record, { ...row, status: 'DECLINED' });
    return dropCoBorrower(tx, record, { row: found, at });
  }
  await updateSigner(tx, isOpen(row) ? { ...row, status: 'DECLINED' } : row);
  if (record !== undefined) await showAgain(tx, tools, record);
}

/**
 * Forgets an erased person wherever they were to sign for others, or did: nobody can mail them any more, and borrowers who wait
 * for them are told that somebody else has to be named (G-20).
 */
export const forgetSigner =
  (tools: Tools): ForgetSigner =>
  async (tx, identityUuid) => {
    for (const uuid of await selectReadableSigners(tx, identityUuid)) await forgetOne(tx, tools, uuid);
    // Of applications whose borrower was erased nothing can be read any more.
    await tx
      .updateTable('signers')
      .set({ identity_uuid: null, token_hash: null, code_hash: null })
      .where('identity_uuid', '=', identityUuid)
      .where('status', '!=', 'SIGNED')
      .execute();
  };
