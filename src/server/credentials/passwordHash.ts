import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 lane. The package defaults to Argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const plain = (password: string): string => password.normalize('NFKC');

/** An Argon2id hash with its parameters and salt (PHC string). */
export const hashPassword = (password: string): Promise<string> => hash(plain(password), PARAMETERS);

let decoy: Promise<string> | undefined;

/** Compares a password with its hash; without a hash it is false after the same time. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), plain(password));
  return matches && stored !== undefined;
}
