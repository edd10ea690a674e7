import { describe, expect, it } from 'vitest';
import { addressLine, formatAddress } from './address.ts';

const place = { city: 'Austin', state: 'TX', zip: '78701' };

describe('formatAddress', () => {
  it('FIELD-35 shows a capitalized street, then city, state and zip', () => {
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

  it('FIELD-35 omits unknown parts, and is empty if nothing is known', () => {
    expect(formatAddress({ street1: '12 main st', city: 'Austin', state: 'TX' })).toEqual([
      '12 Main St',
      'Austin, TX',
    ]);
    expect(formatAddress({ street1: 12, street2: null, state: ' ', zip: '78701' })).toEqual(['78701']);
    expect([formatAddress({}), formatAddress(undefined)]).toEqual([[], []]);
  });

  it('FIELD-35 can be shown in one line', () => {
    expect(addressLine({ ...place, street1: '12 main street', street2: 'Apt 4B' })).toBe(
      '12 Main Street, Apt 4B, Austin, TX 78701',
    );
    expect(addressLine({})).toBe('');
  });

  it('FIELD-35 keeps directions, ordinals, unit numbers and names in mixed case readable', () => {
    expect(formatAddress({ ...place, street1: '12B NW 5TH st' })[0]).toBe('12B NW 5th St');
    expect(formatAddress({ ...place, street1: '7 McKinley o-brien s' })[0]).toBe('7 McKinley O-Brien S');
  });
});
