import { expect, it } from 'vitest';
import { compileAsides } from './asides.ts';

const DAY = 86_400_000;
const unanswered = { deadline: 'P2D', asks: 'attention@1', closes: 'P9D', does: ['closeUnanswered'] };

it('leads from every outcome: to its effects, or to somebody who has it asked again', () => {
  const asides = compileAsides({
    unanswered,
    asides: [
      {
        id: 'accountCheck',
        asks: 'bankAccount@1',
        does: ['tellManner'],
        on: { notVerified: { does: ['refuseAccount'] }, failed: { does: ['closeUnanswered'] } },
      },
    ],
  });
  const check = asides.get('accountCheck');
  expect(check?.deadlineMs).toBe(2 * DAY);
  expect(Object.fromEntries(check?.on ?? [])).toEqual({
    verified: { does: ['tellManner'] },
    notVerified: { does: ['refuseAccount', 'tellManner'] },
    late: { does: [], asks: 'accountCheckAttended' },
    failed: { does: ['closeUnanswered', 'tellManner'] },
  });
  const attended = asides.get('accountCheckAttended');
  expect(attended).toMatchObject({ asks: 'attention@1', deadlineMs: 9 * DAY });
  expect(Object.fromEntries(attended?.on ?? [])).toEqual({
    again: { does: [], asks: 'accountCheck' },
    late: { does: ['closeUnanswered'], asks: 'accountCheck' },
    failed: { does: ['closeUnanswered'], asks: 'accountCheck' },
  });
});

it('leads nowhere from an outcome that its contract gained later', () => {
  const older = compileAsides({ unanswered, asides: [{ id: 'accountCheck', asks: 'bankAccount@1' }] });
  expect([...(older.get('accountCheck')?.on.keys() ?? [])]).toEqual(['verified', 'late', 'failed']);
});

it('has those of the base layer where a journey is from before them', () => {
  const asides = compileAsides({ unanswered, asides: [{ id: 'accountCheck', asks: 'bankAccount@1' }] });
  expect(asides.get('conditionReview')).toMatchObject({ asks: 'conditionReview@1', deadlineMs: 2 * DAY });
  expect([...compileAsides().keys()]).toEqual([
    'conditionReview',
    'conditionReviewAttended',
    'signerIdentity',
    'signerIdentityAttended',
    'accountCheck',
    'accountCheckAttended',
    'coBorrowerCredit',
    'coBorrowerCreditAttended',
    'lineRequest',
    'lineRequestAttended',
  ]);
});
