import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { namedSigners } from './signerChanges.ts';
import { entitlementsOf, type SignerSource } from './signerGraphService.ts';
import { createSignerLetters, SIGNER_LOGIN } from './signerLettersService.ts';
import { updateSigner } from './signerStore.ts';

/**
 * Starts the days of each of the other signers who may cancel, as the application has them now, and tells them: the dates are
 * among their documents, and the notice that they signed promises it (12 CFR 1026.15(b)). Each keeps their own days, also when
 * those of the application begin anew with somebody named late.
 */
export async function startRescissions(
  tx: Transaction<Tables>,
  source: SignerSource & { readonly dependencies: AppDependencies },
): Promise<void> {
  const { dependencies, record } = source;
  const write = createSignerLetters(dependencies);
  const { rescissionEnds: until, rescissionEndsAt: endsAt } = record.data.timeline ?? {};
  if (until === undefined || endsAt === undefined) return;
  const entitled = await entitlementsOf(tx, source);
  for (const row of await namedSigners(tx, record.uuid)) {
    if (entitled.get(row.uuid)?.rescission === undefined) continue;
    await updateSigner(tx, { ...row, data: { ...row.data, rescission: { until, endsAt } } });
    await write(tx, { row, record }, { template: 'signerMayCancel', page: SIGNER_LOGIN });
  }
}
