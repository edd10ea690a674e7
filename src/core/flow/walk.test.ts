import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Flow } from '../model/generated/flow.ts';
import type { Step } from '../model/generated/step.ts';
import type { Facts } from '../rules/types.ts';
import { getAt, setAt } from '../shared/jsonPointer.ts';
import { compileFlow } from './compileFlow.ts';
import { base, control, fullDocument, registration, settings, step, steps } from './testRegistration.ts';
import { type IsComplete, type Walk, walk } from './walk.ts';

const flow = compileFlow(registration, steps, settings);

const isFilled: IsComplete = ({ step: { layout }, answers, hiddenFields }) =>
  (layout.step.data.required ?? []).every((name) => hiddenFields.has(name) || answers[name] !== undefined);

const password = { 'set-password': { password: 'Secret!12345', confirmPassword: 'Secret!12345' } };

const go = (document: unknown, facts: Facts = base): Walk =>
  walk({ flow, document, base: facts, isComplete: isFilled });

describe('walk', () => {
  it('starts at the first step if nothing is known', () => {
    const start = go({});
    expect(start.reached).toEqual(['property']);
    expect(start.firstIncomplete).toBe('property');
    expect(start.complete).toBe(false);
    expect(start.relevant).toEqual({});
  });

  it('REG-03 reaches the steps in order, each only once the one before is complete', () => {
    const reached: (readonly string[])[] = [];
    let document: unknown = {};
    for (const { layout } of flow.steps) {
      for (const pointer of Object.values(layout.step.store ?? {}))
        document = setAt(document, pointer, getAt(fullDocument, pointer));
      reached.push(go(document).reached);
    }
    const ids = registration.steps.map(({ id }) => id);
    expect(reached).toEqual(ids.map((_, index) => ids.slice(0, index + 2)));
  });

  it('REG-04 skips the home address for a primary home, includes it for any other, and leaves it undecided before', () => {
    const withOccupancy = (occupancyType: string) =>
      setAt(fullDocument, '/propertyAddress/occupancyType', occupancyType);
    expect(go(withOccupancy('HOME')).skipped).toEqual(['home-address']);
    expect(go(withOccupancy('SECONDARY')).reached).toContain('home-address');
    expect(go(withOccupancy('INVESTMENT')).reached).toContain('home-address');
    expect(go({}).undecided).toEqual([{ id: 'home-address', missing: ['property.occupancy'] }]);
  });

  it('REG-04 ignores the home address once the property is the primary home', () => {
    const home = go(setAt(fullDocument, '/propertyAddress/occupancyType', 'HOME'));
    expect(home.relevant).not.toHaveProperty('homeAddress');
    expect(home.facts).not.toHaveProperty(['home.street1']);
    expect(go(fullDocument).facts['home.street1']).toBe('9 Oak');
  });

  it('REG-05 omits phone, email and password if another provider signs in, so the flow ends after the birthdate', () => {
    const external = go(fullDocument, { ...base, 'auth.mode': 'external' });
    expect(external.skipped).toEqual(['phone-and-email', 'set-password']);
    expect(external.reached.at(-1)).toBe('birthdate');
    expect(external.complete).toBe(true);
    expect(external.firstIncomplete).toBeUndefined();
  });

  it('takes answers that are never stored only from memory, and does not keep them', () => {
    const input = { flow, document: fullDocument, base, isComplete: isFilled };
    expect(walk(input).firstIncomplete).toBe('set-password');
    const submitted = walk({ ...input, unstored: password });
    expect(submitted.complete).toBe(true);
    expect(JSON.stringify(submitted.relevant)).not.toContain('Secret');
  });

  it('derives facts from answers, and from nothing else', () => {
    expect(go(fullDocument).facts['applicant.age']).toBe(46);
    expect(go({}, { ...base, 'applicant.age': 12 }).facts['applicant.age']).toBeUndefined();
  });

  it('sets no fact from an answer of the wrong type', () => {
    const odd = go(setAt(fullDocument, '/income/income', 'abc'));
    expect(odd.facts).not.toHaveProperty(['income.annual']);
    expect(odd.relevant).toHaveProperty('income.income', 'abc');
  });

  it('ignores answers of hidden fields', () => {
    const folded = go(setAt(fullDocument, '/propertyAddress/more', false));
    expect(folded.relevant).toHaveProperty('propertyAddress', {
      street1: '12 Main',
      more: false,
      occupancyType: 'SECONDARY',
    });
    expect(folded.facts).not.toHaveProperty(['property.state']);
  });

  it('neither enters nor passes a step that is undecided because a base fact is missing', () => {
    const { 'auth.mode': _mode, ...without } = base;
    const stopped = go(fullDocument, without);
    expect(stopped.reached.at(-1)).toBe('birthdate');
    expect(stopped.undecided.map(({ id }) => id)).toEqual(['phone-and-email', 'set-password']);
    expect(stopped.complete).toBe(false);
    expect(stopped.firstIncomplete).toBe('birthdate');
  });

  it('reports a broken rule and does not pass its step', () => {
    const broken = go(fullDocument, { ...base, 'auth.mode': 'elsewhere' });
    expect(broken.failures.map(({ where }) => where)).toContain('Flow registration, step phone-and-email');
    expect(broken.complete).toBe(false);
    expect(broken.reached.at(-1)).toBe('birthdate');
  });

  it('ignores values that are not answers, in a document of any shape', () => {
    for (const hostile of [
      null,
      7,
      'x',
      [],
      { propertyAddress: [] },
      JSON.parse('{"__proto__":{"dob":"1980-02-03"}}'),
    ])
      expect(go(hostile).relevant).toEqual({});
    expect(go({ propertyAddress: { street1: { a: 1 }, occupancyType: '' } }).relevant).toEqual({});
  });
});

