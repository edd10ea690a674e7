import type { Transaction } from 'kysely';
import type { ShownSigner } from '../../../core/model/generated/api/application.ts';
import type { ReplaceSignerRequest } from '../../../core/model/generated/api/replace-signer.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { createDocumentService } from '../documents/documentService.ts';
import { dropCoBorrower } from './countedCoBorrowersService.ts';
import { dropAsked } from './droppedSignerService.ts';
import type { GoesOn } from './endSigning.ts';
import { createInvitations } from './invitationService.ts';
import { createInvitedSigners, type InvitationCall } from './invitedSigners.ts';
import { type SignerRow, shownSigner } from './shownSigner.ts';
import { changeSigner } from './signerChanges.ts';
import { createRemovedLetters } from './signerLettersService.ts';
import { isInDocuments } from './signerRemoval.ts';
import { personOf } from './signerService.ts';
import { insertSigner, updateSigner } from './signerStore.ts';

type Tx = Transaction<Tables>;

/** Another person in place of a signer who was named by mistake, by the application's owner (G-20). */
export function createSignerReplacement(dependencies: AppDependencies, lender: GoesOn) {
  const { clock, encryption, ids } = dependencies;
  const { refuse, invited, expectOwnAddress, expectFew } = createInvitedSigners(dependencies);
  const tellRemoved = createRemovedLetters(dependencies);
  const [invitations, documents] = [createInvitations(dependencies), createDocumentService(dependencies)];

  /**
   * Invites another person in the same role; the link and the pages of the first one end, who is told. Answers 409 once they
   * have signed or documents name them, and after the most mails of config/signers.yaml; 422 for another signer's address.
   */
  return async (tx: Tx, call: InvitationCall, person: ReplaceSignerRequest): Promise<ShownSigner> => {
    const { record, row, rows } = await invited(tx, call);
    if (await isInDocuments(tx, documents, { row, record })) throw await refuse(tx, record, 'named');
    const email = person.email.trim().toLowerCase();
    const others = rows.filter((other) => other.uuid !== row.uuid);
    await expectOwnAddress(tx, record, email, others);
    await expectFew(tx, record, { ...row, mails: 0 });
    const at = new Date(clock.now());
    const dropped = await dropAsked(tx, row, at);
    await updateSigner(tx, { ...dropped, status: 'REMOVED', token_hash: null, code_hash: null });
    await tellRemoved(tx, record, row);
    const uuid = ids.uuid();
    const names = { firstName: person.firstName.trim(), lastName: person.lastName.trim() };
    const { relationship } = row.data as { relationship?: string };
    const added: SignerRow = await insertSigner(tx, {
      uuid,
      application_uuid: record.uuid,
      role: row.role,
      person_enc: encryption.encrypt(JSON.stringify({ ...names, email }), personOf(uuid)),
      data: relationship === undefined ? {} : { relationship },
      status: 'INVITED',
      invited_at: at,
    });
    const sent = await invitations.send(tx, record, { row: added });
    const changed = await changeSigner(tx, dependencies, record, { row: sent, event: 'SIGNER_REPLACED' });
    await dropCoBorrower(tx, changed, { row, at });
    await lender.goOn(tx, changed);
    return shownSigner(sent, encryption);
  };
}
