import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Finding } from './finding.ts';
import type { Provenance } from './provenance.ts';

export interface CheckedBrand {
  readonly code: string;
  readonly brand: ResolvedBrand | undefined;
  /** Undefined only if its layers could not be merged. */
  readonly provenance: Provenance | undefined;
  readonly findings: readonly Finding[];
}
