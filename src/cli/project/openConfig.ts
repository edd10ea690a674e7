import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CheckedBrand } from '../../core/config/checkedBrand.ts';
import type { CheckedConfig } from '../../core/config/checks/checkConfig.ts';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import { suggest } from '../../core/shared/suggest.ts';
import { checkTree } from '../../server/config-files/checkTree.ts';
import { type ConfigTree, readConfigTree } from '../../server/config-files/readConfigTree.ts';
import { CannotRun, type Given } from '../terminal/cliCommand.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** A project's configuration, read and checked. */
export interface OpenConfig {
  readonly tree: ConfigTree;
  readonly checked: CheckedConfig;
}

export const rootOf = ({ root }: Pick<Given, 'root'>, { folder }: Pick<Terminal, 'folder'>): string =>
  resolve(folder, root ?? '.');

/** Reads and checks a project or the brands named; throws `CannotRun` if that fails. */
export function openConfig(root: string, codes: readonly string[] = []): OpenConfig {
  const tree = readTree(root);
  refuseStrangers(codes, brandCodesOf(tree));
  return { tree, checked: readable(() => checkTree(tree, codes.length > 0 ? { only: codes } : {})) };
}

/** The files of a project, reusing equal ones in `known`; throws `CannotRun`. */
export function readTree(root: string, known?: ConfigTree): ConfigTree {
  if (!known && !existsSync(join(root, 'schemas/config')))
    throw new CannotRun(
      `${root} is not a project, because it has no schemas/config. Start in the project folder, or name it with --root`,
    );
  return readable(() => readConfigTree(root, known));
}

/** Runs `read`; throws `CannotRun` if files or schemas cannot be read. */
export function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new CannotRun(
      `The configuration cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The resolved brand; throws `CannotRun` if it has errors. */
export function wholeBrandOf({ code, brand }: CheckedBrand): ResolvedBrand {
  if (brand) return brand;
  throw new CannotRun(`The brand ${code} has errors: see equiform check ${code}`);
}

export const brandCodesOf = ({ files }: Pick<ConfigTree, 'files'>): readonly string[] => [
  ...new Set(files.flatMap(({ path }) => /^brands\/([^_/][^/]*)\//.exec(path)?.[1] ?? [])),
];

/** Throws `CannotRun` for an unknown code. */
export function refuseStrangers(codes: readonly string[], known: readonly string[]): void {
  const stranger = codes.find((code) => !known.includes(code));
  if (stranger === undefined) return;
  const meant = suggest(stranger, known);
  const hint = meant === undefined ? `Brands are ${known.join(', ')}.` : `Did you mean ${meant}?`;
  throw new CannotRun(`There is no brand ${stranger}. ${hint}`);
}
