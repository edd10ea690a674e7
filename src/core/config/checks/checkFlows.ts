import type { Flow } from '../../model/generated/flow.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';
import { expectPolicy } from './checkSteps.ts';

/** Each flow must name existing steps and policies, and each step must have its own address. */
export function checkFlows(check: BrandCheck): void {
  for (const [id, flow] of Object.entries(check.brand.flows)) {
    const at = toPointer(['flows', id]);
    checkSteps(check, flow, at);
    checkPaths(check, flow, at);
    const inFlow = flow.steps.map((step) => step.id);
    if (flow.requires) checkRequires(check, flow.requires, inFlow, `${at}/requires`);
    checkGroups(check, flow, at);
    for (const [group, { steps }] of (flow.groups ?? []).entries())
      for (const [index, step] of steps.entries())
        expectInFlow(check, step, inFlow, `${at}/groups/${group}/steps/${index}`);
    for (const [index, policy] of (flow.policies ?? []).entries())
      expectPolicy(check, policy, `${at}/policies/${index}`);
  }
}

/** The step that applicants without the fact return to must set it; otherwise they are stuck. */
function checkRequires(
  check: BrandCheck,
  { fact, else: id }: NonNullable<Flow['requires']>,
  inFlow: readonly string[],
  at: string,
): void {
  expectInFlow(check, id, inFlow, `${at}/else`);
  const step = Object.hasOwn(check.brand.steps, id) ? check.brand.steps[id] : undefined;
  if (!step || !Object.hasOwn(check.brand.facts, fact)) return;
  const given = Object.values(step.writes ?? {});
  if (!given.includes(fact))
    check.report(
      `${at}/fact`,
      'path-without-end',
      `Nobody can leave the step ${id}, because it does not set ${fact}`,
      {
        suggestion: suggest(fact, given),
      },
    );
}

/** Where progress is shown by groups, each step must be in exactly one. */
function checkGroups({ brand, report }: BrandCheck, { groups, steps }: Flow, at: string): void {
  const grouped = groups?.flatMap((group) => group.steps) ?? [];
  if (!groups || grouped.some((id) => !Object.hasOwn(brand.steps, id))) return;
  for (const [index, { id }] of steps.entries())
    if (Object.hasOwn(brand.steps, id) && grouped.filter((other) => other === id).length !== 1)
      report(
        `${at}/steps/${index}/id`,
        'group-of-step',
        `${id} is in ${grouped.includes(id) ? 'several groups' : 'no group'}`,
      );
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
        `The path "${path}" is already used by ${first}`,
      );
    else taken.set(path, id);
  }
}

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
