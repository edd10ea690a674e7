import type { Transaction } from 'kysely';
import type { Clock } from '../../../core/shared/ports.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Database } from '../../db/open/database.ts';
import { onBehalfOf } from '../../db/requestIds.ts';
import type { Row, Tables } from '../../db/tables.ts';
import { type Mail, readMail } from './outbox.ts';

/** Passes a mail to its carrier; rejects when it was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

interface Delivery {
  readonly db: Database;
  readonly encryption: FieldEncryption;
  readonly sender: Mailer;
  readonly system: Clock;
  /** Told why a mail was not accepted, on behalf of the request that it is for. */
  readonly refused: (error: unknown) => void;
}

export const MAX_ATTEMPTS = 7;
const CLAIM_MS = 120_000;

/** Milliseconds until a retry: a minute, then four times as long each time, a day in all. */
const waitAfter = (attempts: number): number => 60_000 * 4 ** (attempts - 1);

/** The oldest waiting mail, claimed for two minutes so that no other process sends it. */
const claimNext = (tx: Transaction<Tables>, now: number): Promise<Row<'mail_outbox'> | undefined> =>
  tx
    .updateTable('mail_outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), claimed_until: new Date(now + CLAIM_MS) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('attempts', '<', MAX_ATTEMPTS)
        .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', new Date(now))]))
        .orderBy('attempts')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

/** Sends one mail outside any transaction, since mail servers may be slow; false when none waits or it was refused. */
async function deliverNext({ db, encryption, sender, system, refused }: Delivery): Promise<boolean> {
  const row = await db.transaction((tx) => claimNext(tx, system.now()));
  if (row === undefined) return false;
  const settle = (change: { sent_at: Date } | { claimed_until: Date }) =>
    db.kysely.updateTable('mail_outbox').set(change).where('id', '=', row.id).execute();
  try {
    await onBehalfOf(row.request_id, () => sender.send(readMail(encryption, row)));
  } catch (error) {
    await settle({ claimed_until: new Date(system.now() + waitAfter(row.attempts)) });
    onBehalfOf(row.request_id, () => refused(error));
    return false;
  }
  await settle({ sent_at: new Date(system.now()) });
  return true;
}

/**
 * Sends all waiting mails, oldest first. A failure ends the round; the mail is retried, seven times within a
 * day.
 */
export async function deliverWaiting(delivery: Delivery): Promise<void> {
  while (await deliverNext(delivery));
}
