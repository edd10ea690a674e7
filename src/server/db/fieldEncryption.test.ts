import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldEncryption } from './fieldEncryption.ts';

const KEY = Buffer.alloc(32, 1);
const OTHER = Buffer.alloc(32, 2);
const context = { table: 'profiles', column: 'ssn_enc', rowId: 'a' };

describe('field encryption', () => {
  const encryption = createFieldEncryption(KEY);

  it('decrypts any text, and never stores the same text twice in the same form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const stored = encryption.encrypt(text, context);
        expect(encryption.decrypt(stored, context)).toBe(text);
        expect(encryption.encrypt(text, context)).not.toBe(stored);
      }),
    );
  });

  it('does not contain the text in what is stored', () => {
    const stored = encryption.encrypt('123-45-6789', context);
    expect(stored).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(Buffer.from(stored.split('.')[2]!, 'base64url').toString('latin1')).not.toContain('6789');
  });

  it('gives equal texts the same fingerprint, which only its key can make', () => {
    const print = encryption.fingerprint('nora@example.com');
    expect(print).toMatch(/^[0-9a-f]{64}$/);
    expect(createFieldEncryption(KEY).fingerprint('nora@example.com')).toBe(print);
    expect(encryption.fingerprint('nora@example.org')).not.toBe(print);
    expect(createFieldEncryption(OTHER).fingerprint('nora@example.com')).not.toBe(print);
  });

  it.each([
    { ...context, table: 'identities' },
    { ...context, column: 'phone_enc' },
    { ...context, rowId: 'b' },
  ])('refuses a value moved to $table.$column of $rowId', (elsewhere) => {
    const stored = encryption.encrypt('123-45-6789', context);
    expect(() => encryption.decrypt(stored, elsewhere)).toThrow();
  });

  it('refuses a value with any byte changed', () => {
    const [version, id, payload = ''] = encryption.encrypt('123-45-6789', context).split('.');
    const bytes = Buffer.from(payload, 'base64url');
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[index] = changed[index]! ^ 1;
      const stored = `${version}.${id}.${changed.toString('base64url')}`;
      expect(() => encryption.decrypt(stored, context)).toThrow();
    }
  });

  it('reads values of an older key and writes with the current one', () => {
    const stored = createFieldEncryption(OTHER).encrypt('x', context);
    const rotated = createFieldEncryption(KEY, OTHER);
    expect(rotated.decrypt(stored, context)).toBe('x');
    expect(encryption.decrypt(rotated.encrypt('y', context), context)).toBe('y');
    expect(() => encryption.decrypt(stored, context)).toThrow('No key for a value of profiles.ssn_enc');
  });

  it('encrypts bytes, which only their own place and the right key decrypt', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const sealed = encryption.seal(bytes, context);
        expect(encryption.open(sealed, context).equals(bytes)).toBe(true);
        expect(() => encryption.open(sealed, { ...context, rowId: 'b' })).toThrow();
        expect(() => encryption.open(sealed.subarray(0, -1), context)).toThrow();
        expect(createFieldEncryption(OTHER, KEY).open(sealed, context).equals(bytes)).toBe(true);
        expect(() => createFieldEncryption(OTHER).open(sealed, context)).toThrow('No key for a value');
      }),
    );
    expect(encryption.seal(Buffer.from('123-45-6789'), context).toString('latin1')).not.toContain('6789');
  });

  it.each(['', 'plain', 'v1', 'v2.aaaaaaaa.AAAA'])('refuses %j', (stored) => {
    expect(() => encryption.decrypt(stored, context)).toThrow('No key for');
  });
});
