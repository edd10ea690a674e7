import type { Facts } from '../../../core/rules/types.ts';
import { type NamedSigner, type SignerGraph, signerGraph } from '../../../core/signers/signerGraph.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { sellingTo } from '../underwriting/lenderTermsService.ts';

/** An application whose signers are asked for. */
export interface SignerSource {
  readonly dependencies: Pick<AppDependencies, 'releases' | 'encryption'>;
  readonly record: ApplicationRecord;
  readonly release: CompiledRelease;
  readonly facts: Facts & { readonly today: string };
}

/** Who signs, by the lender's policies of today and the law of the state in which the home is. */
export const signersByPolicy = (
  { record, facts, ...lending }: SignerSource,
  named: readonly NamedSigner[],
): SignerGraph =>
  signerGraph(sellingTo(lending), {
    facts: { ...facts, 'property.state': record.state },
    named,
    asOf: facts.today,
  });
