import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { notify } from './notificationService.ts';

/** The most characters that a message has. */
export const LONGEST_MESSAGE = 1_000;

export interface NewMessage {
  /** Plain text of at most `LONGEST_MESSAGE` characters. */
  readonly message: string;
  /** The id of the client that sends it. */
  readonly by: string;
}

/** Characters that no text needs: those that control a terminal, and those that turn its direction round. */
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a message is plain text that a page can show: lines, without other control characters. */
export const isPlainMessage = (message: string): boolean =>
  message.trim() !== '' && message.length <= LONGEST_MESSAGE && !CONTROLS.test(message.replaceAll('\n', ' '));

/** Keeps a message for the borrower, sealed, who reads it among the notifications. Resolves to its UUID. */
export async function keepMessage(
  tx: Transaction<Tables>,
  { ids, clock }: Pick<AppDependencies, 'ids' | 'clock'>,
  applicationUuid: string,
  { message, by }: NewMessage,
): Promise<string> {
  const at = new Date(clock.now());
  const uuid = ids.uuid();
  const row = { uuid, application_uuid: applicationUuid, client: by, message, created_at: at };
  await tx.insertInto('lender_messages').values(row).execute();
  await notify(tx, { applicationUuid, kind: 'MESSAGE_RECEIVED', message: uuid, at });
  return uuid;
}

/** Messages by UUID. */
export async function selectMessages(
  queries: Queries,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uuids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('lender_messages')
    .select(['uuid', 'message'])
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(rows.map(({ uuid, message }) => [uuid, message]));
}
