import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwordHash.ts';

describe('password hash', () => {
  it('is Argon2id with 19 MiB, 2 passes, 1 lane and its own salt', async () => {
    const [first, second] = await Promise.all([
      hashPassword('Correct-horse-1!'),
      hashPassword('Correct-horse-1!'),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword(first, 'Correct-horse-1!')).toBe(true);
    expect(await verifyPassword(first, 'correct-horse-1!')).toBe(false);
  });

  it('accepts the same password from every keyboard', async () => {
    expect(await verifyPassword(await hashPassword('Caf\u00e9-terrace-1!'), 'Cafe\u0301-terrace-1!')).toBe(
      true,
    );
  });

  it('never matches for a person without a password', async () => {
    expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
  });
});
