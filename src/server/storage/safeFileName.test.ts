import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from './safeFileName.ts';

describe('safeFileName', () => {
  it.each([
    ['license.PDF', 'pdf', 'license.pdf'],
    ['../../etc/passwd', 'png', 'passwd.png'],
    ['C:\\Users\\me\\Führerschein.heic', 'jpg', 'Führerschein.jpg'],
    ['invoice.pdf.exe', 'pdf', 'invoice.pdf.pdf'],
    ['.htaccess', 'pdf', 'htaccess.pdf'],
    ['a\u202Egnp.exe', 'png', 'a gnp.png'],
    ['CON.pdf', 'pdf', 'file-CON.pdf'],
    ['', 'pdf', 'file.pdf'],
    ['name"; rm -rf <x>', 'pdf', 'name rm -rf x.pdf'],
  ])('%j becomes a safe name', (given, extension, name) => {
    expect(safeFileName(given, extension)).toBe(name);
  });

  it('is safe for any input', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }));
    fc.assert(
      fc.property(anyText, fc.constantFrom('pdf', 'jpg', 'png'), (given, extension) => {
        const name = safeFileName(given, extension);
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}_()'-][\p{L}\p{M}\p{N} ._()'-]*\.(pdf|jpg|png)$/u);
        expect(name).not.toContain('..');
        expect([...name].length).toBeLessThanOrEqual(105);
        expect(name.isWellFormed()).toBe(true);
        expect(safeFileName(name, extension)).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });
});
