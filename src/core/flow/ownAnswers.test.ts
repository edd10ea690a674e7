import { expect, it } from 'vitest';
import createApplication from '../../../schemas/api/create-application.schema.json' with { type: 'json' };
import { setAt } from '../shared/jsonPointer.ts';
import { isOwnPlace } from './ownAnswers.ts';

const { maxLength } = createApplication.properties.answers.propertyNames;

it.each([
  ['pets', true],
  ['a'.repeat(maxLength), true],
  ['a'.repeat(maxLength + 1), false],
  ['constructor', false],
  ['prototype', false],
  ['constructors', true],
  ['__proto__', false],
  ['Pets', false],
  ['pets/dogs', false],
])('whether an answer named %s can be stored: %s', (name, isCarried) => {
  const place = `/answers/${name}`;
  expect(isOwnPlace(place)).toBe(isCarried);
  if (isCarried) expect(setAt({}, place, 1)).toEqual({ answers: { [name]: 1 } });
});
