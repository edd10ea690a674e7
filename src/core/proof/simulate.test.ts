import { describe, expect, it } from 'vitest';
import { checkProject, projectWith } from '../config/testProject.ts';
import { simulate } from './simulate.ts';

const project = projectWith({
  'config/flows/registration.yaml': [
    ['steps:', 'enter:\n  - { id: away, when: { "!": { var: flag.new-look } }, redirect: /help }\nsteps:'],
  ],
});
const brand = checkProject(project).brands[0]?.brand;
if (!brand) throw new Error('The project has errors');

describe('simulate', () => {
  it('counts every applicant by how they end, most frequent first', () => {
    const { ends, steps, applicants } = simulate(brand, { applicants: 300, seed: 1 });
    expect(applicants).toBe(300);
    expect(ends.reduce((sum, end) => sum + end.applicants, 0)).toBe(300);
    expect(ends.map(({ end, step, by }) => [end, step, by])).toEqual(
      expect.arrayContaining([
        ['redirected', undefined, 'away'],
        ['blocked', 'income', 'low-income'],
        ['submitted', undefined, undefined],
      ]),
    );
    const away = ends.find(({ end }) => end === 'redirected')?.applicants ?? 0;
    expect(steps).toEqual([{ id: 'income', reached: 300 - away }]);
  });

  it('draws the same applicants for the same seed, and others for another', () => {
    const run = (seed: number) => JSON.stringify(simulate(brand, { applicants: 40, seed }));
    expect(run(7)).toBe(run(7));
    expect(run(7)).not.toBe(run(8));
  });

  it('asks the lender for the decision if there is one', () => {
    const decide = () => ({ end: 'declined', by: 'CREDIT_SCORE' }) as const;
    const { ends } = simulate(brand, { applicants: 50, seed: 1, decide });
    expect(ends).toContainEqual(expect.objectContaining({ end: 'declined', by: 'CREDIT_SCORE' }));
    expect(ends.some(({ end }) => end === 'submitted')).toBe(false);
  });

  it('reports its progress, up to the last applicant', () => {
    const told: number[] = [];
    simulate(brand, { applicants: 250, seed: 1 }, (done) => told.push(done));
    expect(told).toEqual([100, 200, 250]);
  });
});
