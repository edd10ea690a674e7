import { expect, it } from 'vitest';
import { effectNames } from '../../../../core/journey/effectNames.ts';
import { journeyEffects } from './journeyEffects.ts';

it('has exactly one function for each effect that a journey may name', () => {
  expect(journeyEffects.map(({ name }) => name).sort()).toEqual([...effectNames].sort());
});
