/** What a browser test spends time on. */
export const spendings = [
  'start-up',
  'sign-in',
  'state',
  'loading',
  'acting',
  'waiting',
  'axe',
  'other',
] as const;
export type Spending = (typeof spendings)[number];

export type Spent = Readonly<Record<Spending, number>>;

export interface Step {
  readonly title: string;
  readonly category: string;
  readonly duration: number;
  readonly steps: readonly Step[];
}

/** Named steps: their content counts as theirs, whatever it does. */
const named: Readonly<Record<string, Spending>> = { axe: 'axe', state: 'state', 'sign-in': 'sign-in' };

const waits = /^(Wait for|Expect|waitFor)/i;
const loads = /^(Navigate|Reload|Go back|Go forward|Set content|page\.goto|page\.reload)/i;
const calls = /^(GET|POST|PUT|PATCH|DELETE|HEAD|Fetch)\b/;

/** The category of a step by itself; undefined for a step that only groups others. */
function spendingOf({ title, category }: Step): Spending | undefined {
  if (category === 'hook' || category === 'fixture') return 'start-up';
  if (category === 'test.step') return named[title];
  if (category === 'expect') return 'waiting';
  if (category !== 'pw:api') return undefined;
  if (calls.test(title)) return 'state';
  if (loads.test(title)) return 'loading';
  return waits.test(title) ? 'waiting' : 'acting';
}

const nothing = (): Record<Spending, number> => ({
  'start-up': 0,
  'sign-in': 0,
  state: 0,
  loading: 0,
  acting: 0,
  waiting: 0,
  axe: 0,
  other: 0,
});

/** How a test spent its `seconds`; parallel steps each count. */
export function spentBy(steps: readonly Step[], seconds: number): Spent {
  const spent = nothing();
  const visit = (step: Step, inherited: Spending) => {
    const own = spendingOf(step) ?? inherited;
    const isWhole = step.category !== 'hook' && step.category !== 'fixture' && step.category !== 'test.step';
    if (isWhole || (step.category === 'test.step' && own !== inherited)) {
      spent[own] += step.duration / 1000;
      return;
    }
    const within = step.steps.reduce((total, { duration }) => total + duration, 0);
    spent[own] += Math.max(0, step.duration - within) / 1000;
    for (const child of step.steps) visit(child, own);
  };
  for (const step of steps) visit(step, 'other');
  const known = spendings.reduce((total, key) => total + spent[key], 0);
  spent.other += Math.max(0, seconds - known);
  return spent;
}

export function sumSpent(all: readonly Spent[]): Spent {
  const sum = nothing();
  for (const spent of all) for (const key of spendings) sum[key] += spent[key];
  return sum;
}
