import { describe, expect, it } from 'vitest';
import { type Step, spentBy, sumSpent } from './stepTimes.ts';

const step = (category: string, title: string, duration: number, steps: readonly Step[] = []): Step => ({
  category,
  title,
  duration,
  steps,
});

describe('what a browser test spends its time on', () => {
  it('comes from the steps that Playwright reports', () => {
    const spent = spentBy(
      [
        step('hook', 'Before Hooks', 3000, [
          step('fixture', 'Fixture "context"', 1000),
          step('hook', 'beforeEach hook', 1500, [step('pw:api', 'Navigate', 1000)]),
        ]),
        step('test.step', 'state', 700, [step('pw:api', 'Click', 300)]),
        step('pw:api', 'POST "/sandbox/flags"', 200),
        step('pw:api', 'Click', 250),
        step('expect', 'Expect "toBeVisible"', 400),
        step('pw:api', 'Wait for selector', 100),
        step('test.step', 'axe', 900, [step('pw:api', 'Evaluate', 800), step('expect', 'Expect', 50)]),
        step('test.step', 'a part of the test', 600, [step('pw:api', 'Fill', 350)]),
      ],
      7,
    );
    expect(spent['start-up']).toBeCloseTo(2);
    expect(spent.loading).toBeCloseTo(1);
    expect(spent.state).toBeCloseTo(0.9);
    expect(spent.acting).toBeCloseTo(0.6);
    expect(spent.waiting).toBeCloseTo(0.5);
    expect(spent.axe).toBeCloseTo(0.9);
    expect(spent.other).toBeCloseTo(7 - 2 - 1 - 0.9 - 0.6 - 0.5 - 0.9);
  });

  it('is never negative, even if steps ran in parallel', () => {
    const spent = spentBy([step('pw:api', 'Click', 900), step('expect', 'Expect', 900)], 1);
    expect(spent).toMatchObject({ acting: 0.9, waiting: 0.9, other: 0 });
  });

  it('adds up the tests', () => {
    const one = spentBy([step('test.step', 'axe', 500)], 2);
    expect(sumSpent([one, one])).toMatchObject({ axe: 1, other: 3 });
    expect(sumSpent([])).toMatchObject({ axe: 0, other: 0 });
  });
});
