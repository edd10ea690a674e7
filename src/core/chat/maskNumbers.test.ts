import { describe, expect, it } from 'vitest';
import { maskNumbers, maskTyped } from './maskNumbers.ts';

describe('numbers that are masked', () => {
  it.each([
    ['my ssn is 123-45-6789', 'my ssn is •••-••-6789'],
    ['123 45 6789', '••• •• 6789'],
    ['123.45.6789, thanks', '•••.••.6789, thanks'],
    ['SSN: 123456789.', 'SSN: •••••6789.'],
    ['Mi seguro social es 123456789', 'Mi seguro social es •••••6789'],
    ['123456789', '•••••6789'],
    ['ITIN 912-70-1234', 'ITIN •••-••-1234'],
    ['card 4111 1111 1111 1111 exp 12/29', 'card •••• •••• •••• 1111 exp 12/29'],
    ['4111-1111-1111-1111', '••••-••••-••••-1111'],
    ['4111111111111111', '••••••••••••1111'],
    ['amex 378282246310005', 'amex •••••••••••0005'],
    ['scan 123-45-6789.pdf', 'scan •••-••-6789.pdf'],
    ['123–45–6789', '•••–••–6789'],
    ['ssn123456789', 'ssn•••••6789'],
    ['ssn 123\u00A045\u00A06789', 'ssn •••\u00A0••\u00A06789'],
    ['ssn 123 - 45 - 6789', 'ssn ••• - •• - 6789'],
    ['123-45\n6789', '•••-••\n6789'],
    ['123-45-6789x', '•••-••-6789x'],
    ['123456789 is my ssn', '•••••6789 is my ssn'],
    ['mi número de seguro: 123456789', 'mi número de seguro: •••••6789'],
    ['１２３-４５-６７８９', '•••-••-６７８９'],
    ['visa4111111111111111', 'visa••••••••••••1111'],
    ['4111\n1111\n1111\n1111', '••••\n••••\n••••\n1111'],
    ['4111 1111 1111 1111 12/29 123', '•••• •••• •••• 1111 12/29 123'],
    ['4111 1111 1111 1111 415-555-0132', '•••• •••• •••• 1111 415-555-0132'],
    ['415-555-0132 123-45-6789', '415-555-0132 •••-••-6789'],
    ['3782 822463 10005', '•••• •••••• •0005'],
  ])('%s', (text, masked) => {
    expect(maskNumbers(text)).toBe(masked);
    expect(maskNumbers(masked)).toBe(masked);
  });

  it.each([
    'call me at 415-555-0132 or (415) 555-0132 or +1 415 555 0132',
    'loan number 100200300',
    'ZIP 94110-1234 or 94110',
    'from $250,000.00 to $1,250,000',
    '4111111111111112',
    '000-12-3456 and 666-12-3456',
    'ref 0f8fad5b-d9cb-469f-a165-70867728950e',
    'on 2026-06-15 at 10:30',
    'application 1234567890123',
    '94110-1234',
    'loan number 123456789, and why do you need my ssn?',
    '415-555-0132 415-555-0199',
  ])('keeps %s', (text) => expect(maskNumbers(text)).toBe(text));
});

it('masks all digits of a number that is still being typed', () => {
  expect(maskTyped('my ssn is 123-45-67')).toBe('my ssn is •••-••-••');
  expect(maskTyped('4111 1111 11')).toBe('•••• •••• ••');
  expect(maskTyped('my ssn is 123-45-6789, and')).toBe('my ssn is •••-••-6789, and');
  expect(maskTyped('a loan of 300')).toBe('a loan of 300');
});
