import { expect, it } from 'vitest';
import { sharedByText } from './sharedByText.ts';

it('makes one frozen object of equal texts, and drops the oldest of very many', () => {
  const shared = sharedByText();
  const parse = (text: string) => JSON.parse(text) as { list: number[] };
  const first = shared('{"list":[1]}', parse);
  expect(shared('{"list":[1]}', parse)).toBe(first);
  expect(() => first.list.push(2)).toThrow(TypeError);
  for (let index = 0; index < 1_000; index += 1) shared(`{"list":[${index + 2}]}`, parse);
  const again = shared('{"list":[1]}', parse);
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});
