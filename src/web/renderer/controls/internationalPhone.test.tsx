import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showFields } from '../testFields.tsx';
import { nextButton } from '../testStep.tsx';
import './InternationalPhoneControl.tsx';

afterEach(cleanup);

const phone = (answers = {}) =>
  showFields({
    steps: [
      {
        id: 'phone',
        properties: { phone: { type: 'string', pattern: '^\\+[1-9]\\d{6,14}$' } },
        required: ['phone'],
        controls: { phone: { widget: 'international-phone' } },
        messages: { phone: { required: 'no', pattern: 'no' } },
      },
    ],
    words: { no: 'Enter a phone number', 'phone.label': 'Phone' },
    answers,
  });

it('WIDGET-02 C-08 step data may ask for a phone number of any country; its answer is E.164', async () => {
  const { user, onAccept } = await phone();
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  const menu = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
  await user.type(input, '55');
  await user.click(nextButton());
  expect(screen.getAllByText('Enter a phone number').length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(input);
  await user.clear(input);
  await user.selectOptions(menu, 'GB');
  await user.type(input, '02079460018');
  expect(input.value).toBe('020 7946 0018');
  await user.click(nextButton());
  expect(onAccept).toHaveBeenCalledWith({ phone: '+442079460018' }, []);
});

it('WIDGET-02 an existing answer selects its country', async () => {
  await phone({ phone: '+442079460018' });
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Country' })).value).toBe('GB');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value).toBe('020 7946 0018');
});
