import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import { createDocumentService } from '../documents/documentService.ts';
import { askedAnew } from './askedSince.ts';
import { toSign } from './endSigning.ts';
import { createInvitations, invitationRule } from './invitationService.ts';
import { isJustInvited, personIn, type SignerRow } from './shownSigner.ts';
import { listedSigners, namedSigners } from './signerChanges.ts';
import { createSignerLetters, SIGNER_LOGIN } from './signerLettersService.ts';
import { updateSigner } from './signerStore.ts';
import { tellBorrower } from './signerTold.ts';

type Tx = Transaction<Tables>;

/** The documents that a signer was told of as ready to be signed, by UUID. */
const toldIn = ({ data }: SignerRow): readonly string[] =>
  (data as { ready?: readonly string[] }).ready ?? [];

/** One whose documents were replaced after they signed must sign again; whose address was forgotten cannot be asked. */
function opened(row: SignerRow, isForgotten: boolean): SignerRow {
  if (row.status !== 'SIGNED') return row;
  const asked = row.identity_uuid === null ? 'INVITED' : 'OPENED';
  const left = isForgotten
    ? ({ status: 'DECLINED', identity_uuid: null } as const)
    : ({ status: asked } as const);
  return { ...row, ...left, signed_at: null };
}

/** Tells people who sign but did not apply that their documents are ready (G-20, G-29). */
export function createSignersReady(dependencies: AppDependencies) {
  const { clock, encryption, releases } = dependencies;
  const [documents, write] = [createDocumentService(dependencies), createSignerLetters(dependencies)];
  const invitations = createInvitations(dependencies);

  /** Who has an account is led to log in; to others the invitation is sent again, with a link that works. */
  async function tell(tx: Tx, record: ApplicationRecord, row: SignerRow): Promise<void> {
    const rule = invitationRule(releases, record.organization);
    if (rule === undefined) return;
    if (row.identity_uuid === null) {
      if (row.mails < rule.most && !isJustInvited(row, clock.now()))
        await invitations.send(tx, record, { row, template: 'invitationReminder' });
      return;
    }
    await write(tx, { row, record }, { template: 'signerReady', page: SIGNER_LOGIN });
  }

  /**
   * Mails each signer who has something to sign that they were not told of, once for each issue of the documents; who
   * signed what has been replaced since signs again. The days of reminders run from then. Of one who was erased the borrower is
   * told instead. Resolves to what this changes of the application's data.
   */
  return async (tx: Tx, record: ApplicationRecord): Promise<ApplicationData> => {
    const rows = await namedSigners(tx, record.uuid);
    for (const row of rows.filter(({ status }) => ['INVITED', 'OPENED', 'SIGNED'].includes(status))) {
      const asked = await toSign(documents, tx, { row, record });
      const unsigned = asked.filter(({ sign, status }) => sign !== 'none' && status !== 'SIGNED');
      const ready = unsigned.map(({ uuid }) => uuid);
      if (ready.every((uuid) => toldIn(row).includes(uuid))) continue;
      const isForgotten = personIn(row, encryption).email === undefined;
      const left = { ...opened(row, isForgotten), data: { ...row.data, ready } };
      const told = askedAnew(left, clock.now());
      await updateSigner(tx, told);
      if (isForgotten) await tellBorrower(tx, dependencies, record);
      else await tell(tx, record, told);
    }
    const after = await namedSigners(tx, record.uuid);
    const isReopened =
      after.filter(({ status }) => status === 'SIGNED').length <
      rows.filter(({ status }) => status === 'SIGNED').length;
    if (!isReopened) return {};
    return { ...listedSigners(after, encryption), coDeedStatus: 'PENDING' };
  };
}
