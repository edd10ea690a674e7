import { describe, expect, it } from 'vitest';
import { isAdditionalSigner } from './additionalSigner.ts';

const UUID = '4f9d3c1e-0000-4000-8000-000000000001';
const OTHER = '4f9d3c1e-0000-4000-8000-000000000002';
const listing = (...all: readonly string[]) => ({
  helocSigners: all.map((identityUuid) => ({ identityUuid })),
});

describe('who only signs', () => {
  it.each([
    ['by type, without an application', { type: 'CO_DEEDER' }, undefined, true],
    ['by type, whatever the application lists', { uuid: UUID, type: 'CO_DEEDER' }, listing(), true],
    ['listed by the application', { uuid: UUID, type: 'BORROWER' }, listing(OTHER, UUID), true],
    ['the borrower beside others who sign', { uuid: UUID }, listing(OTHER), false],
    ['nobody known', {}, listing(OTHER), false],
    ['the borrower who signs alone', { uuid: UUID }, {}, false],
  ])('SIGNER-14 %s', (_who, user, application, expected) => {
    expect(isAdditionalSigner(user, application)).toBe(expected);
  });
});
