import { expect, it } from 'vitest';
import { neededPlaces } from './neededAnswers.ts';

it('names every place that the create call needs, except those with a stand-in', () => {
  expect(neededPlaces.createApplication).toEqual([
    '/propertyAddress/street1',
    '/propertyAddress/city',
    '/propertyAddress/state',
    '/propertyAddress/zip',
    '/propertyAddress/occupancyType',
    '/isListedForSale',
    '/income/income',
    '/income/employmentType',
    '/name/firstName',
    '/name/lastName',
    '/consents/communication',
    '/consents/termPrivacy',
  ]);
});
