import type { SandboxPersona } from '../../../../core/model/generated/sandbox-personas.ts';
import { decide, type LenderAnswer, type LenderRequest } from '../../underwriting/lendingService.ts';
import { borrowerFile } from './sources/borrowerFile.ts';
import type { LenderConfig } from './sources/lenderConfig.ts';

/** A request by somebody whose file the sandbox's sources make. */
export interface DrawnRequest extends LenderRequest {
  readonly property: LenderRequest['property'] & { readonly street1: string; readonly zip: string };
  readonly persona: SandboxPersona | undefined;
}

/** The file of a request, before anything is learned. */
export function drawnFile({ borrower, property, persona, ...request }: DrawnRequest, config: LenderConfig) {
  const { street1, zip } = property;
  const totalIncome = request.annualIncome + request.otherIncome;
  return borrowerFile({ borrower, street1, zip, totalIncome, persona: persona?.borrower }, config);
}

/** The decision on such a request. */
export const decideDrawn = (request: DrawnRequest, config: LenderConfig): LenderAnswer =>
  decide(request, drawnFile(request, config));
