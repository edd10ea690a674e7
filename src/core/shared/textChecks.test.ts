import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUrl, isUuid, sanitizeName } from './textChecks.ts';

describe('text checks', () => {
  it('FIELD-41 a URL starts with http or https', () => {
    for (const url of ['http://a.example', 'https://a.example', 'HTTPS://A']) expect(isUrl(url)).toBe(true);
    for (const text of ['', 'ftp://a', 'javascript:alert(1)', ' https://a', '//a', 'www.a.example'])
      expect(isUrl(text)).toBe(false);
  });

  it('FIELD-42 a UUID has the standard 8-4-4-4-12 hexadecimal form', () => {
    fc.assert(fc.property(fc.uuid(), (uuid) => isUuid(uuid) && isUuid(uuid.toUpperCase())));
    for (const text of ['', 'g2345678-1234-1234-1234-123456789abc', '12345678123412341234123456789abc'])
      expect(isUuid(text)).toBe(false);
    expect(isUuid('12345678-1234-1234-1234-123456789abc\n')).toBe(false);
  });

  it('FIELD-43 name sanitising keeps only letters, digits, underscore and hyphen', () => {
    expect(sanitizeName('A b!_-1')).toBe('Ab_-1');
    expect(sanitizeName('../é.pdf')).toBe('pdf');
  });
});
