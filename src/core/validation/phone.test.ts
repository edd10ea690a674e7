import { describe, expect, it } from 'vitest';
import { formatUsPhone, storePhone } from './phone.ts';

describe('phone', () => {
  it('FIELD-39 shows ten digits as (xxx) xxx-xxxx and a country code 1 as +1', () => {
    expect(formatUsPhone('5551234567')).toBe('(555) 123-4567');
    expect(formatUsPhone('15551234567')).toBe('+1 (555) 123-4567');
    expect(formatUsPhone('+15551234567')).toBe('+1 (555) 123-4567');
  });

  it('FIELD-39 does not change any other text', () => {
    for (const text of ['', '555', '25551234567', '+445551234567', 'call me'])
      expect(formatUsPhone(text)).toBe(text);
  });

  it('FIELD-21 the formatted length is exactly 14', () => {
    expect(formatUsPhone('5551234567')).toHaveLength(14);
  });

  it('FIELD-40 stores without spaces, parentheses and hyphens', () => {
    expect(storePhone('(555) 123-4567')).toBe('5551234567');
  });
});
