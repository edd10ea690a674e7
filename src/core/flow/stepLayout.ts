import type { Step, UiElement } from '../model/generated/step.ts';
import { compileChecked } from '../rules/compileChecked.ts';
import { derivationOf } from './derivation.ts';
import { stepDictionary } from './fieldFacts.ts';
import type { LayoutNode, StepLayout } from './layoutTypes.ts';
import { orderNodes } from './orderNodes.ts';
import type { Vocabulary } from './ruleSet.ts';
import { compileFields, fieldOf } from './stepFields.ts';

interface Found {
  readonly element: UiElement;
  readonly key: string;
  readonly parent: string | undefined;
  readonly conditional: boolean;
}

/** Throws an error that names the step and the problem, because releases are checked. */
export function compileLayout(step: Step, { facts, enums }: Vocabulary): StepLayout {
  const found = findElements(step.ui, '', undefined);
  const controls = found.flatMap(({ element }) => (element.type === 'Control' ? [element] : []));
  const widgets = new Map(controls.map((control) => [fieldOf(control, step), control.options.widget]));
  const vocabulary = { facts: stepDictionary(step, widgets, facts), enums };
  const derivation = derivationOf(facts);
  const conditional = found.filter((one) => one.conditional);
  const nodes = [
    ...conditional.map((one) => elementNode(one, step, vocabulary)),
    ...legalNodes(step, vocabulary),
  ];
  const fields = compileFields({ step, controls, nodes, vocabulary });
  const keys = new Map(conditional.map(({ element, key }) => [element, key]));
  return {
    step,
    fields,
    keys,
    derivation,
    vocabulary,
    nodes: orderNodes({ step, fields, nodes, derivation }),
  };
}

export const layoutReads = ({ nodes }: StepLayout): readonly string[] =>
  nodes.flatMap(({ rule }) => rule?.facts ?? []);

function findElements(element: UiElement, key: string, parent: Found | undefined): readonly Found[] {
  const conditional = element.when !== undefined || parent?.conditional === true;
  const own: Found = { element, key, parent: parent?.conditional ? parent.key : undefined, conditional };
  const children = 'elements' in element ? element.elements : [];
  return [own, ...children.flatMap((child, index) => findElements(child, `${key}/elements/${index}`, own))];
}

function elementNode({ element, key, parent }: Found, step: Step, vocabulary: Vocabulary): LayoutNode {
  const rule = element.when === undefined ? undefined : compileChecked(element.when, vocabulary);
  return { key, parent, rule, field: element.type === 'Control' ? fieldOf(element, step) : undefined };
}

const legalNodes = (step: Step, vocabulary: Vocabulary): readonly LayoutNode[] =>
  (step.submit.legal ?? []).flatMap(({ id, when }) => {
    if (when === undefined) return [];
    const rule = compileChecked(when, vocabulary);
    return [{ key: `legal/${id}`, parent: undefined, rule, field: undefined }];
  });
