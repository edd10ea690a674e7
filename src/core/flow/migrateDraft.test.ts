import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MigrationChange } from '../model/generated/migration.ts';
import { isReversible, migrate, migrateDraft, revert } from './migrateDraft.ts';

const rename: MigrationChange = { rename: { from: '/income/yearly', to: '/income/income' } };
const split: MigrationChange = {
  split: { from: '/fullName', at: ' ', into: ['/name/firstName', '/name/lastName'] },
};
const drop: MigrationChange = { drop: { from: '/old/answer' } };
const migration = (id: string, ...changes: MigrationChange[]) => ({
  version: 1,
  id,
  why: 'a test',
  changes,
  samples: [{ before: {}, after: {} }],
});

describe('a migration', () => {
  it('renames, splits and drops, and leaves everything else unchanged', () => {
    const before = {
      income: { yearly: 5, other: 1 },
      fullName: 'Ada van Dam',
      old: { answer: 'x' },
      dob: 'd',
    };
    expect(migrate(before, { changes: [rename, split, drop] })).toEqual({
      income: { income: 5, other: 1 },
      name: { firstName: 'Ada', lastName: 'van Dam' },
      dob: 'd',
    });
  });

  it('neither overwrites an answer at the new place nor invents missing ones', () => {
    expect(migrate({ income: { yearly: 5, income: 6 } }, { changes: [rename] })).toEqual({
      income: { income: 6 },
    });
    expect(migrate({ fullName: 'Ada' }, { changes: [split] })).toEqual({ name: { firstName: 'Ada' } });
    const other = { dob: 'd', fullName: 7 };
    expect(migrate(other, { changes: [rename, split, drop] })).toEqual(other);
  });

  it('can be reverted for any answers, unless something is dropped', () => {
    const word = fc.stringMatching(/^[a-zA-Z]{1,8}$/);
    const draft = fc.record(
      { fullName: fc.tuple(word, word, word).map((parts) => parts.join(' ')), dob: word },
      { requiredKeys: [] },
    );
    const income = fc.record({ yearly: fc.integer(), other: fc.integer() }, { requiredKeys: ['yearly'] });
    fc.assert(
      fc.property(draft, fc.option(income, { nil: undefined }), (answers, given) => {
        const before = given === undefined ? answers : { ...answers, income: given };
        const both = { changes: [rename, split] };
        expect(revert(migrate(before, both), both)).toEqual(before);
      }),
    );
    expect([isReversible({ changes: [rename, split] }), isReversible({ changes: [drop] })]).toEqual([
      true,
      false,
    ]);
  });
});

describe('migrateDraft', () => {
  const one = migration('0001-income', rename);
  const two = migration('0002-back', { rename: { from: '/income/income', to: '/income/annual' } });

  it('applies pending migrations in order, once', () => {
    const first = migrateDraft({ income: { yearly: 5 } }, [two, one]);
    expect(first).toEqual({ income: { annual: 5 }, migratedTo: '0002-back' });
    expect(migrateDraft({ ...first, income: { yearly: 7 } }, [one, two])).toEqual({
      income: { yearly: 7 },
      migratedTo: '0002-back',
    });
  });

  it('marks a new draft, and returns the same draft if nothing is pending', () => {
    expect(migrateDraft({}, [one])).toEqual({ migratedTo: '0001-income' });
    const draft = { income: { yearly: 5 } };
    expect(migrateDraft(draft, [])).toBe(draft);
  });
});
