import type { SandboxLenderFile } from '../../../../../core/model/generated/sandbox-lender.ts';
import type {
  SandboxPersona,
  SandboxPersonasFile,
} from '../../../../../core/model/generated/sandbox-personas.ts';
import { requireSandboxFile } from '../../../../config-files/readSandboxFile.ts';

/** What the sandbox lender's sources report, and its test borrowers by id. */
export interface LenderConfig extends SandboxLenderFile {
  readonly personas: ReadonlyMap<string, SandboxPersona>;
}

function configProblems({ personas }: SandboxPersonasFile): readonly string[] {
  const twice = personas.filter(({ id }, index) => personas.findIndex((one) => one.id === id) !== index);
  return twice.map(({ id }) => `persona ${id} is in the table twice`);
}

/** Reads and checks `config/sandbox`; throws an error naming the file and all its problems. */
export function loadLenderConfig(configRoot: string): LenderConfig {
  const lender = requireSandboxFile<SandboxLenderFile>(configRoot, 'lender');
  const personas = requireSandboxFile<SandboxPersonasFile>(configRoot, 'personas');
  const problems = configProblems(personas);
  if (problems.length > 0) throw new Error(`config/sandbox: ${problems.join('; ')}`);
  return { ...lender, personas: new Map(personas.personas.map((persona) => [persona.id, persona])) };
}

const known = new Map<string, LenderConfig>();

/** The sandbox lender's configuration, read once; throws as `loadLenderConfig`. */
export function lenderConfigOf({ configRoot }: { readonly configRoot: string }): LenderConfig {
  const config = known.get(configRoot) ?? loadLenderConfig(configRoot);
  known.set(configRoot, config);
  return config;
}

const TAG = /\+([a-z][a-z0-9-]*)@/;

/** The test borrower in an e-mail address (`pat+frozen@example.com`), or null. */
export function personaOfEmail({ personas }: LenderConfig, email: string): string | null {
  const tag = TAG.exec(email.toLowerCase())?.[1];
  return tag !== undefined && personas.has(tag) ? tag : null;
}
