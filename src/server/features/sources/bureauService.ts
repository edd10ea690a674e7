import type { SandboxBureausFile } from '../../../core/model/generated/sandbox-bureaus.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';

export interface Bureaus {
  /** True when a nine-digit SSN has a credit file. */
  readonly hasFile: (ssn: string) => boolean;
}

const known = new Map<string, Bureaus>();

/**
 * The bureaus of `config/sandbox/bureaus.yaml`, read once; throws an Error naming the file and the problem.
 */
export function bureausOf({ configRoot }: { readonly configRoot: string }): Bureaus {
  const made = known.get(configRoot) ?? read(configRoot);
  known.set(configRoot, made);
  return made;
}

function read(configRoot: string): Bureaus {
  const { unknownSsns } = requireSandboxFile<SandboxBureausFile>(configRoot, 'bureaus');
  return { hasFile: (ssn) => !unknownSsns.some((ending) => ssn.endsWith(ending)) };
}
