import type { CheckedBrand } from '../../core/config/checkedBrand.ts';
import type { Provenance } from '../../core/config/provenance.ts';
import type { Given } from '../terminal/cliCommand.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { openConfig, rootOf } from './openConfig.ts';
import { showFindings } from './showFindings.ts';

/** A brand whose layers could be merged. */
export interface OpenBrand {
  readonly brand: CheckedBrand & { readonly provenance: Provenance };
}

/** A brand with its provenance; undefined, with its findings shown, if it cannot be resolved. */
export function openBrand(code: string, given: Given, terminal: Terminal): OpenBrand | undefined {
  const open = openConfig(rootOf(given, terminal), [code]);
  const [brand] = open.checked.brands;
  if (brand?.provenance) return { brand: { ...brand, provenance: brand.provenance } };
  showFindings(open, open.checked.findings, given, terminal);
  return undefined;
}
