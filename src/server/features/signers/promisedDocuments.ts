import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { applicationFacts } from '../applications/applicationFactsService.ts';
import type { OwnSigner } from './ownSigner.ts';
import { entitlementsOf } from './signerGraphService.ts';

/** By the ids of their templates. */
export interface PromisedDocuments {
  readonly signs: readonly string[];
  /** To read and to keep. */
  readonly gets: readonly string[];
}

/** What a signer will sign and get by the policies as they are now; nothing for whom no policy asks for. */
export async function promisedDocuments(
  queries: Queries,
  dependencies: Pick<AppDependencies, 'clock' | 'connections' | 'encryption' | 'releases'>,
  { row, record }: OwnSigner,
): Promise<PromisedDocuments> {
  const { clock, connections, releases } = dependencies;
  const release = await releaseFor(queries, releases, record.organization, record.releaseHash);
  const ports = connections.portsOf(record.organization);
  const facts = await applicationFacts(queries, { record, release, ports, at: new Date(clock.now()) });
  const all = await entitlementsOf(queries, { dependencies, record, release, facts });
  const { documents: signs = [], notices: gets = [] } = all.get(row.uuid) ?? {};
  return { signs, gets };
}
