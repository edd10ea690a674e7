import { type StepCall, stepCalls } from '../../flow/stepCalls.ts';
import type { Screen, ScreenStep } from '../../model/generated/screens.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';

/** Screens must show steps outside flows, save with matching calls, and lead to existing screens. */
export function checkScreens(check: BrandCheck): void {
  for (const [path, screen] of Object.entries(check.brand.screens)) {
    const at = toPointer(['screens', path]);
    for (const [index, path] of (Array.isArray(screen.under) ? screen.under : []).entries())
      expectScreen(check, path, `${at}/under/${index}`);
    if (screen.above !== undefined) expectScreen(check, screen.above, `${at}/above`);
    for (const [index, entry] of screen.steps.entries()) checkEntry(check, entry, `${at}/steps/${index}`);
    checkOrder(check, screen, at);
  }
}

function checkEntry(check: BrandCheck, entry: ScreenStep, at: string): void {
  expectStep(check, entry.step, `${at}/step`);
  if (entry.save !== undefined) checkSave(check, entry.save, entry.step, at);
  if (entry.next !== undefined) expectScreen(check, entry.next, `${at}/next`);
  if (entry.back !== undefined) expectScreen(check, entry.back, `${at}/back`);
}

function expectStep({ brand, report }: BrandCheck, id: string, at: string): void {
  if (!Object.hasOwn(brand.steps, id))
    report(at, 'unknown-step', `There is no step ${id}`, {
      suggestion: suggest(id, Object.keys(brand.steps)),
    });
  for (const [flow, { steps }] of Object.entries(brand.flows))
    if (steps.some((step) => step.id === id))
      report(at, 'unknown-step', `A screen cannot show ${id}, because it is a step of the flow ${flow}`);
}

function checkSave({ brand, report }: BrandCheck, save: string, id: string, at: string): void {
  const calls: Readonly<Record<string, StepCall>> = stepCalls;
  const call = Object.hasOwn(calls, save) ? calls[save] : undefined;
  if (!call) {
    const suggestion = suggest(save, Object.keys(calls));
    report(`${at}/save`, 'unknown-call', `There is no call ${save}`, { suggestion });
  } else if (Object.hasOwn(brand.steps, id) && !call.steps.includes(id))
    report(`${at}/save`, 'unknown-call', `The call ${save} saves ${call.steps.join(', ')}, not ${id}`);
  const step = Object.hasOwn(brand.steps, id) ? brand.steps[id] : undefined;
  const unstored = Object.keys(step?.data.properties ?? {}).filter(
    (field) => !Object.hasOwn(step?.store ?? {}, field),
  );
  for (const field of unstored)
    report(
      toPointer(['steps', id, 'data', 'properties', field]),
      'field-without-store',
      `The call ${save} sends ${field}, so store must say where in the body it goes`,
      { on: 'key' },
    );
}

/** The empty path stands for the screen to which the status leads. */
function expectScreen({ brand, report }: BrandCheck, path: string, at: string): void {
  const paths = Object.keys(brand.screens);
  if (!paths.includes(path) && !outside.has(path))
    report(at, 'unknown-screen', `There is no screen ${path}`, { suggestion: suggest(path, paths) });
}

const outside: ReadonlySet<string> = new Set(['product/select', 'product/select/confirm', '/dashboard']);

/** Only the last step may have no condition; later ones would never be shown. */
function checkOrder({ report }: BrandCheck, { steps }: Screen, at: string): void {
  const always = steps.findIndex(({ when }) => when === undefined);
  if (always >= 0 && always < steps.length - 1)
    report(
      `${at}/steps/${always + 1}`,
      'unknown-step',
      'This step is never shown, because the step before it has no condition',
    );
}
