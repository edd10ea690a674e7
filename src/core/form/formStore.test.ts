import { describe, expect, it, vi } from 'vitest';
import { base } from '../flow/testRegistration.ts';
import { createFormStore } from './formStore.ts';
import { change, formOf, submit } from './testForm.ts';

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
});
