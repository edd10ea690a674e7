import { expect, it } from 'vitest';
import { followHowTo } from './followHowTo.ts';

it('docs/how-to/a-lender.md makes a lender that passes the check and asks in an order of its own', async () => {
  const { said } = await followHowTo('a-lender');
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
});
