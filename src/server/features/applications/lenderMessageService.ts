import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { keepMessage, type NewMessage } from '../notifications/messageService.ts';
import { type ApplicationRecord, changeRecord } from './recordService.ts';

export { isPlainMessage, LONGEST_MESSAGE } from '../notifications/messageService.ts';

/**
 * Keeps a message of the lender for the borrower of an application that is locked in `tx`. The mail only says that there is
 * one, and the history that one was sent. Resolves to its UUID.
 */
export async function sendMessage(
  tx: Transaction<Tables>,
  dependencies: AppDependencies,
  record: ApplicationRecord,
  sent: NewMessage,
): Promise<string> {
  const { organization, releaseHash } = record;
  const uuid = await keepMessage(tx, dependencies, record.uuid, sent);
  const { statuses } = await releaseFor(tx, dependencies.releases, organization, releaseHash);
  const at = new Date(dependencies.clock.now());
  await changeRecord(tx, record, { statuses, event: 'MESSAGE_SENT', by: sent.by, at });
  return uuid;
}
