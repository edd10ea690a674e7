import { millisecondsInDay } from 'date-fns/constants';
import type { Transaction } from 'kysely';
import type { InvitationRule } from '../../../core/model/generated/signers.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { OwnSigner } from './ownSigner.ts';
import type { SignerIdentity } from './signerIdentityState.ts';
import { createSignerLetters, SIGNER_LOGIN } from './signerLettersService.ts';
import { updateSigner } from './signerStore.ts';

/** What is asked of a signer (signerIdentityState.ts), and when they were last reminded of it, ISO 8601. */
interface AskedNotes {
  readonly identity?: SignerIdentity;
  readonly asked?: readonly string[];
  readonly remindedAt?: string;
}

/**
 * Reminds somebody who signed, and without whom the money does not go out still, of what they are asked for: as often as the
 * first reminder of an invitation comes late, and no more mails than an invitation has. Resolves to whether it was due.
 */
export async function remindAsked(
  dependencies: AppDependencies,
  tx: Transaction<Tables>,
  { row, record, rule }: OwnSigner & { readonly rule: InvitationRule },
): Promise<boolean> {
  const now = dependencies.clock.now();
  const { identity, asked = [], remindedAt } = row.data as AskedNotes;
  const isRefused = identity?.state === 'REFUSED';
  const [days] = rule.remindAfterDays;
  if (days === undefined || row.mails >= rule.most || !(isRefused || asked.length > 0)) return false;
  const last = remindedAt === undefined ? (row.signed_at?.getTime() ?? 0) : Date.parse(remindedAt);
  if (now - last < days * millisecondsInDay) return false;
  const data = { ...row.data, remindedAt: new Date(now).toISOString() };
  await updateSigner(tx, { ...row, mails: row.mails + 1, data });
  const template = isRefused ? 'signerRefused' : 'signerAsked';
  await createSignerLetters(dependencies)(tx, { row, record }, { template, page: SIGNER_LOGIN });
  return true;
}
