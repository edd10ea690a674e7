import { expect, it } from 'vitest';
import { openEndApr } from './apr.ts';

it('CONST-08 the APR of a line is its yearly rate rounded to a hundredth of a percent, without fees', () => {
  expect([0.085, 0.0825, 0.123456, 0].map(openEndApr)).toEqual([0.085, 0.0825, 0.1235, 0]);
});
