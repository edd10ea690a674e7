import { expect, it } from 'vitest';
import { testRelease } from '../../renderer/testRelease.ts';
import { baseFacts } from './baseFacts.ts';

it('FLAG-04 the disaster list is the variable disasterZips of its flag; entries that are not text are ignored', async () => {
  const { app } = await testRelease();
  const zips = (variables: object | undefined) =>
    baseFacts({
      app,
      today: '2026-06-15',
      entry: { utm: {} },
      hasBroker: true,
      signedIn: false,
      fromAffiliate: false,
      referrer: { given: false, known: undefined },
      flags: { 'fe-heloc-disaster-zips': { enabled: true, ...(variables ? { variables } : {}) } } as never,
    })['disaster.zips'];
  expect(zips({ disasterZips: ['33931', 7, '33957'] })).toEqual(['33931', '33957']);
  expect(zips({ disasterZips: '33931' })).toEqual([]);
  expect(zips(undefined)).toEqual([]);
});
