import type { Released } from '../../core/matrix/matrixRelease.ts';
import { isObject } from '../../core/shared/json.ts';
import type { Given } from '../terminal/cliCommand.ts';
import { Refused, readHistory } from './releaseCalls.ts';

/** As many changes of a lender as the history gives in one answer. */
const MOST = '1000';

/** What makes a release current. */
const MAKES_CURRENT: ReadonlySet<unknown> = new Set(['released', 'back', 'rebuilt']);

/**
 * Who made a release of a lender current on the server of `--to`, the last time, and who had approved it; undefined if nobody did.
 */
export async function releasedAt(
  given: Given,
  token: string,
  { brand, hash }: { readonly brand: string; readonly hash: string },
): Promise<Released | undefined | Refused> {
  const query = new URLSearchParams({ brand, most: MOST });
  const answer = await readHistory(given, { path: '/publish/history', token, query });
  if (answer instanceof Refused) return answer;
  const changes = Array.isArray(answer.changes) ? answer.changes.filter(isObject) : [];
  const change = changes.find((one) => one.hash === hash && MAKES_CURRENT.has(one.act));
  if (!change || typeof change.position !== 'number') return undefined;
  const { position, at, by, approvedBy } = change;
  return {
    position,
    at: String(at),
    by: String(by),
    approvedBy: Array.isArray(approvedBy) ? approvedBy.map(String) : undefined,
  };
}
