import type { Transaction } from 'kysely';
import type { AsideName } from '../../../core/model/generated/asideList.ts';
import type { Tables } from '../../db/tables.ts';
import type { ApiError } from '../../http/errors.ts';
import type { ApplicationRecord } from './recordService.ts';

/** A task that no stage waits for (`asides` of the journey), about one thing. */
export interface AskedAside {
  readonly aside: AsideName;
  /** UUID of a condition, an account or another signer. */
  readonly subject: string;
  /** The subject was made just now, so nothing was asked about it before. */
  readonly isNew?: true;
  /** An older subject, about which nobody needs to know any more. */
  readonly replaces?: string | undefined;
}

/** The application after an aside was asked, and the answer if there is one at once. */
export interface AsideAsked {
  readonly record: ApplicationRecord;
  readonly outcome?: string | undefined;
}

/** Who is asked; part of the port `Lender`. */
export interface AsideLender {
  /**
   * Asks about a subject, in the caller's transaction, after the application's data says what is asked; once while it is
   * open. The caller continues with the application as it is then, and has it go on.
   */
  ask(tx: Transaction<Tables>, application: ApplicationRecord, asked: AskedAside): Promise<AsideAsked>;
}

/** An aside, and the answer that a call does not take if it comes at once. */
export interface CallAside extends AskedAside {
  readonly refusal?: { readonly outcome: string; readonly error: ApiError };
}

/** Asks one after the other; throws the refusal of the call, if that is the answer. */
export async function askAll(
  lender: AsideLender,
  tx: Transaction<Tables>,
  record: ApplicationRecord,
  asks: readonly CallAside[] = [],
): Promise<ApplicationRecord> {
  let current = record;
  for (const { refusal, ...asked } of asks) {
    const { record: next, outcome } = await lender.ask(tx, current, asked);
    if (refusal && outcome === refusal.outcome) throw refusal.error;
    current = next;
  }
  return current;
}
