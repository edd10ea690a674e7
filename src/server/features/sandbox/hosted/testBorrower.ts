import type {
  SandboxBorrower,
  SandboxPersonasFile,
} from '../../../../core/model/generated/sandbox-personas.ts';
import { requireSandboxFile } from '../../../config-files/readSandboxFile.ts';
import type { Settings } from '../../../settings/settings.ts';

const known = new Map<string, ReadonlyMap<string, SandboxBorrower>>();

function borrowersOf(configRoot: string): ReadonlyMap<string, SandboxBorrower> {
  const made =
    known.get(configRoot) ??
    new Map(
      requireSandboxFile<SandboxPersonasFile>(configRoot, 'personas').personas.map(
        ({ id, borrower = {} }) => [id, borrower] as const,
      ),
    );
  known.set(configRoot, made);
  return made;
}

/** A test borrower's fixed facts (config/sandbox/personas.yaml); none for others. */
export const testBorrower = (
  { configRoot }: Pick<Settings, 'configRoot'>,
  persona: string | null,
): SandboxBorrower => (persona === null ? {} : (borrowersOf(configRoot).get(persona) ?? {}));
