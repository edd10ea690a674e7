import type { CheckedBrand } from '../../core/config/checkedBrand.ts';
import { hasErrors } from '../../core/config/finding.ts';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import type { Given } from '../terminal/cliCommand.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type OpenConfig, openConfig, rootOf } from './openConfig.ts';
import { showFindings } from './showFindings.ts';

/** A configuration without errors. */
export interface SoundConfig extends OpenConfig {
  readonly brands: readonly (CheckedBrand & { readonly brand: ResolvedBrand })[];
}

/** The brands named (default: all) if the configuration has no errors; otherwise undefined, with the errors shown. */
export function openSound(
  given: Given,
  terminal: Terminal,
  codes: readonly string[] = given.words,
): SoundConfig | undefined {
  const open = openConfig(rootOf(given, terminal), codes);
  if (refusesFindings(open, given, terminal)) return undefined;
  return { ...open, brands: open.checked.brands.flatMap((each) => (isWhole(each) ? [each] : [])) };
}

/** Shows errors, if any, and returns whether there are any; with `--json`, like `check --json`. */
export function refusesFindings(
  open: OpenConfig,
  given: Pick<Given, 'paint' | 'json'>,
  terminal: Terminal,
): boolean {
  const { findings } = open.checked;
  if (!hasErrors(findings)) return false;
  const errors = findings.filter(({ severity }) => severity === 'error');
  showFindings(open, errors, given, terminal);
  return true;
}

const isWhole = (each: CheckedBrand): each is CheckedBrand & { readonly brand: ResolvedBrand } =>
  each.brand !== undefined;
