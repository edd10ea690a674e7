import { describe, expect, it } from 'vitest';
import { conditionCategories } from './closedLists.ts';
import { type Condition, conditionScreen, documentsRequired, outstanding } from './conditions.ts';

const condition = (categoryEnum: string, created: string): Condition => ({
  uuid: created,
  categoryEnum,
  created,
  requestDocuments: [],
  actionNeeded: true,
});

describe('conditions', () => {
  it('COND-03 keeps known categories only, oldest first, in any time zone', () => {
    const kept = outstanding([
      condition('GENERIC_DOCUMENT_REQUEST', '2026-06-16T00:00:00Z'),
      condition('SOMETHING_NEW', '2026-06-14T00:00:00Z'),
      condition('ESCALATION_REVIEW', '2026-06-15T23:00:00-05:00'),
      condition('MISSING_PHONE_NUMBER', '2026-06-15T00:00:00Z'),
    ]);
    expect(kept.map(({ categoryEnum }) => categoryEnum)).toEqual([
      'MISSING_PHONE_NUMBER',
      'GENERIC_DOCUMENT_REQUEST',
      'ESCALATION_REVIEW',
    ]);
  });

  it('COND-07 C-23 are answered on the identity screen, on the phone number screen, or by a document', () => {
    const elsewhere = conditionCategories.flatMap((category) => {
      const screen = conditionScreen(category);
      return screen === 'conditions/upload-document' ? [] : [[category, screen]];
    });
    expect(Object.fromEntries(elsewhere)).toEqual({
      ID_VERIFICATION_FAILURE: 'identity',
      IDENTITY_DOCUMENT_FRAUD_REVIEW: 'identity',
      MISSING_PHONE_NUMBER: 'conditions/phone-number',
    });
  });

  it('COND-20 need one document unless they state a number', () => {
    expect(documentsRequired({})).toBe(1);
    expect(documentsRequired({ xtraData: {} })).toBe(1);
    expect(documentsRequired({ xtraData: { numDocsRequired: 3 } })).toBe(3);
  });
});
