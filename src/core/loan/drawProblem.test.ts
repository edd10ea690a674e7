import { expect, it } from 'vitest';
import { canDraw, drawProblem } from './drawProblem.ts';

const line = { available: '1000.50', draw: { minimum: '500.00', until: '2031-06-15' } };

it.each([
  ['500.00', '2031-06-15', undefined],
  ['1000.50', '2026-06-15', undefined],
  ['499.99', '2026-06-15', 'tooSmall'],
  ['1000.51', '2026-06-15', 'tooMuch'],
  ['600.00', '2031-06-16', 'closed'],
  ['600.001', '2026-06-15', 'invalid'],
  ['-600.00', '2026-06-15', 'invalid'],
  ['', '2026-06-15', 'invalid'],
])('%s drawn on %s is %s', (amount, today, problem) => {
  expect(drawProblem(line, { amount, today })).toBe(problem);
});

it('nothing is drawn where the lender lets nobody draw, or less is left than the minimum', () => {
  expect(canDraw(line, '2026-06-15')).toBe(true);
  expect(canDraw({ available: '1000.50' }, '2026-06-15')).toBe(false);
  expect(canDraw({ ...line, available: '499.99' }, '2026-06-15')).toBe(false);
});

it('any amount is drawn where the lender names no minimum, as long as something is left', () => {
  const any = { available: '0.01', draw: { minimum: '0.00' } };
  expect(canDraw(any, '2026-06-15')).toBe(true);
  expect(canDraw({ ...any, available: '0.00' }, '2026-06-15')).toBe(false);
});
