import type { Answer, Task } from '../api/lenderApi.ts';
import type { Store } from '../store.ts';
import { answerData } from './answerData.ts';
import type { Chosen, Rules } from './rules.ts';

export type Decide = (task: Task) => Answer;

export interface Deciding {
  readonly store: Pick<Store, 'chosen' | 'choose'>;
  readonly rules: Rules;
  readonly now: () => number;
}

const todayAt = (now: number): string =>
  new Date(now).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

/**
 * Decides by rules.yaml. The case of an application is that of the first task that names the applicant, and is kept by
 * its name: later answers agree with earlier ones, and no personal data is stored here.
 */
export function createDecide({ store, rules, now }: Deciding): Decide {
  function chosenFor({ application, given }: Task): Chosen {
    const known = store.chosen(application);
    if (known !== undefined) return rules.of(known);
    const chosen = rules.caseOf(given?.applicant?.lastName);
    if (given?.applicant) store.choose(application, chosen);
    return rules.of(chosen);
  }

  return (task) => {
    const { facts, outcome: outcomeOf } = chosenFor(task);
    const outcome = outcomeOf(task.name, task.round);
    return { outcome, data: answerData({ task, facts, today: todayAt(now()) }, outcome) };
  };
}
