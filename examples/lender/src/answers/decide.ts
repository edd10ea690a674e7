import type { Answer, LenderApi, Task } from '../api/lenderApi.ts';
import type { Store } from '../store.ts';
import { answerData } from './answerData.ts';
import type { Rules } from './rules.ts';

export type Decide = (task: Task) => Promise<Answer>;

export interface Deciding {
  readonly api: Pick<LenderApi, 'application'>;
  readonly store: Pick<Store, 'chosen' | 'choose'>;
  readonly rules: Rules;
  readonly now: () => number;
}

/** The first `lastName` of the application's answers: the borrower's. */
function lastNameOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('lastName' in value && typeof value.lastName === 'string') return value.lastName;
  for (const part of Object.values(value)) {
    const found = lastNameOf(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

const today = (now: number): string =>
  new Date(now).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

/**
 * Decides by rules.yaml. The case of an application is looked up once and kept by its name, so that later answers agree
 * with earlier ones and no personal data is stored here.
 */
export function createDecide({ api, store, rules, now }: Deciding): Decide {
  async function caseOf(application: string): Promise<string> {
    const known = store.chosen(application);
    if (known !== undefined) return known;
    const chosen = rules.caseOf(lastNameOf(await api.application(application)));
    store.choose(application, chosen);
    return chosen;
  }

  return async (task) => {
    const { facts, outcome: outcomeOf } = rules.of(await caseOf(task.application));
    const outcome = outcomeOf(task.name, task.round);
    return { outcome, data: answerData({ task, facts, today: today(now()) }, outcome) };
  };
}
