import { type SignerKind, stillToAsk } from '../../../core/signers/whoSigns.ts';
import type { Queries } from '../../db/tables.ts';
import { namedSigners } from './signerChanges.ts';
import { inGraph, type SignerSource, signersByPolicy } from './signerGraphService.ts';

/** Who must sign by the policies as the application is now, and is still to be named by its borrower. */
export async function unnamedSigners(queries: Queries, source: SignerSource): Promise<readonly SignerKind[]> {
  // Where the application lists nobody there is nobody to read: most of them are saved many times.
  const isNamed = (source.record.data.signers ?? []).length > 0;
  const named = isNamed ? (await namedSigners(queries, source.record.uuid)).map(inGraph) : [];
  return [...new Set(stillToAsk(signersByPolicy(source, named)))];
}
