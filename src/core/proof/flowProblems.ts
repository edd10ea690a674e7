import { ShownByItself } from '../flow/orderNodes.ts';
import { vocabularyOf } from '../flow/ruleSet.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { proveFlow } from './exploreFlow.ts';
import type { FlowSource } from './flowSpace.ts';
import { holdingProblems } from './holdingProblems.ts';
import type { ProofProblem } from './proofTypes.ts';
import { variantProblems } from './variantProblems.ts';

/**
 * Problems of a flow that do not depend on the lender: conditions of entries and steps, then its paths. Names
 * and types must be valid: throws what `compileFlow` throws. Pointers start at the brand.
 */
export function flowProblems(brand: FlowSource, id: string): readonly ProofProblem[] {
  const flow = brand.flows[id];
  if (!flow) return [];
  const vocabulary = vocabularyOf(brand);
  const at = toPointer(['flows', id]);
  const conditions = [
    ...variantProblems(flow.enter ?? [], { pointer: `${at}/enter`, what: 'entry' }, vocabulary),
    ...flow.steps.flatMap(({ when }, index) =>
      when === undefined
        ? []
        : holdingProblems({ rule: when, pointer: `${at}/steps/${index}/when` }, vocabulary),
    ),
  ];
  const said = new Set(conditions.map(({ pointer }) => pointer));
  return [...conditions, ...waysOf(brand, id).filter(({ pointer }) => !said.has(pointer))];
}

function waysOf(brand: FlowSource, id: string): readonly ProofProblem[] {
  try {
    return proveFlow(brand, id).problems;
  } catch (error) {
    // Reported at the step (stepProblems). Nothing else can fail for a flow with valid names and types.
    if (error instanceof ShownByItself) return [];
    throw error;
  }
}
