import type { Flow } from '../../model/generated/flow.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';
import { expectPolicy } from './checkSteps.ts';

/** Each flow names steps and policies that exist, and gives every step its own address. */
export function checkFlows(check: BrandCheck): void {
  for (const [id, flow] of Object.entries(check.brand.flows)) {
    const at = toPointer(['flows', id]);
    checkSteps(check, flow, at);
    checkPaths(check, flow, at);
    const inFlow = flow.steps.map((step) => step.id);
    if (flow.requires) expectInFlow(check, flow.requires.else, inFlow, `${at}/requires/else`);
    for (const [group, { steps }] of (flow.groups ?? []).entries())
      for (const [index, step] of steps.entries())
        expectInFlow(check, step, inFlow, `${at}/groups/${group}/steps/${index}`);
    for (const [index, policy] of (flow.policies ?? []).entries())
      expectPolicy(check, policy, `${at}/policies/${index}`);
  }
}

function checkSteps(check: BrandCheck, flow: Flow, at: string): void {
  const ids = Object.keys(check.brand.steps);
  for (const [index, { id }] of flow.steps.entries())
    if (!ids.includes(id))
      check.report(`${at}/steps/${index}/id`, 'unknown-step', `There is no step ${id}`, {
        suggestion: suggest(id, ids),
      });
}

function checkPaths(check: BrandCheck, flow: Flow, at: string): void {
  const taken = new Map<string, string>();
  for (const [index, { id, path }] of flow.steps.entries()) {
    if (path === undefined) continue;
    const first = taken.get(path);
    if (first !== undefined)
      check.report(
        `${at}/steps/${index}/path`,
        'duplicate-path',
        `The path "${path}" is already that of ${first}`,
      );
    else taken.set(path, id);
  }
}

/** A step that the flow has under a misspelt name is found there. */
function expectInFlow(check: BrandCheck, id: string, inFlow: readonly string[], pointer: string): void {
  const { steps } = check.brand;
  if (
    Object.hasOwn(steps, id) &&
    inFlow.some((other) => !Object.hasOwn(steps, other) && suggest(other, [id]))
  )
    return;
  if (!inFlow.includes(id))
    check.report(pointer, 'unknown-step', `This flow has no step ${id}`, { suggestion: suggest(id, inFlow) });
}
