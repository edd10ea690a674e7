import type { SignerEntitlement } from '../../../core/model/generated/policies.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { namedAs, type Relationship } from '../../../core/signers/contactSigners.ts';
import type { NamedSigner, SignerGraph } from '../../../core/signers/signerGraph.ts';
import { type SignerAnswers, whoSigns } from '../../../core/signers/whoSigns.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { sellingTo } from '../underwriting/lenderTermsService.ts';
import type { SignerRow } from './shownSigner.ts';
import { namedSigners } from './signerChanges.ts';

/** An application whose signers are asked for. */
export interface SignerSource {
  readonly dependencies: Pick<AppDependencies, 'releases' | 'encryption'>;
  readonly record: ApplicationRecord;
  readonly release: CompiledRelease;
  readonly facts: Facts & { readonly today: string };
}

/**
 * Who signs, by the lender's policies of today and the law of the state in which the home is. Answers that are not saved yet
 * come before those of the application.
 */
export const signersByPolicy = (
  { record, facts, ...lending }: SignerSource,
  named: readonly NamedSigner[],
  answers: SignerAnswers = {},
): SignerGraph =>
  whoSigns(sellingTo(lending), {
    facts: { ...facts, 'property.state': record.state },
    named,
    answers,
    asOf: facts.today,
  });

/** Somebody named, as the policies see them. */
export const inGraph = ({ uuid, role, data }: SignerRow): NamedSigner => {
  const { relationship = 'OTHER' } = data as { readonly relationship?: Relationship };
  return namedAs(uuid, { role, relationship });
};

/** What each of the other signers gets and gives by the policies, by the signer's UUID; not whom no policy asks for. */
export async function entitlementsOf(
  queries: Queries,
  source: SignerSource,
): Promise<ReadonlyMap<string, SignerEntitlement>> {
  const named = (await namedSigners(queries, source.record.uuid)).map(inGraph);
  const { parties } = signersByPolicy(source, named);
  return new Map(parties.flatMap(({ id, gets }) => (id === undefined ? [] : [[id, gets] as const])));
}
