import type { Transaction } from 'kysely';
import type { ShownSigner } from '../../../core/model/generated/api/application.ts';
import type { ReplaceSignerRequest } from '../../../core/model/generated/api/replace-signer.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { expectNames } from '../../http/expectNames.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { createDocumentService } from '../documents/documentService.ts';
import { dropCoBorrower } from './countedCoBorrowersService.ts';
import { dropRemoved } from './droppedSignerService.ts';
import { signerOf } from './endSigning.ts';
import { createInvitations } from './invitationService.ts';
import { createInvitedSigners, type InvitationCall } from './invitedSigners.ts';
import { type SignerRow, shownSigner } from './shownSigner.ts';
import { changeSigner } from './signerChanges.ts';
import { createRemovedLetters } from './signerLettersService.ts';
import { personOf } from './signerService.ts';
import { insertSigner } from './signerStore.ts';

type Tx = Transaction<Tables>;

/** Gives people who were named late what the others have got by then; the application goes on. */
export interface Admits {
  admit(tx: Tx, application: ApplicationRecord): Promise<ApplicationRecord>;
}

/** Another person in place of a signer who was named by mistake, by the application's owner (G-20). */
export function createSignerReplacement(dependencies: AppDependencies, lender: Admits) {
  const { clock, encryption, ids, releases } = dependencies;
  const { refuse, invited, expectOwnAddress, expectFew } = createInvitedSigners(dependencies);
  const tellRemoved = createRemovedLetters(dependencies);
  const [invitations, documents] = [createInvitations(dependencies), createDocumentService(dependencies)];

  /** True from their first signature under a closing document on. */
  async function hasSigned(tx: Tx, row: SignerRow, record: ApplicationRecord): Promise<boolean> {
    const closing = await documents.current(tx, record.uuid, 'CLOSING', signerOf(row));
    return row.status === 'SIGNED' || closing.some(({ status }) => status === 'SIGNED');
  }

  /**
   * Invites another person in the same role, who gets what the first one had got to sign; the link and the pages of the first
   * one end, who is told. Answers 409 once they have signed a closing document, and after the most mails of
   * config/signers.yaml; 422 for another signer's address, and for names that the lender does not take.
   */
  return async (tx: Tx, call: InvitationCall, person: ReplaceSignerRequest): Promise<ShownSigner> => {
    const { record, row, rows } = await invited(tx, call);
    if (await hasSigned(tx, row, record)) throw await refuse(tx, record, 'named');
    expectNames(await releaseFor(tx, releases, record.organization, record.releaseHash), 'co-owner', person);
    const email = person.email.trim().toLowerCase();
    const others = rows.filter((other) => other.uuid !== row.uuid);
    await expectOwnAddress(tx, record, email, others);
    await expectFew(tx, record, { ...row, mails: 0 });
    const at = new Date(clock.now());
    await dropRemoved(tx, row, at);
    await documents.withdrawOwn(tx, record.uuid, { signerUuid: row.uuid, at });
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
    await lender.admit(tx, changed);
    return shownSigner(sent, encryption);
  };
}
