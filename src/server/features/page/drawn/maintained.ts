import type { AppDependencies } from '../../../http/dependencies.ts';
import { createFlagService } from '../../optimize/flagService.ts';

/** Milliseconds for which an answer counts: a page asks no flag service of its own. */
const FOR_MS = 5_000;

/**
 * Whether some pages of a lender are under maintenance (FLAG-01): then none of its pages is drawn, since each decides in the
 * browser. False when the flags cannot be read.
 */
export function createMaintained(
  dependencies: Pick<AppDependencies, 'db' | 'releases' | 'clock' | 'ids' | 'settings' | 'ticks'>,
) {
  const { ticks } = dependencies;
  const flags = createFlagService(dependencies);
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<boolean> }>();
  const read = async (org: string): Promise<boolean> => {
    const { 'fe-heloc-maintenance': flag } = await flags.flags(org, { orgCode: org });
    return flag?.enabled === true;
  };
  return (org: string): Promise<boolean> => {
    const now = ticks.now();
    const known = kept.get(org);
    if (known !== undefined && now - known.at < FOR_MS) return known.answer;
    const answer = read(org).catch(() => false);
    kept.set(org, { at: now, answer });
    return answer;
  };
}
