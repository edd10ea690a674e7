import type { SandboxBureausFile } from '../../../core/model/generated/sandbox-bureaus.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';

/** What the credit bureaus of the sandbox know. */
export interface Bureaus {
  /** Whether there is a credit file for a social security number of nine digits. */
  readonly hasFile: (ssn: string) => boolean;
}

const known = new Map<string, Bureaus>();

/** The bureaus of `config/sandbox/bureaus.yaml`, read once; throws an Error that names the file and what is wrong with it. */
export function bureausOf({ configRoot }: { readonly configRoot: string }): Bureaus {
  const made = known.get(configRoot) ?? read(configRoot);
  known.set(configRoot, made);
  return made;
}

function read(configRoot: string): Bureaus {
  const { unknownSsns } = requireSandboxFile<SandboxBureausFile>(configRoot, 'bureaus');
  return { hasFile: (ssn) => !unknownSsns.some((ending) => ssn.endsWith(ending)) };
}
