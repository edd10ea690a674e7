import { compareText } from '../shared/text.ts';
import type { Finding } from './finding.ts';

/** In order of place; a finding shared by several brands appears once and names them in `brands`. */
export function collectFindings(
  ofFiles: readonly Finding[],
  brands: readonly { readonly code: string; readonly findings: readonly Finding[] }[],
): readonly Finding[] {
  const found = new Map<string, { readonly finding: Finding; readonly brands: Set<string> }>();
  for (const finding of [...ofFiles, ...brands.flatMap((brand) => brand.findings)]) {
    const key = JSON.stringify([finding.file, finding.line, finding.column, finding.code, finding.message]);
    const known = found.get(key) ?? { finding, brands: new Set() };
    if (finding.brand !== undefined) known.brands.add(finding.brand);
    found.set(key, known);
  }
  return [...found.values()].map(named).sort(byPlace);
}

function named({ finding, brands }: { finding: Finding; brands: ReadonlySet<string> }): Finding {
  if (brands.size < 2) return finding;
  const { brand: _first, ...shared } = finding;
  return { ...shared, brands: [...brands].sort() };
}

const byPlace = (a: Finding, b: Finding): number =>
  compareText(a.file, b.file) ||
  a.line - b.line ||
  a.column - b.column ||
  compareText(a.code, b.code) ||
  compareText(a.message, b.message);
