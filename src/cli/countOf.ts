import type { Finding } from '../core/config/finding.ts';

/** How many findings are of a severity. */
export const countOf = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter((finding) => finding.severity === severity).length;
