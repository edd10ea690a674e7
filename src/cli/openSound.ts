import type { CheckedBrand } from '../core/config/checkedBrand.ts';
import { hasErrors } from '../core/config/finding.ts';
import type { ResolvedBrand } from '../core/model/resolvedBrand.ts';
import type { Given } from './cliCommand.ts';
import { type OpenConfig, openConfig, rootOf } from './openConfig.ts';
import { showFindings } from './showFindings.ts';
import type { Terminal } from './terminal.ts';

/** A configuration without errors. */
export interface SoundConfig extends OpenConfig {
  readonly brands: readonly (CheckedBrand & { readonly brand: ResolvedBrand })[];
}

/** The brands named, or all, when the configuration has no errors; else undefined, after the errors were shown. */
export function openSound(
  given: Given,
  terminal: Terminal,
  codes: readonly string[] = given.words,
): SoundConfig | undefined {
  const open = openConfig(rootOf(given, terminal), codes);
  if (refusesFindings(open, given, terminal)) return undefined;
  return { ...open, brands: open.checked.brands.flatMap((each) => (isWhole(each) ? [each] : [])) };
}

/** Shows the errors of a configuration, if it has any, and says whether it has: for machines as `check --json` does. */
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
