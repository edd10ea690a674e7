import { expect, it } from 'vitest';
import { createCallSchema } from './createCallSchema.ts';

const frame = {
  $schema: 'draft-07',
  title: 'Call',
  type: 'object',
  properties: { publish: { const: true }, income: { title: 'Income', properties: { rate: { const: 0 } } } },
  required: ['publish'],
};

const answer = (store: string, sentAs: string | undefined, row: object) => ({
  store,
  sentAs,
  row: { type: 'string', ...row },
});

it('makes the schema of the call from the frame and the rows of the table', () => {
  const schema = createCallSchema(frame, [
    answer('/income/yearly', '/income/yearly', {
      type: ['number', 'string'],
      description: 'Dollars a year',
      form: 'number',
      sent: { type: 'integer', minimum: 0 },
    }),
    answer('/name/middle', '/person/name/middle', { optional: true, keptAs: '/profile/name/middle' }),
    answer('/phone', undefined, {}),
  ]);
  const closed = { type: 'object', additionalProperties: false };
  expect(schema).toEqual({
    $schema: 'draft-07',
    $id: 'api/create-application',
    $comment: expect.stringContaining('Do not edit'),
    title: 'Call',
    ...closed,
    properties: {
      publish: { const: true },
      income: {
        title: 'Income',
        ...closed,
        properties: {
          rate: { const: 0 },
          yearly: { type: 'integer', description: 'Dollars a year', minimum: 0 },
        },
        required: ['yearly'],
      },
      person: {
        ...closed,
        properties: { name: { ...closed, properties: { middle: { type: 'string' } } } },
      },
    },
    required: ['publish', 'income'],
  });
});

it('refuses two answers at one place of the call', () => {
  expect(() => createCallSchema(frame, [answer('/paid', '/publish', {})])).toThrow(
    '/paid is sent to a place that is taken: publish',
  );
});
