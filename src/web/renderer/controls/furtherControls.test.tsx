import { cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../../core/model/generated/step.ts';
import { showFields, type TestFields, type TestStep } from '../testFields.tsx';
import { descriptionOf, enteredIn, nextButton } from '../testStep.tsx';

afterEach(cleanup);

type Options = TestStep['controls'][string];

/** A step with one field, `answer`, whose error message is `No`. */
function one(schema: FieldSchema, options: Options, rest: Partial<TestFields> = {}) {
  const failing = ['required', 'format', 'minItems', 'type', 'minimum', 'maxLength', 'sameTextAs'];
  const step: TestStep = {
    id: 'one',
    properties: { answer: schema },
    required: ['answer'],
    controls: { answer: options },
    messages: { answer: Object.fromEntries(failing.map((keyword) => [keyword, 'no'])) },
  };
  return showFields({ steps: [step], words: { no: 'No', 'answer.label': 'Answer' }, ...rest });
}

const masked = (input: Element) => input.closest('[data-masked]') !== null;

async function expectNoFinding() {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
}

describe('multiple choices', () => {
  const enums = {
    races: {
      values: [
        { id: 'ASIAN', label: 'race.asian' },
        { id: 'KOREAN', label: 'race.korean', under: 'ASIAN' },
        { id: 'WHITE', label: 'race.white' },
      ],
    },
  };
  const words = {
    no: 'No',
    'answer.label': 'Race',
    'race.asian': 'Asian',
    'race.korean': 'Korean',
    'race.white': 'White',
  };
  const several: FieldSchema = { type: 'array', items: { $ref: 'enums#/races' }, uniqueItems: true };
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  it('are sent in order, each ticked independently', async () => {
    const { user, onAccept } = await one(several, { widget: 'checkboxes' }, { enums, words });
    await user.click(await box('White'));
    await user.click(await box('Korean'));
    expect((await box('Asian')).checked).toBe(false);
    await user.click(nextButton());
    expect(onAccept).toHaveBeenCalledWith({ answer: ['KOREAN', 'WHITE'] }, []);
  });

  it('are grouped under one question, subgroups under their group', async () => {
    await one(several, { widget: 'checkboxes' }, { enums, words });
    const group = await screen.findByRole('group', { name: 'Race' });
    const kinds = within(group).getByRole('group', { name: 'Asian' });
    expect(within(kinds).getAllByRole('checkbox')).toEqual([await box('Korean')]);
    await expectNoFinding();
  });

  it('FIELD-46 are refused without any tick, also after the last was removed', async () => {
    const { user, onAccept } = await one(
      several,
      { widget: 'checkboxes' },
      { enums, words, answers: { answer: ['WHITE'] } },
    );
    await user.click(await box('White'));
    await user.click(nextButton());
    await waitFor(async () => expect(document.activeElement).toBe(await box('Asian')));
    expect(descriptionOf(screen.getByRole('group', { name: 'Race' }))).toBe('No');
    expect(onAccept).not.toHaveBeenCalled();
    await expectNoFinding();
  });
});

describe('a Social Security number', () => {
  const ssn: FieldSchema = { type: 'string', format: 'us-ssn' };
  const options: Options = { widget: 'ssn', sensitive: true };

  it('is shown with hyphens, stored as nine digits and never kept in the browser', async () => {
    const { user, onAccept, onStore } = await one(ssn, options);
    const input = await screen.findByLabelText('Answer');
    await user.type(input, '123456789');
    expect(enteredIn(input)).toBe('123-45-6789');
    await user.click(nextButton());
    expect(onAccept).toHaveBeenCalledWith({ answer: '123456789' }, []);
    expect(onStore).not.toHaveBeenCalled();
  });

  it('is masked except while typed or shown', async () => {
    const { user } = await one(ssn, options);
    const input = await screen.findByLabelText('Answer');
    expect(masked(input)).toBe(true);
    await user.click(input);
    expect(masked(input)).toBe(false);
    await user.tab();
    expect(masked(input)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Show: Answer' }));
    expect(masked(input)).toBe(false);
    expect(screen.getByRole('button', { name: 'Hide: Answer' })).toBeTruthy();
  });

  it('asks for a numeric keyboard and turns off autofill', async () => {
    await one(ssn, options);
    const input = await screen.findByLabelText('Answer');
    expect([input.getAttribute('inputmode'), input.getAttribute('autocomplete')]).toEqual(['numeric', 'off']);
    await expectNoFinding();
  });

  it.each(['12345678', '000456789', '666456789', '900456789', '123006789', '123450000'])(
    'is refused as %s',
    async (typed) => {
      const { user, onAccept } = await one(ssn, options);
      await user.type(await screen.findByLabelText('Answer'), typed);
      await user.click(nextButton());
      expect(descriptionOf(screen.getByLabelText('Answer'))).toBe('No');
      expect(onAccept).not.toHaveBeenCalled();
    },
  );
});

describe('digits', () => {
  it('are shown without blanks and hyphens if they are not secret', async () => {
    const { user, onAccept } = await one({ type: 'string', format: 'aba-routing' }, { widget: 'digits' });
    const input = await screen.findByLabelText('Answer');
    await user.type(input, '0210 0002-1');
    expect([enteredIn(input), masked(input)]).toEqual(['021000021', false]);
    await user.click(nextButton());
    expect(onAccept).toHaveBeenCalledWith({ answer: '021000021' }, []);
  });

  it('stay masked while typed if they are secret', async () => {
    const { user } = await one(
      { type: 'string', format: 'account-number', maxLength: 17 },
      { widget: 'digits', sensitive: true },
    );
    const input = await screen.findByLabelText('Answer');
    await user.type(input, '12345');
    expect(masked(input)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Show: Answer' }));
    expect(masked(input)).toBe(false);
    await expectNoFinding();
  });
});

describe('a signature', () => {
  const step: TestStep = {
    id: 'sign',
    properties: {
      legalName: { type: 'string' },
      signature: { type: 'string', sameTextAs: 'legalName' },
    },
    required: ['signature'],
    controls: { legalName: { widget: 'hidden' }, signature: { widget: 'signature' } },
    messages: { signature: { required: 'no', sameTextAs: 'same' } },
  };
  const words = { no: 'No', same: 'Type Ana Maria Lopez', 'signature.label': 'Sign' };
  const answers = { legalName: 'Ana Maria Lopez' };

  it('must be the legal name, ignoring case and blanks', async () => {
    const { user, onAccept } = await showFields({ steps: [step], words, answers });
    const input = await screen.findByLabelText('Sign');
    await user.type(input, 'Ana Lopez');
    await user.click(nextButton());
    expect(descriptionOf(input)).toBe('Type Ana Maria Lopez');
    await expectNoFinding();
    await user.clear(input);
    await user.type(input, ' ana  maria LOPEZ ');
    await user.click(nextButton());
    expect(onAccept).toHaveBeenCalledWith({ ...answers, signature: 'ana  maria LOPEZ' }, []);
  });
});

describe('a whole number', () => {
  it.each(['integer', 'money'] as const)('is typed into the widget %s', async (widget) => {
    const { user, onAccept } = await one({ type: 'integer', minimum: 0 }, { widget });
    const input = screen.getByLabelText('Answer');
    await user.type(input, '1.5');
    await user.click(nextButton());
    expect(descriptionOf(input)).toBe('No');
    await user.clear(input);
    await user.type(input, '1200');
    await user.click(nextButton());
    expect(onAccept).toHaveBeenCalledWith({ answer: 1200 }, []);
  });
});
