import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { closeSignerCondition, conditionsOfSigner } from '../conditions/signerConditionService.ts';
import { tasksAbout, withdrawTask } from '../tasks/taskService.ts';
import type { SignerRow } from './shownSigner.ts';
import { identityOf } from './signerIdentityState.ts';
import { doneIn } from './signerSteps.ts';
import { updateSigner } from './signerStore.ts';

/**
 * Somebody does not sign, or can do nothing any more: what the lender asked of them is closed, nobody looks at what they handed
 * in, and their answers as a co-borrower are forgotten. Resolves to the row without it; the caller writes it. An identity that
 * was accepted stays.
 */
export async function dropAsked(tx: Transaction<Tables>, row: SignerRow, at: Date): Promise<SignerRow> {
  for (const condition of await conditionsOfSigner(tx, row.application_uuid, row.uuid))
    if (condition.status !== 'CLOSED') await closeSignerCondition(tx, condition, at);
  for (const task of await tasksAbout(tx, row.application_uuid, row.uuid)) await withdrawTask(tx, task, at);
  const { identity, asked: _closed, borrowing: _forgotten, ...data } = row.data as Record<string, unknown>;
  const { identity: shown, answers: _answered, ...steps } = doneIn(row);
  const isKnown = identityOf(row)?.state === 'ACCEPTED';
  const kept = {
    ...data,
    steps: isKnown ? { ...steps, identity: shown } : steps,
    ...(isKnown ? { identity } : {}),
  };
  return { ...row, data: JSON.parse(JSON.stringify(kept)) };
}

/** Somebody is left out of those who sign: what only their part in it needed is forgotten, as when they are removed. */
export async function dropRemoved(tx: Transaction<Tables>, row: SignerRow, at: Date): Promise<void> {
  const dropped = await dropAsked(tx, row, at);
  await updateSigner(tx, { ...dropped, status: 'REMOVED', token_hash: null, code_hash: null });
}
