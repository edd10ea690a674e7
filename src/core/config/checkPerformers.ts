import { usualConnections } from '../journey/connections.ts';
import type { Mode } from '../journey/performerKinds.ts';
import { unconnected } from '../journey/unconnected.ts';
import { unperformed } from '../journey/unperformed.ts';
import type { ConnectionsFile } from '../model/generated/connections.ts';
import type { CheckedBrand } from './checkedBrand.ts';
import { collectFindings } from './collectFindings.ts';
import type { ConfigSchemas } from './configSchemas.ts';
import { type Finding, findingAt } from './finding.ts';
import type { ConfigFile } from './layerFiles.ts';
import { readConnections } from './readConnections.ts';

export interface Installation {
  readonly mode: Mode;
  /** The usual ones of the mode without it. */
  readonly connections?: ConfigFile | undefined;
  /** Somebody means to run it: companies that its screens miss are told too. */
  readonly isMeant?: boolean;
}

interface CheckedBrands {
  readonly brands: readonly CheckedBrand[];
  /** With `connections.schema.json`. */
  readonly schemas: ConfigSchemas;
  /** The codes of all lenders. */
  readonly lenders: readonly string[];
}

/**
 * Mistakes in the connections of an installation, and every task of a sound lender's journey that nobody would perform
 * there, at the place that asks for it.
 */
export function checkPerformers(
  { brands, schemas, lenders }: CheckedBrands,
  { mode, connections, isMeant = false }: Installation,
): readonly Finding[] {
  const read = connections && readConnections(connections, { schemas, mode, lenders });
  if (read && !read.ok) return read.error;
  const file = read?.value.file ?? usualConnections(mode);
  return collectFindings(
    [],
    brands.map((one) => ({
      code: one.code,
      findings: [...findingsOf(one, mode, file), ...(isMeant ? companiesMissed(one, mode, file) : [])],
    })),
  );
}

function findingsOf(
  { code, brand, provenance }: CheckedBrand,
  mode: Mode,
  connections: ConnectionsFile,
): readonly Finding[] {
  if (!brand || !provenance) return [];
  return unperformed(brand.journey, { lender: code, mode, connections }).map(({ pointer, message }) => ({
    ...findingAt(provenance.at(`/journey${pointer}`), 'without-performer', message, {
      pointer: `/journey${pointer}`,
    }),
    brand: code,
  }));
}

function companiesMissed(
  { code, brand, provenance }: CheckedBrand,
  mode: Mode,
  connections: ConnectionsFile,
): readonly Finding[] {
  if (!brand || !provenance) return [];
  return unconnected(brand, { lender: code, mode, connections }).map(({ port, severity, message }) => {
    const pointer = port === 'signIn' ? '/brand/auth/mode' : '/journey/stages';
    return {
      ...findingAt(provenance.at(pointer), 'without-company', message, { pointer, severity }),
      brand: code,
    };
  });
}
