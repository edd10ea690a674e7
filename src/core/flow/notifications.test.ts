import { describe, expect, it } from 'vitest';
import type { KnownCondition } from './conditions.ts';
import {
  hasMore,
  isUnread,
  type Listed,
  type Notification,
  noticesOf,
  shownNotifications,
} from './notifications.ts';

const made = (count: number, isUnread: boolean, from = 1): Listed[] =>
  Array.from({ length: count }, (_, index) => ({
    created: `2026-05-${String(from + index).padStart(2, '0')}T10:00:00.000Z`,
    isUnread,
  }));

const days = (shown: readonly Listed[]) => shown.map(({ created }) => Number(created.slice(8, 10)));

describe('the notifications that are shown', () => {
  it('COND-25 CONST-13 are three at first: unread ones first, then the newest', () => {
    expect(days(shownNotifications(made(5, true), false))).toEqual([5, 4, 3]);
    expect(days(shownNotifications([...made(3, false, 10), ...made(1, true)], false))).toEqual([1, 12, 11]);
  });

  it('COND-26 CONST-13 are up to eight unread ones after View All, or all when none is unread', () => {
    expect(days(shownNotifications([...made(12, true), ...made(2, false, 20)], true))).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5,
    ]);
    expect(shownNotifications([...made(2, true), ...made(9, false, 10)], true)).toHaveLength(2);
    expect(shownNotifications(made(12, false), true)).toHaveLength(12);
  });

  it('COND-26 offer View All only if there are more than three', () => {
    expect(hasMore(made(3, true))).toBe(false);
    expect(hasMore(made(4, true))).toBe(true);
  });

  it('COND-24 count as unread whatever the case of their status', () => {
    expect(['UNREAD', 'unread', 'READ', 'read'].map((status) => isUnread({ status }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('notices', () => {
  const condition: KnownCondition = {
    uuid: 'c1',
    categoryEnum: 'ESCALATION_REVIEW',
    created: '2026-05-02T10:00:00.000Z',
    requestDocuments: ['SUPPORT'],
    actionNeeded: true,
  };
  const told = (uuid: string, redirectPath: string): Notification => ({
    uuid,
    title: 'Told',
    description: 'Words',
    created: '2026-05-01T10:00:00.000Z',
    status: 'UNREAD',
    ctas: [{ title: 'Go', redirectPath }],
  });

  it('COND-01 are conditions and notifications, except notifications that repeat a condition', () => {
    const here = '/account/heloc/a/conditions/upload-document?condition=c1';
    const notices = noticesOf([{ condition, href: here }], [told('n1', here), told('n2', '/dashboard')]);
    expect(notices.map((notice) => [notice.type, notice.isUnread])).toEqual([
      ['condition', true],
      ['notification', true],
    ]);
    const answered = { ...condition, actionNeeded: false };
    expect(noticesOf([{ condition: answered, href: here }], [])[0]?.isUnread).toBe(false);
  });
});
