import { expect, it } from 'vitest';
import { brandChoices } from './brandChoices.ts';

const all = [
  { id: 'main', name: 'Main Lending', kind: 'main' },
  { id: 'zinc', name: 'Zinc Mortgage', kind: 'mortgage-company' },
  { id: 'alder', name: 'Alder Mortgage', kind: 'mortgage-company' },
  { id: 'reef', name: 'Reef Members', kind: 'credit-union' },
];
const shown = (wanted: string, current = 'main') =>
  brandChoices(all, { current, wanted }).map(({ kind, brands }) => [kind, ...brands.map(({ id }) => id)]);

it('lists lenders by kind and name', () => {
  expect(shown('')).toEqual([
    ['mortgage-company', 'alder', 'zinc'],
    ['main', 'main'],
    ['credit-union', 'reef'],
  ]);
});

it.each([
  [' ZINC ', ['mortgage-company', 'zinc']],
  ['credit', ['credit-union', 'reef']],
  ['ree', ['credit-union', 'reef']],
])('%s narrows the list and keeps the current lender', (wanted, found) => {
  expect(shown(wanted)).toContainEqual(found);
  expect(shown(wanted)).toContainEqual(['main', 'main']);
  expect(shown(wanted)).toHaveLength(2);
});

it('includes a current lender that the server does not list', () => {
  expect(shown('', 'gone')[0]).toEqual(expect.arrayContaining(['mortgage-company']));
  expect(shown('nothing', 'gone')).toEqual([['this', 'gone']]);
});
