import type { AppDependencies } from '../../../http/dependencies.ts';
import { createFlagService } from '../../optimize/flagService.ts';
import { soon } from './soon.ts';

/** Milliseconds until an answer is read again: a page asks no flag service of its own. */
const FOR_MS = 5_000;
/** Until which it still counts while it is read again. */
const STILL_MS = 60_000;

interface Kept {
  /** When it was answered. */
  at: number;
  answer: boolean;
  /** The question, while it is open. */
  reading?: Promise<boolean> | undefined;
}

/**
 * Whether some pages of a lender are under maintenance (FLAG-01): then none of its pages is drawn, since each decides in the
 * browser. Soon rather than sure: what was answered within the last minute, or false where the flags cannot be read soon. A
 * provider that fails answers with the release's default.
 */
export function createMaintained(
  dependencies: Pick<AppDependencies, 'db' | 'releases' | 'clock' | 'ids' | 'settings' | 'ticks'>,
) {
  const { ticks } = dependencies;
  const flags = createFlagService(dependencies);
  const kept = new Map<string, Kept>();

  const read = async (org: string): Promise<boolean> => {
    const { 'fe-heloc-maintenance': flag } = await flags.flags(org, { orgCode: org });
    return flag?.enabled === true;
  };

  function readAgain(org: string, known: Kept): Promise<boolean> {
    known.reading ??= read(org)
      .then((answer) => Object.assign(known, { answer, at: ticks.now() }).answer)
      .catch(() => known.answer)
      .finally(() => {
        known.reading = undefined;
      });
    return known.reading;
  }

  return async (org: string): Promise<boolean> => {
    const known = kept.get(org) ?? { at: Number.NEGATIVE_INFINITY, answer: false };
    kept.set(org, known);
    const age = ticks.now() - known.at;
    if (age < FOR_MS) return known.answer;
    const reading = readAgain(org, known);
    return age < STILL_MS ? known.answer : soon(reading, known.answer);
  };
}
