import { portsOfPanel } from '../../journey/panelPorts.ts';
import { type PortName, portFacts } from '../../journey/ports.ts';
import type { Screen } from '../../model/generated/screens.ts';
import { compileRule } from '../../rules/compileRule.ts';
import type { Facts, Outcome, Rule } from '../../rules/types.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { panelsOf } from '../stepFields.ts';
import type { BrandCheck } from './brandCheck.ts';

/**
 * A screen shows a step that needs a company only where one is connected, at whatever address it is opened; and where it
 * shows none without companies, it names the screen that is shown instead.
 */
export function checkScreenPorts(check: BrandCheck): void {
  for (const [path, screen] of Object.entries(check.brand.screens)) {
    const at = toPointer(['screens', path]);
    for (const [index, { step }] of screen.steps.entries()) {
      const ports = portsOfStep(check, step);
      if (ports.length > 0 && mayShow(check, screen, index, without(ports)))
        check.report(
          `${at}/steps/${index}`,
          'step-without-company',
          `${step} needs a company (${namesOf(ports)}), so when must say that one is connected`,
        );
    }
    const needs = screen.steps.flatMap(({ step }) => portsOfStep(check, step));
    const isEmpty = screen.steps.every((_step, index) => !mayShow(check, screen, index, without(needs)));
    if (needs.length > 0 && isEmpty && screen.above === undefined)
      check.report(
        at,
        'step-without-company',
        `Nothing is shown here without a company, so above must name the screen that is shown instead`,
        { on: 'key' },
      );
  }
}

const namesOf = (ports: readonly PortName[]): string => ports.map((port) => `port.${port}`).join(', ');

/** What is known where nobody stands for some ports: nothing else. */
function without(ports: readonly PortName[]): Facts {
  const facts = Object.entries(portFacts(new Set()));
  return Object.fromEntries(facts.filter(([name]) => ports.some((port) => name === `port.${port}`)));
}

const portsOfStep = ({ brand }: BrandCheck, id: string): readonly PortName[] => {
  const step = Object.hasOwn(brand.steps, id) ? brand.steps[id] : undefined;
  return step ? panelsOf(step).flatMap(portsOfPanel) : [];
};

/** Whether facts that are still unknown may let a screen show a step. */
function mayShow(check: BrandCheck, { steps }: Screen, index: number, facts: Facts): boolean {
  const before = steps.slice(0, index);
  if (before.some(({ when }) => is(true, outcomeOf(check, when, facts)))) return false;
  return !is(false, outcomeOf(check, steps[index]?.when, facts));
}

const is = (value: boolean, outcome: Outcome | undefined): boolean =>
  outcome?.type === 'value' && outcome.value === value;

/** Undefined for a rule with mistakes, which are reported as such. */
function outcomeOf({ vocabulary }: BrandCheck, when: Rule | undefined, facts: Facts): Outcome | undefined {
  if (when === undefined) return { type: 'value', value: true };
  const rule = compileRule(when, vocabulary);
  return rule.ok ? rule.value.evaluate(facts) : undefined;
}
