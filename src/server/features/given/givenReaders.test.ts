import { expect, it } from 'vitest';
import { taskContracts } from '../../../core/journey/taskContracts.ts';
import { givenReaders } from './givenReaders.ts';
import { membersOf } from './givenService.ts';

it('every member of every contract has a reader, and every reader a contract', () => {
  const named = [...taskContracts.values()].flatMap((contract) => membersOf(contract).map(([name]) => name));
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(givenReaders).toSorted());
});

it('secrets are what opens accounts and credit files', () => {
  const secret = [...taskContracts.values()].flatMap((contract) =>
    membersOf(contract).flatMap(([name, isSecret]) => (isSecret ? [name] : [])),
  );
  expect([...new Set(secret)].toSorted()).toEqual([
    'accountNumber',
    'creditPins',
    'payoutAccountNumber',
    'ssn',
  ]);
});
