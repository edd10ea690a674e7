import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Finding } from './finding.ts';
import type { Provenance } from './provenance.ts';

/** One brand after its check. */
export interface CheckedBrand {
  readonly code: string;
  /** Undefined when files of its layers could not be read, or when it has errors. */
  readonly brand: ResolvedBrand | undefined;
  /** Undefined only when its layers could not be merged. */
  readonly provenance: Provenance | undefined;
  readonly findings: readonly Finding[];
}
