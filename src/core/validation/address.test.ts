import { describe, expect, it } from 'vitest';
import { formatAddress } from './address.ts';

const place = { city: 'Austin', state: 'TX', zip: '78701' };

describe('formatAddress', () => {
  it('FIELD-35 shows a capitalised street, then city, state and zip', () => {
    expect(formatAddress({ ...place, street1: '12 main street' })).toEqual([
      '12 Main Street',
      'Austin, TX 78701',
    ]);
    expect(formatAddress({ ...place, street1: '12 MAIN ST', street2: ' ' })).toEqual([
      '12 Main St',
      'Austin, TX 78701',
    ]);
  });

  it('FIELD-35 shows the optional second line between them', () => {
    expect(formatAddress({ ...place, street1: '12 Main St', street2: 'Apt 4B' })).toEqual([
      '12 Main St',
      'Apt 4B',
      'Austin, TX 78701',
    ]);
  });

  it('FIELD-35 keeps directions, ordinals, unit numbers and names in mixed case readable', () => {
    expect(formatAddress({ ...place, street1: '12B NW 5TH st' })[0]).toBe('12B NW 5th St');
    expect(formatAddress({ ...place, street1: '7 McKinley o-brien s' })[0]).toBe('7 McKinley O-Brien S');
  });
});
