import { expect, it } from 'vitest';
import type { Message } from '../model/generated/copy.ts';
import { compileMessages } from './compileMessages.ts';
import { outlineMessage } from './outlineMessage.ts';

const outline = (message: Message): string => {
  const compiled = compileMessages({ one: message }).one ?? [];
  return outlineMessage(compiled, { key: 'one', locale: 'en-US', args: { companyName: 'Harborlight' } });
};

it('fills in what is given and names the rest', () => {
  expect(outline('{companyName} cares')).toBe('Harborlight cares');
  expect(
    outline({
      args: { name: 'text', amount: 'money', day: 'date' },
      text: '{name}, <b>{amount}</b> by {day}',
    }),
  ).toBe('{name}, {amount} by {day}');
});

it('takes of a choice what is said where nothing else holds', () => {
  expect(
    outline({
      args: { count: 'number' },
      text: '{count, plural, one {# home} other {# homes of {companyName}}}',
    }),
  ).toBe('{count} homes of Harborlight');
});

it('takes the wording without a condition', () => {
  expect(outline([{ when: { var: 'org.quick' }, text: 'Quick' }, { text: 'At your pace' }])).toBe(
    'At your pace',
  );
});
