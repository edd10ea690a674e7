import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { type ApplicationRecord, lockRecord, readRecord } from '../applications/recordService.ts';
import { invitationHash } from './invitationService.ts';
import type { SignerRow } from './shownSigner.ts';
import { selectSignerByLink } from './signerStore.ts';

type Tx = Transaction<Tables>;

/** What can be done with the link of an invitation: only the first can be taken. */
export type LinkState = 'OPEN' | 'EXPIRED' | 'USED' | 'CANCELLED';

/** An invitation, and the application it is to. */
export interface Found {
  readonly row: SignerRow;
  readonly record: ApplicationRecord;
}

/** Invitations by the secret of their link. */
export function createLinks(dependencies: Pick<AppDependencies, 'clock' | 'encryption'>) {
  const { clock } = dependencies;

  function stateOf({ row, record }: Found): LinkState {
    if (!record.active || row.status === 'REMOVED') return 'CANCELLED';
    if (row.identity_uuid !== null || row.status === 'SIGNED') return 'USED';
    const isOver = row.token_ends_at === null || row.token_ends_at.getTime() <= clock.now();
    return isOver ? 'EXPIRED' : 'OPEN';
  }

  async function find(queries: Queries, token: string): Promise<Found> {
    const row = await selectSignerByLink(queries, invitationHash(dependencies, token));
    const record = row && (await readRecord(queries, row.application_uuid));
    if (row === undefined || record === undefined)
      throw new ApiError('notFound', [said('refusal.invitation.unknown')]);
    return { row, record };
  }

  /** The same, locked in the order of all writes: first the application. */
  async function lock(tx: Tx, token: string): Promise<Found> {
    const { record } = await find(tx, token);
    await lockRecord(tx, record.uuid);
    const found = await find(tx, token);
    if (stateOf(found) !== 'OPEN') throw new ApiError('conflict', [said('refusal.invitation.over')]);
    return found;
  }

  return { stateOf, find, lock };
}
