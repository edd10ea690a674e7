import { expect, it, onTestFinished } from 'vitest';
import { createBody, createCall, openLendingServer } from '../contract/lendingServer.ts';
import { followHowTo } from './followHowTo.ts';

const LENDER = 'willowgate';

it('docs/how-to/a-lender.md creates a lender with its own order of questions, which accepts an application', async () => {
  const { root, said } = await followHowTo('a-lender');
  const explored = said.find(({ command }) => command.includes('explore'))?.out ?? '';
  const steps = [...explored.matchAll(/^ {2}([\w-]+) {2,}\S/gm)].map(([, step]) => step);
  expect(steps).toEqual([
    'property',
    'home-address',
    'legal-name',
    'birthdate',
    'annual-income',
    'for-sale',
    'phone-and-email',
    'set-password',
  ]);

  const server = await openLendingServer({ environment: { EQUIFORM_CONFIG_ROOT: root } });
  onTestFinished(() => server.close());
  const person = await server.person(undefined, LENDER);
  const property = { street1: '1 Willow Gate', city: 'Dover', state: 'DE', zip: '19901' } as const;
  const { profileRequest, ...body } = createBody({ property });
  const own = { ...body, profileRequest: { ...profileRequest, email: person.email } };
  const begun = await server.call(createCall(person, own));
  expect([begun.json().errors, begun.statusCode]).toEqual([undefined, 200]);
  expect(begun.json().organization).toBe(LENDER);
});
