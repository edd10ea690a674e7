import type { CheckedBrand } from '../core/config/checkedBrand.ts';
import { hasErrors } from '../core/config/finding.ts';
import { renderFindings } from '../core/config/renderFindings.ts';
import type { ResolvedBrand } from '../core/model/resolvedBrand.ts';
import { jsonReport } from './checkReport.ts';
import type { Given } from './cliCommand.ts';
import { type OpenConfig, openConfig, rootOf } from './openConfig.ts';
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
  { tree, checked }: OpenConfig,
  { paint, json }: Pick<Given, 'paint' | 'json'>,
  terminal: Terminal,
): boolean {
  if (!hasErrors(checked.findings)) return false;
  if (json) {
    terminal.out(jsonReport({ tree, checked }));
    return true;
  }
  const texts = new Map(tree.files.map(({ path, text }) => [path, text]));
  const errors = checked.findings.filter(({ severity }) => severity === 'error');
  terminal.err(renderFindings(errors, { textOf: (file) => texts.get(file), paint }));
  return true;
}

const isWhole = (each: CheckedBrand): each is CheckedBrand & { readonly brand: ResolvedBrand } =>
  each.brand !== undefined;
