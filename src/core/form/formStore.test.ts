import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { base } from '../flow/testRegistration.ts';
import { createFormStore } from './formStore.ts';
import type { FormEvent } from './formTypes.ts';
import { blur, change, formOf, submit } from './testForm.ts';

const storeOf = (id: string) => {
  const { compiled, validate, state } = formOf(id, base);
  return createFormStore(compiled, validate, state);
};

describe('createFormStore', () => {
  it('notifies only the listeners of the changed field', () => {
    const store = storeOf('annual-income');
    const [income, other, all] = [vi.fn(), vi.fn(), vi.fn()];
    store.subscribe('income', income);
    store.subscribe('otherIncome', other);
    store.subscribeAll(all);
    expect(store.dispatch(change('income', '5'))).toEqual([{ type: 'store', answers: { income: 5 } }]);
    expect(store.getField('income')?.answer).toBe(5);
    expect([income, other, all].map((listener) => listener.mock.calls.length)).toEqual([1, 0, 1]);
  });

  it('tells of what follows from an entry only where that changes', () => {
    const store = storeOf('legal-name');
    const around = vi.fn();
    store.subscribeAround(around);
    store.dispatch(change('firstName', 'Ana'));
    expect(around).not.toHaveBeenCalled();
    store.dispatch(submit);
    expect(around).toHaveBeenCalled();
  });

  it('notifies nobody if nothing changed, and no removed listener', () => {
    const store = storeOf('annual-income');
    const [stays, leaves] = [vi.fn(), vi.fn()];
    store.subscribeAll(stays);
    const leave = store.subscribe('income', leaves);
    store.dispatch(change('nobody', '5'));
    leave();
    store.dispatch(change('income', '5'));
    expect([stays, leaves].map((listener) => listener.mock.calls.length)).toEqual([1, 0]);
  });

  it('notifies every field that a submit marks as invalid', () => {
    const store = storeOf('annual-income');
    const [type, other] = [vi.fn(), vi.fn()];
    store.subscribe('employmentType', type);
    store.subscribe('otherIncome', other);
    store.dispatch(submit);
    expect(type).toHaveBeenCalledOnce();
    expect(store.getField('otherIncome')?.error).toBeUndefined();
    expect(store.getState().summary).toHaveLength(2);
  });

  it('has no state for an unknown field', () => {
    expect(storeOf('annual-income').getField('constructor')).toBeUndefined();
  });

  it('tells the listeners of a field of every change of its state and of nothing else, whatever happens', () => {
    const { compiled, validate, state } = formOf('property', base);
    const names = [...compiled.fields.keys()];
    const name = fc.constantFrom(...names);
    const raw = fc.oneof(fc.string(), fc.boolean(), fc.constantFrom('NY', 'HOME', '10001', ''));
    const event: fc.Arbitrary<FormEvent> = fc.oneof(
      fc.tuple(name, raw).map(([field, entered]) => change(field, entered)),
      name.map(blur),
      fc.constant(submit),
      fc.tuple(name, raw).map(
        ([field, answer]): FormEvent => ({
          type: 'prefill',
          answers: { [field]: String(answer) },
          readOnly: [field],
        }),
      ),
      name.map((field): FormEvent => ({ type: 'serverErrors', errors: { [field]: 'no' } })),
      name.map((field): FormEvent => ({ type: 'addressNotListed', field })),
      fc
        .boolean()
        .map((isIn): FormEvent => ({ type: 'setFacts', facts: { ...base, 'auth.signedIn': isIn } })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const store = createFormStore(compiled, validate, state);
        const told = new Set<string>();
        for (const field of names) store.subscribe(field, () => told.add(field));
        for (const given of events) {
          const before = store.getState().fields;
          told.clear();
          store.dispatch(given);
          const now = store.getState().fields;
          expect([...told].sort()).toEqual(names.filter((field) => now[field] !== before[field]).sort());
        }
      }),
    );
  });
});
