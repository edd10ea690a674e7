import { describe, expect, it } from 'vitest';
import { legalName } from './legalName.ts';

describe('legal name', () => {
  it('joins every part of the name in the order for signing', () => {
    const name = { firstName: 'Nora ', middleName: 'Ann', lastName: ' Vance', suffix: 'III' };
    expect(legalName(name)).toBe('Nora Ann Vance III');
    expect(legalName({ firstName: 'Nora', middleName: ' ', lastName: 'Vance' })).toBe('Nora Vance');
  });

  it('is undefined while the first or the last name is missing', () => {
    expect(legalName({ firstName: 'Nora' })).toBeUndefined();
    expect(legalName({ lastName: 'Vance', firstName: '  ' })).toBeUndefined();
  });
});
