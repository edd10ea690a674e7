import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ApplicationData } from '../applications/recordService.ts';
import { dropRemoved } from './droppedSignerService.ts';
import type { SignerRow } from './shownSigner.ts';
import { coDeedStatusOf, listedSigners, namedSigners } from './signerChanges.ts';
import { inGraph, type SignerSource, signersByPolicy } from './signerGraphService.ts';
import { createRemovedLetters } from './signerLettersService.ts';

/** Signers whom no policy asks for any more, because who owns the home or who is married changed (G-20). */
export async function unaskedSigners(queries: Queries, source: SignerSource): Promise<readonly SignerRow[]> {
  const rows = await namedSigners(queries, source.record.uuid);
  if (rows.length === 0) return [];
  const { parties } = signersByPolicy(source, rows.map(inGraph));
  return rows.filter(({ uuid }) => !parties.some(({ id }) => id === uuid));
}

/**
 * Takes those off the list before the closing documents are made: they are told that they do not sign. Not who has signed, nor
 * who borrows too, because the line was decided with them. Resolves to what this changes of the application's data.
 */
export const createUnaskedSigners =
  (dependencies: AppDependencies) =>
  async (tx: Transaction<Tables>, source: SignerSource & { readonly at: Date }): Promise<ApplicationData> => {
    const { record, at } = source;
    const tell = createRemovedLetters(dependencies);
    const unasked = (await unaskedSigners(tx, source)).filter(
      ({ role, status }) => role !== 'CO_BORROWER' && status !== 'SIGNED',
    );
    if (unasked.length === 0) return {};
    for (const row of unasked) {
      await dropRemoved(tx, row, at);
      await tell(tx, record, row);
    }
    const left = await namedSigners(tx, record.uuid);
    return { ...listedSigners(left, dependencies.encryption), coDeedStatus: coDeedStatusOf(left) };
  };
