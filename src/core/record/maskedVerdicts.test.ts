import { describe, expect, it } from 'vitest';
import { policyOf } from '../matrix/testMatrix.ts';
import type { Step } from '../model/generated/step.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { possibleVerdicts } from './maskedVerdicts.ts';
import type { SaidFact } from './recordTypes.ts';
import type { ReplayRelease } from './replayRelease.ts';

const step = {
  id: 'birthdate',
  data: { type: 'object', properties: {} },
  ui: { type: 'VerticalLayout', elements: [] },
  submit: { label: 'common.next' },
} as unknown as Step;

function verdicts(more: Partial<FullPolicy>, facts: readonly SaidFact[], at = '2026-06-15T15:00:00.000Z') {
  const policy = policyOf('age', more);
  const app = {
    facts: {
      'property.state': { type: 'state', label: 'State' },
      'applicant.age': { type: 'integer', label: 'Age', personal: true },
    },
    enums: {},
    policies: { age: policy },
    steps: {},
  };
  return possibleVerdicts({ id: 'age', facts }, { release: { app } as unknown as ReplayRelease, step, at });
}

const state = (value: string): SaidFact => ({
  name: 'property.state',
  label: 'State',
  state: 'given',
  value,
});
const age = (which: 'hidden' | 'missing'): SaidFact => ({
  name: 'applicant.age',
  label: 'Age',
  state: which,
});

describe('the verdict of a policy in a record without personal data', () => {
  it.each<[string, Partial<FullPolicy>, readonly SaidFact[], readonly string[] | undefined]>([
    ['is not proved where what is hidden decides', {}, [age('hidden')], undefined],
    ['is that it was not known where nothing was', {}, [age('missing')], ['not known']],
    ['follows from the state', { jurisdiction: ['AL'] }, [state('TX'), age('hidden')], ['not applicable']],
    ['is not proved in the state', { jurisdiction: ['AL'] }, [state('AL'), age('hidden')], undefined],
    ['follows from a rule that always holds', { when: true }, [], ['refused']],
    [
      'is either where it began on the day',
      { when: true, effective: { from: '2026-06-15' } },
      [],
      ['refused', 'not applicable'],
    ],
  ])('%s', (_name, more, facts, expected) => {
    expect(verdicts(more, facts)).toEqual(expected);
  });
});
