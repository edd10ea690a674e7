import { expect, it } from 'vitest';
import { createSandboxPerformer } from './sandboxPerformer.ts';
import { loadLenderConfig } from './sources/lenderConfig.ts';

const [known] = loadLenderConfig('.').personas.values();
const valued = { outcome: 'valued', data: { value: 512_000, model: 'Own' } };
const persona = { ...known, id: 'own', answers: { automatedValuation: [valued, 'noValue'] } } as never;
const drawn = { value: 600_000, date: '2026-06-15', low: 580_000 };
const performer = createSandboxPerformer(
  { settings: { configRoot: '.' } } as never,
  { personas: new Map([['own', persona]]), servicing: loadLenderConfig('.').servicing },
  { dataOf: async () => drawn as never, coBorrowerReport: async () => ({}) },
  { check: () => Promise.reject(new Error('There is no account')) },
);

const asked = (borrower: string | null, round = 1) =>
  ({ task: { name: 'automatedValuation', stage: 'avm', round }, record: { persona: borrower } }) as never;

it('answers with what its sources say, and what a test borrower says instead of that', async () => {
  expect(await performer.perform(asked(null))).toEqual({ outcome: 'valued', data: drawn });
  expect(await performer.perform(asked('own'))).toEqual({
    outcome: 'valued',
    data: { value: 512_000, date: '2026-06-15', low: 580_000, model: 'Own' },
  });
});

it('adds nothing to an outcome that says nothing', async () => {
  expect(await performer.perform(asked('own', 2))).toEqual({ outcome: 'noValue', data: undefined });
});
