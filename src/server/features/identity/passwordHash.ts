import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for Argon2id: 19 MiB of memory, 2 passes, 1 lane; Argon2id is the package's own default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const plain = (password: string): string => password.normalize('NFKC');

/** The password as it may be stored: an Argon2id hash with its parameters and salt (PHC string). */
export const hashPassword = (password: string): Promise<string> => hash(plain(password), PARAMETERS);

let decoy: Promise<string> | undefined;

/** Whether the password is the one hashed; without a hash it takes as long and is false. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), plain(password));
  return matches && stored !== undefined;
}
