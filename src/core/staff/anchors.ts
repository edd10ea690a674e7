import { isObject, type Json } from '../shared/json.ts';
import { err, ok, type Result } from '../shared/result.ts';

/** That the chain of a lender over the audit log ended so at a time. Kept where nobody who changes the database reaches. */
export interface Anchor {
  /** ISO 8601. */
  readonly at: string;
  /** The code of the lender; empty for what belongs to none. */
  readonly lender: string;
  readonly position: number;
  readonly hash: string;
}

const isAnchor = (value: unknown): value is Anchor =>
  isObject(value) &&
  typeof value.at === 'string' &&
  typeof value.lender === 'string' &&
  Number.isSafeInteger(value.position) &&
  Number(value.position) > 0 &&
  typeof value.hash === 'string' &&
  /^[0-9a-f]{64}$/.test(value.hash);

function parsed(line: string): Json | undefined {
  try {
    return JSON.parse(line) as Json;
  } catch {
    return undefined;
  }
}

/**
 * Anchors as they are written to a file, one JSON object a line. A last line without its end was cut by a crash, and does not
 * count. The error names the first line that is no anchor.
 */
export function readAnchors(text: string): Result<readonly Anchor[], string> {
  const lines = text.split('\n').slice(0, -1);
  const anchors: Anchor[] = [];
  for (const [at, line] of lines.entries()) {
    const value = parsed(line);
    if (!isAnchor(value)) return err(`line ${at + 1} is no anchor`);
    anchors.push({ at: value.at, lender: value.lender, position: value.position, hash: value.hash });
  }
  return ok(anchors);
}
