import { describe, expect, it } from 'vitest';
import { messageKeyFor } from './messageKeyFor.ts';

const step = { messages: { a: { required: 'm.first', format: 'm.second', notStartsWith: 'm.third' } } };

describe('messageKeyFor', () => {
  it('shows the first failing keyword in the order of the messages, not of the problems', () => {
    const problems = [
      { field: 'a', keyword: 'notStartsWith' },
      { field: 'a', keyword: 'format' },
    ];
    expect(messageKeyFor(step, 'a', problems)).toBe('m.second');
  });

  it('skips keywords without a message and problems of other fields', () => {
    expect(
      messageKeyFor(step, 'a', [
        { field: 'a', keyword: 'type' },
        { field: 'a', keyword: 'format' },
      ]),
    ).toBe('m.second');
    expect(messageKeyFor(step, 'a', [{ field: 'b', keyword: 'required' }])).toBeUndefined();
  });

  it('is undefined for a field or a step without messages', () => {
    expect(messageKeyFor(step, 'constructor', [{ field: 'constructor', keyword: 'name' }])).toBeUndefined();
    expect(messageKeyFor({}, 'a', [{ field: 'a', keyword: 'required' }])).toBeUndefined();
  });
});
