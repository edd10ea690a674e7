import type { SandboxPersona } from '../../../core/model/generated/sandbox-personas.ts';
import type { LenderControl } from '../lender/lenderControlService.ts';

/** The lender as the sandbox control has it, with the test borrowers by id. */
export interface SandboxLender extends LenderControl {
  readonly config: { readonly personas: ReadonlyMap<string, SandboxPersona> };
}
