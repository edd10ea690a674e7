import { expect, it } from 'vitest';
import { effectNames } from '../../../../core/journey/effectNames.ts';
import { journeyEffects } from './journeyEffects.ts';

it('does each effect that a journey may name by exactly one function', () => {
  expect(journeyEffects.map(({ name }) => name).sort()).toEqual([...effectNames].sort());
});
