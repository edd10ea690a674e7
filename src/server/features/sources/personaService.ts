import type { SandboxBorrower, SandboxPersonasFile } from '../../../core/model/generated/sandbox-personas.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { Settings } from '../../settings/settings.ts';

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

/** A test borrower's fixed facts (config/sandbox/personas.yaml); none for others, or outside the sandbox. */
export function testBorrower(
  { mode, configRoot }: Pick<Settings, 'mode' | 'configRoot'>,
  persona: string | null,
): SandboxBorrower {
  if (mode !== 'sandbox' || persona === null) return {};
  return borrowersOf(configRoot).get(persona) ?? {};
}
