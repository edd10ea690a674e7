import { resolve } from 'node:path';
import type { CheckedConfig } from '../core/config/checkConfig.ts';
import { err, ok, type Result } from '../core/shared/result.ts';
import { suggest } from '../core/shared/suggest.ts';
import { checkTree } from '../server/config-files/checkTree.ts';
import { type ConfigTree, readConfigTree } from '../server/config-files/readConfigTree.ts';
import type { Arguments } from './parseArguments.ts';
import type { Terminal } from './terminal.ts';

/** A project's configuration, read and checked. */
export interface OpenConfig {
  readonly tree: ConfigTree;
  readonly checked: CheckedConfig;
}

/** Reads and checks the project of a command line, or says in one line why that cannot be done. */
export function openConfig(
  { root, words }: Pick<Arguments, 'root' | 'words'>,
  { folder }: Pick<Terminal, 'folder'>,
): Result<OpenConfig, string> {
  try {
    const tree = readConfigTree(resolve(folder, root ?? '.'));
    const codes = brandCodesOf(tree);
    const stranger = words.find((code) => !codes.includes(code));
    if (stranger !== undefined) return err(noBrand(stranger, codes));
    return ok({ tree, checked: checkTree(tree, words.length > 0 ? { only: words } : {}) });
  } catch (error) {
    return err(`The configuration cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const brandCodesOf = ({ files }: ConfigTree): readonly string[] => [
  ...new Set(files.flatMap(({ path }) => /^brands\/([^_/][^/]*)\//.exec(path)?.[1] ?? [])),
];

function noBrand(code: string, codes: readonly string[]): string {
  const meant = suggest(code, codes);
  const hint = meant === undefined ? `Brands are ${codes.join(', ')}.` : `Did you mean ${meant}?`;
  return `There is no brand ${code}. ${hint}`;
}
