import { expect, it } from 'vitest';
import { readVocabulary } from '../../config-files/readVocabulary.ts';
import { compileJourney } from './compileJourney.ts';

const vocabulary = readVocabulary('.');
const scope = { vocabulary, effects: new Set(['hardPull']), where: 'journey.yaml' };
const last = { id: 'complete', status: 'COMPLETE', never: true as const };
const compile = (stage: object) =>
  compileJourney([{ id: 'one', status: 'HMDA', by: ['hmda'], ...stage }, last], scope);

it.each([
  [{ status: 'HMDAA' }, 'stage one: status HMDAA is not one of the list (G-03)'],
  [{ takes: 'P1M' }, 'stage one: takes P1M is not a duration in weeks to seconds'],
  [{ by: undefined }, 'stage one: nothing says what ends it: by, takes, takesUntil, until or never'],
  [{ takes: 'P1D', never: true }, 'stage one: takes, takesUntil and never exclude each other'],
  [{ by: ['hmdaa'] }, 'stage one: by hmdaa is not known; did you mean hmda?'],
  [{ until: ['two'] }, 'stage one: until two is not known'],
  [{ does: ['hardpull'] }, 'stage one: effect hardpull is not known; did you mean hardPull?'],
  [{ sets: { bpoo: 'X' } }, 'stage one: sets bpoo is not known; did you mean bpo?'],
  [{ sets: { checklistStatus: 'X' } }, 'stage one: sets checklistStatus is not known'],
  [{ data: { rat: 1 } }, 'stage one: data rat is not known; did you mean rate?'],
  [{ when: { var: 'status.nothing' } }, 'stage one: when/var: Unknown fact "status.nothing"'],
  [{ id: 'complete' }, 'stage complete is in it twice'],
])('%j is refused, naming the place', (change, message) => {
  expect(() => compile(change)).toThrow(message);
});

it('the last stage must have no end', () => {
  const stages = [{ id: 'one', status: 'HMDA', by: ['hmda'] }];
  expect(() => compileJourney(stages, scope)).toThrow(
    'the last stage must be part of every way and never end',
  );
});
