import { beforeAll, describe, expect, it } from 'vitest';
import { testRelease } from '../../../../renderer/testRelease.ts';
import { testApplication } from '../../../offer/testApplication.ts';
import { borrowerItems, propertyItems, type SectionSource } from './summarySections.ts';

let app: SectionSource['app'];
beforeAll(async () => {
  app = (await testRelease()).app;
});

const address = { street1: '41 orchard LANE', street2: 'Unit 2', city: 'Ithaca', state: 'NY', zip: '14850' };

const source = (number: string): SectionSource => ({
  application: { ...testApplication, property: { address } },
  profile: { uuid: 'p', phoneNumbers: [{ type: 'MOBILE', number }] },
  app,
  say: { text: (key: string) => key } as SectionSource['say'],
});

const shown = (items: ReturnType<typeof borrowerItems>, id: string) =>
  items.find((item) => item.id === id)?.value;

describe('the sections of the summary', () => {
  it('FIELD-35 write the address as addresses are written', () => {
    expect(shown(propertyItems(source('')), 'address')).toBe('41 Orchard Lane, Unit 2, Ithaca, NY 14850');
  });

  it.each([
    ['5125550123', '(512) 555-0123'],
    ['+15125550123', '+1 (512) 555-0123'],
  ])('FIELD-39 write the phone number %s as %s', (number, written) => {
    expect(shown(borrowerItems(source(number)), 'phone')).toBe(written);
  });
});
