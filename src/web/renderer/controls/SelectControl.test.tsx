import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../../core/model/generated/step.ts';
import { showFields, type TestStep } from '../testFields.tsx';
import { nextButton } from '../testStep.tsx';

afterEach(cleanup);

const enums = {
  colors: {
    values: [
      { id: 'RED', label: 'color.red' },
      { id: 'BLUE', label: 'color.blue' },
    ],
  },
};
const words = { 'answer.label': 'Color', 'color.red': 'Red', 'color.blue': 'Blue', again: 'You chose blue' };

/** A choice of colors, and a second field that depends on blue. */
const colors = (schema: FieldSchema, widget: TestStep['controls'][string]['widget']) =>
  showFields({
    steps: [
      {
        id: 'color',
        properties: { answer: { $ref: 'enums#/colors', ...schema }, again: { type: 'string' } },
        controls: {
          answer: { widget, empty: 'field.select.empty' },
          again: { widget: 'text', when: { '===': [{ var: 'field.answer' }, 'BLUE'] } },
        },
      },
    ],
    words: { ...words, 'again.label': 'Which blue?' },
    enums,
  });

describe('a choice with a default', () => {
  it('shows the default that the rules use, and sends it', async () => {
    const { user, onAccept } = await colors({ default: 'BLUE' }, 'select');
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Color' });
    expect(screen.getByLabelText('Which blue?')).toBeTruthy();
    expect([...select.selectedOptions].map(({ text }) => text)).toEqual(['Blue']);
    expect([...select.options].map(({ text }) => text)).toEqual(['Red', 'Blue']);
    await user.click(nextButton());
    expect(onAccept).toHaveBeenCalledWith({ answer: 'BLUE' }, []);
  });

  it('marks the default where all choices are visible', async () => {
    await colors({ default: 'BLUE' }, 'radio');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Blue' }).checked).toBe(true);
  });

  it('asks for a choice without a default', async () => {
    await colors({}, 'select');
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Color' });
    expect([...select.selectedOptions].map(({ text }) => text)).toEqual(['Choose one']);
    expect(screen.queryByLabelText('Which blue?')).toBeNull();
  });
});
