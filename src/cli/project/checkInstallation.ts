import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkPerformers, type Installation } from '../../core/config/checkPerformers.ts';
import type { CheckedConfig } from '../../core/config/checks/checkConfig.ts';
import { collectFindings } from '../../core/config/collectFindings.ts';
import { loadConfigSchemas } from '../../server/config-files/loadConfigSchemas.ts';
import type { ConfigTree } from '../../server/config-files/readConfigTree.ts';
import { CannotRun, type Given, textOption } from '../terminal/cliCommand.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { brandCodesOf } from './openConfig.ts';

type Mode = Installation['mode'];

const modes: readonly Mode[] = ['production', 'sandbox'];

function textOf(path: string, { folder }: Pick<Terminal, 'folder'>): string {
  try {
    return readFileSync(resolve(folder, path), 'utf8');
  } catch (error) {
    throw new CannotRun(`--connections ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * The installations to check: that of `--connections` and `--mode`, else those without a file, in each mode. Reads the
 * file anew each time. Throws `CannotRun` when it cannot be read.
 */
export function installationsOf(
  given: Given,
  terminal: Pick<Terminal, 'folder'>,
): () => readonly Installation[] {
  const path = textOption(given, 'connections');
  const asked = modes.find((mode) => mode === textOption(given, 'mode'));
  if (path === undefined)
    return () => (asked ? [{ mode: asked, isMeant: true }] : modes.map((mode) => ({ mode })));
  return () => [
    { mode: asked ?? 'production', connections: { path, text: textOf(path, terminal) }, isMeant: true },
  ];
}

/** Adds what nobody would perform in some installations. */
export function withPerformers(
  checked: CheckedConfig,
  tree: ConfigTree,
  installations: () => readonly Installation[],
): CheckedConfig {
  const given = { brands: checked.brands, schemas: loadConfigSchemas(tree), lenders: brandCodesOf(tree) };
  const found = installations().flatMap((installation) => checkPerformers(given, installation));
  if (found.length === 0) return checked;
  const ofBrand = (code: string) =>
    found.filter(({ brand, brands }) => brand === code || brands?.includes(code));
  return {
    ...checked,
    findings: collectFindings([...checked.findings, ...found], []),
    brands: checked.brands.map((one) => ({ ...one, findings: [...one.findings, ...ofBrand(one.code)] })),
  };
}