describe('walk past an undecided step', () => {
  const field = (id: string, writes: string, parts: Partial<Step> = {}): Step =>
    step(id, [control('value')], {
      data: { type: 'object', properties: { value: { type: 'string' } } },
      store: { value: `/${id}` },
      writes: { value: writes },
      ...parts,
    });
  const facts = { f1: { type: 'text' }, f2: { type: 'text' }, f3: { type: 'text' } } as const;
  const undecidedFlow = (third: Step, order: Flow['steps']) =>
    compileFlow(
      { ...registration, enter: [], groups: [], steps: order, requires: { fact: 'f1', else: 'first' } },
      { first: field('first', 'f1'), asks: field('asks', 'f2'), third },
      { facts, enums: {}, policies: {} },
    );
  const order: Flow['steps'] = [
    { id: 'first' },
    { id: 'asks', when: { '===': [{ var: 'f3' }, 'yes'] } },
    { id: 'third' },
  ];
  const visit = (third: Step, document: unknown) =>
    walk({ flow: undecidedFlow(third, order), document, base: {}, isComplete: () => true });

  it('passes it while a later step may decide it, and enters it once that step has', () => {
    expect(visit(field('third', 'f3'), {})).toMatchObject({ reached: ['first', 'third'], complete: false });
    expect(visit(field('third', 'f3'), {}).firstIncomplete).toBe('third');
    expect(visit(field('third', 'f3'), { third: 'yes', asks: 'a' })).toMatchObject({
      reached: ['first', 'asks', 'third'],
      relevant: { asks: 'a', third: 'yes' },
      complete: true,
    });
    expect(visit(field('third', 'f3'), { third: 'no', asks: 'a' })).toMatchObject({
      skipped: ['asks'],
      relevant: { third: 'no' },
      complete: true,
    });
  });

  it('stops before a step that needs its answer', () => {
    const needy = field('third', 'f3', {
      ui: {
        type: 'VerticalLayout',
        elements: [control('value', 'text', { when: { '===': [{ var: 'f2' }, 'a'] } })],
      },
    });
    expect(visit(needy, { third: 'yes', asks: 'a' })).toMatchObject({ reached: ['first'], complete: false });
  });
});

