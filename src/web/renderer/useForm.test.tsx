import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { base } from '../../core/flow/testRegistration.ts';
import { createFormStore } from '../../core/form/formStore.ts';
import type { FormEvent } from '../../core/form/formTypes.ts';
import { change, formOf } from '../../core/form/testForm.ts';
import { TextInput } from '../ui/fields/TextInput.tsx';
import { FormProvider, useStepForm } from './FormContext.tsx';
import { createPointerWatch } from './pointerWatch.ts';
import { useTypedField } from './useForm.ts';

afterEach(cleanup);

function Income({ onRender }: { readonly onRender: () => void }) {
  const { state, shows } = useTypedField('income');
  const { dispatch } = useStepForm();
  onRender();
  const onChange = (raw: string) => {
    shows(raw);
    dispatch(change('income', raw));
  };
  return <TextInput showsTyped id="income" label="Income" value={String(state?.raw)} onChange={onChange} />;
}

/** The income of a step in a text field, and how often that was rendered. */
function opened() {
  const { compiled: step, validate, state } = formOf('annual-income', base);
  const store = createFormStore(step, validate, state);
  const onRender = vi.fn();
  const form = {
    step,
    store,
    dispatch: (event: FormEvent) => void store.dispatch(event),
    pointer: createPointerWatch(),
    suggestAddresses: undefined,
    panels: {},
    prefix: '',
    leave: () => undefined,
  };
  render(
    <FormProvider value={form}>
      <Income onRender={onRender} />
    </FormProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Income');
  const elsewhere = (raw: string) => act(() => form.dispatch(change('income', raw)));
  return { input, elsewhere, user: userEvent.setup(), renders: () => onRender.mock.calls.length, store };
}

describe('a field that shows what is typed in it', () => {
  it('is not rendered for it, and the form has it', async () => {
    const { input, user, renders, store } = opened();
    await user.type(input, '12');
    expect([input.value, renders(), store.getField('income')?.answer]).toEqual(['12', 1, 12]);
  });

  it('shows what is entered elsewhere, also if that is what was typed before', async () => {
    const { input, elsewhere, user } = opened();
    await user.type(input, '12');
    elsewhere('5');
    expect(input.value).toBe('5');
    elsewhere('12');
    expect(input.value).toBe('12');
    await user.type(input, '3');
    elsewhere('12');
    expect(input.value).toBe('12');
  });
});
