import { timingSafeEqual } from 'node:crypto';

/** Compares an Authorization header with the token in constant time. */
export function isBearer(header: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)];
  return a.length === b.length && timingSafeEqual(a, b);
}