const occupancy = fc.constantFrom('HOME', 'SECONDARY', 'INVESTMENT', undefined, 'CASTLE', 7);
const anyDocument = fc.record(
  {
    propertyAddress: fc.record(
      {
        street1: fc.string(),
        state: fc.constantFrom('CA', 'x', ''),
        more: fc.boolean(),
        occupancyType: occupancy,
      },
      { requiredKeys: [] },
    ),
    homeAddress: fc.record({ street1: fc.string() }, { requiredKeys: [] }),
    isListedForSale: fc.constantFrom('YES', 'NO', true),
    income: fc.record({
      income: fc.oneof(fc.integer(), fc.string()),
      employmentType: fc.constant('FULL_TIME'),
    }),
    name: fc.record({ firstName: fc.string() }),
    dob: fc.constantFrom('1980-02-03', '2020-02-30', ''),
    email: fc.anything(),
    phoneNumber: fc.string(),
  },
  { requiredKeys: [] },
);
const anyBase = fc.record(
  { 'auth.mode': fc.constantFrom('legacy', 'external'), today: fc.constant('2026-11-20') },
  { requiredKeys: [] },
);

describe('walk, whatever the answers', () => {
  const order = registration.steps.map(({ id }) => id);

  it('ends, reaches a part of the flow in its order, and never enters or passes an undecided step', () => {
    fc.assert(
      fc.property(anyDocument, anyBase, (document, facts) => {
        const result = go(document, facts);
        expect(order.filter((id) => result.reached.includes(id))).toEqual(result.reached);
        expect(result.reached).toEqual(expect.arrayContaining([...result.completed]));
        expect(result.reached.length - result.completed.length).toBeLessThanOrEqual(1);
        const undecided = result.undecided.map(({ id }) => id);
        expect(result.reached.filter((id) => undecided.includes(id) || result.skipped.includes(id))).toEqual(
          [],
        );
        const firstUndecided = order.findIndex((id) => undecided.includes(id));
        if (firstUndecided >= 0)
          expect(result.reached.every((id) => order.indexOf(id) < firstUndecided)).toBe(true);
        expect(result.complete).toBe(result.firstIncomplete === undefined);
      }),
    );
  });

  it('is not changed by an unreached answer: no fact, no relevance, no step', () => {
    const pointers = flow.steps.flatMap(({ id, layout }) =>
      Object.values(layout.step.store ?? {}).map((pointer) => ({ id, pointer })),
    );
    fc.assert(
      fc.property(
        anyDocument,
        anyBase,
        fc.constantFrom(...pointers),
        fc.jsonValue(),
        (document, facts, to, value) => {
          const before = go(document, facts);
          if (before.reached.includes(to.id)) return;
          const after = go(setAt(document, to.pointer, value), facts);
          expect(after).toEqual(before);
        },
      ),
    );
  });
});

describe('walk, whatever the flow', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
  const facts = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]));
  const aRule = fc.oneof(
    fc.constant(undefined),
    fc
      .record({ name: fc.constantFrom(...names), not: fc.boolean() })
      .map(({ name, not }) => (not ? { '!': [{ var: name }] } : { var: name })),
  );
  const aFlow = fc.array(aRule, { minLength: 6, maxLength: 6 }).map((rules) =>
    compileFlow(
      {
        ...registration,
        enter: [],
        groups: [],
        requires: { fact: 'a', else: 'a' },
        steps: names.map((id, index) => {
          const when = rules[index];
          return when === undefined ? { id } : { id, when };
        }) as Flow['steps'],
      },
      Object.fromEntries(
        names.map((name) => [
          name,
          step(name, [control('value', 'checkbox')], {
            data: { type: 'object', properties: { value: { type: 'boolean' } }, required: ['value'] },
            store: { value: `/${name}` },
            writes: { value: name },
          }),
        ]),
      ),
      { facts, enums: {}, policies: {} },
    ),
  );
  const answers = fc.dictionary(fc.constantFrom(...names), fc.boolean());

  it('ends, with facts and relevant answers only from reached steps', () => {
    fc.assert(
      fc.property(aFlow, answers, (compiled, document) => {
        const result = walk({ flow: compiled, document, base: {}, isComplete: isFilled });
        expect(names.filter((id) => result.reached.includes(id))).toEqual(result.reached);
        const counted = Object.fromEntries(
          Object.entries(document).filter(([name]) => result.reached.includes(name)),
        );
        expect(result.relevant).toEqual(counted);
        expect(result.facts).toEqual(counted);
        expect(walk({ flow: compiled, document: result.relevant, base: {}, isComplete: isFilled })).toEqual(
          result,
        );
      }),
    );
  });
});
