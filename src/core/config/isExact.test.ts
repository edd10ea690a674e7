import { expect, it } from 'vitest';
import { isExact } from './isExact.ts';

it.each([
  '0',
  '-0',
  '0.0',
  '7.60',
  '+15000',
  '0.1',
  '.5',
  '5.',
  '1e3',
  '1.5E-7',
  '100000000000000000000',
  '0x3A98',
  '0o17',
])('accepts %s', (written) => {
  expect(isExact(written, Number(written))).toBe(true);
});

it.each(['1e-400', '15000.00000000000000000001', '0.30000000000000000001', '9007199254740993', '-1e-999'])(
  'refuses %s',
  (written) => {
    expect(isExact(written, Number(written))).toBe(false);
  },
);
