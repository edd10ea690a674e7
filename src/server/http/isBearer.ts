import { timingSafeEqual } from 'node:crypto';

/** Whether an Authorization header bears the token; tells nothing by the time it takes. */
export function isBearer(header: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)];
  return a.length === b.length && timingSafeEqual(a, b);
}
