import { expect, it } from 'vitest';
import { isDeep, played } from '../e2e/matrix.ts';

it('a matrix whose sample is empty is an error, not a run without tests', () => {
  expect(played(['main', 'other'], (one) => one === 'main')).toEqual(isDeep ? ['main', 'other'] : ['main']);
  expect(() => played(['main', 'other'], (one) => one === 'renamed')).toThrow('No one of a matrix');
});
