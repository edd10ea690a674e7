import { describe, expect, it } from 'vitest';
import { flowGraph, mermaidOf } from './flowGraph.ts';
import { checkProject, projectWith } from './testProject.ts';

const [main] = checkProject(
  projectWith({
    'config/facts.yaml': [['income.job:', 'entry.kind: { type: text, label: Way in }\n  income.job:']],
    'config/flows/registration.yaml': [
      [
        'steps:\n  - { id: income, path: "" }',
        'enter:\n  - { id: old, when: { "!": { var: flag.new-look } }, redirect: /dashboard }\nsteps:\n  - { id: income, path: "" }\n  - { id: more, path: more, when: { "===": [{ var: entry.kind }, "<new>"] } }',
      ],
    ],
    'config/steps/more.yaml':
      'version: 1\nid: more\ntitle: income.title\ndata: { type: object, properties: {} }\nui: { type: VerticalLayout, elements: [] }\nsubmit: { label: income.next }\n',
  }),
).brands;

describe('flowGraph', () => {
  it('leads from the start through redirects and each step to the end, with conditions in plain English', () => {
    if (!main?.brand) throw new Error('The project has errors');
    const { flows } = main.brand;
    const submitting = { ...flows.registration, submit: 'createApplication' } as NonNullable<
      typeof flows.registration
    >;
    const { nodes, edges } = flowGraph(
      { ...main.brand, flows: { registration: submitting } },
      'registration',
    );
    expect(nodes.map(({ kind, lines }) => [kind, ...lines])).toEqual([
      ['start', 'registration: /register'],
      ['question', 'Flag.new-look is no?'],
      ['away', 'to /dashboard'],
      ['step', 'income', 'may stop: Income under a thousand'],
      ['question', 'Way in is "<new>"?'],
      ['step', 'more'],
      ['end', 'createApplication'],
    ]);
    expect(edges.map(({ from, to, label }) => [from, to, label])).toEqual([
      ['start', 'enter-old', undefined],
      ['enter-old', 'to-old', 'yes'],
      ['enter-old', 'step-income', 'no'],
      ['step-income', 'ask-more', undefined],
      ['ask-more', 'step-more', 'yes'],
      ['step-more', 'end', undefined],
      ['ask-more', 'end', 'no'],
    ]);
  });

  it('is written for Mermaid, with special characters escaped', () => {
    if (!main?.brand) throw new Error('The project has errors');
    const text = mermaidOf(flowGraph(main.brand, 'registration'));
    expect(text).toContain('flowchart TD\n  n0(["registration: /register"])\n');
    expect(text).toContain('n4{"Way in is #quot;#lt;new#gt;#quot;?"}');
    expect(text).toContain('  n4 -->|yes| n5\n');
  });

  it('throws for a flow that does not exist', () => {
    if (!main?.brand) throw new Error('The project has errors');
    const { brand } = main;
    expect(() => flowGraph(brand, 'gone')).toThrow('There is no flow gone');
  });
});
