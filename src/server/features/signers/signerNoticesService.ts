import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { createDocumentService } from '../documents/documentService.ts';
import { signerOf } from './endSigning.ts';
import { createInvitations, invitationRule } from './invitationService.ts';
import { isJustInvited, type SignerRow } from './shownSigner.ts';
import { namedSigners } from './signerChanges.ts';
import { createSignerLetters, SIGNER_LOGIN } from './signerLettersService.ts';
import { updateSigner } from './signerStore.ts';

/** The documents that a signer was told of as notices, by UUID. */
const toldIn = ({ data }: SignerRow): readonly string[] =>
  (data as { notices?: readonly string[] }).notices ?? [];

/** Tells other signers of notices that are theirs to read before the closing: in Texas twelve days run from one. */
export function createNotices(dependencies: AppDependencies) {
  const { clock, releases } = dependencies;
  const [documents, write] = [createDocumentService(dependencies), createSignerLetters(dependencies)];
  const invitations = createInvitations(dependencies);

  return {
    /** Mails each who has a copy of their own that they were not told of, once; to who has no account, the invitation again. */
    async tell(tx: Transaction<Tables>, record: ApplicationRecord): Promise<void> {
      const rule = invitationRule(releases, record.organization);
      for (const row of await namedSigners(tx, record.uuid)) {
        const own = (await documents.current(tx, record.uuid, 'SUMMARY', signerOf(row))).filter(
          ({ signerUuid }) => signerUuid === row.uuid,
        );
        const notices = own.map(({ uuid }) => uuid);
        if (notices.every((uuid) => toldIn(row).includes(uuid))) continue;
        const told = { ...row, data: { ...row.data, notices } };
        await updateSigner(tx, told);
        if (row.identity_uuid !== null)
          await write(tx, { row: told, record }, { template: 'signerNotice', page: SIGNER_LOGIN });
        else if (rule !== undefined && row.mails < rule.most && !isJustInvited(row, clock.now()))
          await invitations.send(tx, record, { row: told, template: 'invitationReminder' });
      }
    },
  };
}
