import type { LenderControl } from '../lender/lenderControlService.ts';
import type { LenderConfig } from '../sources/lenderConfigService.ts';

/** The lender as the sandbox control has it, with what its sources report. */
export interface SandboxLender extends LenderControl {
  readonly config: LenderConfig;
}
