import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Finding } from './finding.ts';
import type { Provenance } from './provenance.ts';

export interface CheckedBrand {
  readonly code: string;
  /** Undefined if the brand has errors or files of its layers could not be read. */
  readonly brand: ResolvedBrand | undefined;
  /** Undefined only if its layers could not be merged. */
  readonly provenance: Provenance | undefined;
  readonly findings: readonly Finding[];
}
