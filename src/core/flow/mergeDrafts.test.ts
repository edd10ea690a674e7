import { describe, expect, it } from 'vitest';
import { isBlankDraft, isSameDraft, mergeDrafts } from './mergeDrafts.ts';

const reno = { street1: '3 Heron Point Dr', city: 'Reno', state: 'NV', zip: '89501' };
const elko = { street1: '9 Idaho St', city: 'Elko', state: 'NV', zip: '89801' };
const base = { propertyAddress: reno, income: { income: 81000 }, email: 'v@example.com' };

describe('a draft that changed in two places', () => {
  it('takes from each side what only that side changed', () => {
    const mine = { ...base, income: { income: 90000 } };
    const theirs = { ...base, email: 'vera@example.com', dob: '1975-04-09' };
    expect(mergeDrafts({ base, mine, theirs })).toEqual({
      draft: { ...base, income: { income: 90000 }, email: 'vera@example.com', dob: '1975-04-09' },
      both: [],
      isJoined: true,
    });
  });

  it('says what both answered differently, and keeps what is here, whole', () => {
    const mine = { ...base, propertyAddress: elko };
    const theirs = { ...base, propertyAddress: { ...reno, street1: '4 Heron Point Dr' } };
    expect(mergeDrafts({ base, mine, theirs })).toEqual({
      draft: mine,
      both: ['/propertyAddress'],
      isJoined: false,
    });
  });

  it('says nothing of what both answered alike, in whatever order its parts are', () => {
    const mine = { name: { firstName: 'Vera', lastName: 'Quill' } };
    const theirs = { name: { lastName: 'Quill', firstName: 'Vera' } };
    expect(mergeDrafts({ base: {}, mine, theirs })).toMatchObject({ both: [], isJoined: false });
    expect(isSameDraft(mine, theirs)).toBe(true);
  });

  it('keeps an answer that was taken back', () => {
    const mine = { ...base, email: '' };
    expect(mergeDrafts({ base, mine, theirs: base }).draft.email).toBe('');
    expect(mergeDrafts({ base, mine: base, theirs: mine }).draft.email).toBe('');
  });

  it('is all of the other side where nothing was answered yet', () => {
    const mine = { hasIncomeBeenSet: false, email: '', income: { employmentType: '' } };
    const { draft, both } = mergeDrafts({ base: {}, mine, theirs: base });
    expect(draft).toMatchObject(base);
    expect(both).toEqual([]);
    expect(isBlankDraft(mine)).toBe(true);
    expect(isBlankDraft({ ...mine, dob: '1975-04-09' })).toBe(false);
  });

  it("merges the lender's own questions one by one", () => {
    const mine = { answers: { pets: ['cat'], hobby: 'sailing' } };
    const theirs = { answers: { pets: ['dog'], color: 'blue' } };
    expect(mergeDrafts({ base: {}, mine, theirs })).toEqual({
      draft: { answers: { pets: ['cat'], hobby: 'sailing', color: 'blue' } },
      both: ['/answers/pets'],
      isJoined: true,
    });
  });
});
