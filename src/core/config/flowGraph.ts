import { vocabularyOf } from '../flow/ruleSet.ts';
import type { FlowStep } from '../model/generated/flow.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { describeRule } from '../rules/describeRule.ts';
import type { Rule } from '../rules/types.ts';

export interface FlowNode {
  readonly id: string;
  readonly kind: 'start' | 'question' | 'step' | 'away' | 'end';
  readonly lines: readonly string[];
}

export interface FlowEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string | undefined;
}

/** What a flow is drawn from. */
export type DrawnBrand = Pick<ResolvedBrand, 'flows' | 'steps' | 'policies' | 'facts' | 'enums'>;

/** The diagram of a flow, with conditions in plain English. */
export interface FlowGraph {
  readonly flow: string;
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
}

/**
 * Redirects at entry, steps in order, and what may block on each, for a checked brand. Throws for an unknown
 * flow.
 */
export function flowGraph(brand: DrawnBrand, flowId: string): FlowGraph {
  const flow = Object.hasOwn(brand.flows, flowId) ? brand.flows[flowId] : undefined;
  if (!flow) throw new Error(`There is no flow ${flowId}`);
  const drawing = new Drawing(brand);
  drawing.add({ id: 'start', kind: 'start', lines: [`${flow.id}: ${flow.base}`] }, undefined);
  for (const { id, when, redirect } of flow.enter ?? [])
    drawing.branch(`enter-${id}`, when, { id: `to-${id}`, kind: 'away', lines: [`to ${redirect}`] });
  for (const step of flow.steps) drawing.step(step);
  const end = flow.submit === 'none' ? 'the end' : flow.submit;
  drawing.add({ id: 'end', kind: 'end', lines: [end, ...drawing.stops(flow.policies ?? [])] }, undefined);
  return { flow: flowId, nodes: drawing.nodes, edges: drawing.edges };
}

class Drawing {
  readonly nodes: FlowNode[] = [];
  readonly edges: FlowEdge[] = [];
  readonly #brand: DrawnBrand;
  /** The boxes that lead to the next one, with the labels of their arrows. */
  #open: readonly { readonly from: string; readonly label: string | undefined }[] = [];

  constructor(brand: DrawnBrand) {
    this.#brand = brand;
  }

  /** Adds a box that everybody at this point reaches. */
  add(node: FlowNode, label: string | undefined): void {
    this.nodes.push(node);
    this.edges.push(...this.#open.map((open) => ({ ...open, to: node.id })));
    this.#open = [{ from: node.id, label }];
  }

  /** Adds a question; a yes leaves the flow. */
  branch(id: string, when: Rule, away: FlowNode): void {
    this.add({ id, kind: 'question', lines: [this.#say(when)] }, 'no');
    this.nodes.push(away);
    this.edges.push({ from: id, to: away.id, label: 'yes' });
  }

  step({ id, when }: FlowStep): void {
    const policies = this.#brand.steps[id]?.policies ?? [];
    const node: FlowNode = { id: `step-${id}`, kind: 'step', lines: [id, ...this.stops(policies)] };
    if (when === undefined) {
      this.add(node, undefined);
      return;
    }
    this.add({ id: `ask-${id}`, kind: 'question', lines: [this.#say(when)] }, 'yes');
    this.add(node, undefined);
    this.#open = [...this.#open, { from: `ask-${id}`, label: 'no' }];
  }

  /** The policies listed that may block or redirect; versions of one with the same title are one. */
  stops(ids: readonly string[]): readonly string[] {
    const lines = ids.flatMap((id) => {
      const policy = this.#brand.policies[id];
      const verb = policy && stopping(policy.effect);
      return policy && verb !== undefined ? [`${verb}: ${policy.title}`] : [];
    });
    return [...new Set(lines)];
  }

  #say(rule: Rule): string {
    return `${describeRule(rule, vocabularyOf(this.#brand))}?`;
  }
}

function stopping(effect: object): string | undefined {
  if ('block' in effect) return 'may stop';
  if ('route' in effect) return 'may lead away';
  return undefined;
}

const shapes: Readonly<Record<FlowNode['kind'], readonly [open: string, close: string]>> = {
  start: ['([', '])'],
  question: ['{"', '"}'],
  step: ['["', '"]'],
  away: ['>"', '"]'],
  end: ['([', '])'],
};

/** As a Mermaid flowchart. */
export function mermaidOf({ nodes, edges }: FlowGraph): string {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const boxes = nodes.map(({ id, kind, lines }) => {
    const [open, close] = shapes[kind];
    const text = lines.map(quoted).join('<br>');
    const inner = open.endsWith('"') ? text : `"${text}"`;
    return `  ${names.get(id)}${open}${inner}${close}`;
  });
  const arrows = edges.map(({ from, to, label }) => {
    const arrow = label === undefined ? '-->' : `-->|${quoted(label)}|`;
    return `  ${names.get(from)} ${arrow} ${names.get(to)}`;
  });
  return `flowchart TD\n${[...boxes, ...arrows].join('\n')}\n`;
}

const quoted = (text: string): string =>
  text.replaceAll('#', '#35;').replaceAll('"', '#quot;').replaceAll('<', '#lt;').replaceAll('>', '#gt;');
