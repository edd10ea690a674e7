import type { FastifyRequest } from 'fastify';
import { LenderProblem } from './problem.ts';

const COUNTED = /^"(\d{1,10})"$/;

export const etagOf = (count: number): string => `"${count}"`;

/** The number in If-Match; answers 428 without the header, and 400 when it is not an ETag of ours. */
export function matchOf({ headers }: FastifyRequest): number {
  const given = headers['if-match'];
  if (given === undefined) throw new LenderProblem('precondition-required');
  const [, count] = COUNTED.exec(given) ?? [];
  if (count === undefined)
    throw new LenderProblem('bad-request', {
      errors: [{ header: 'If-Match', detail: 'must be one ETag as it was given, such as "3"' }],
    });
  return Number(count);
}
