import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { namedSigners } from './signerChanges.ts';
import { entitlementsOf, type SignerSource } from './signerGraphService.ts';
import { createSignerLetters, SIGNER_LOGIN } from './signerLettersService.ts';

/**
 * Tells each of the other signers who may cancel that their days run, once for each issue of the dates, which are among their
 * documents (12 CFR 1026.15(b)): the notice that they signed promises it.
 */
export async function tellOfRescission(
  tx: Transaction<Tables>,
  source: SignerSource & { readonly dependencies: AppDependencies },
): Promise<void> {
  const { dependencies, record } = source;
  const write = createSignerLetters(dependencies);
  const entitled = await entitlementsOf(tx, source);
  for (const row of await namedSigners(tx, record.uuid))
    if (entitled.get(row.uuid)?.rescission !== undefined)
      await write(tx, { row, record }, { template: 'signerMayCancel', page: SIGNER_LOGIN });
}
