import { render } from '@testing-library/react';
import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import brandFile from '../../config/brand.yaml?raw';
import legal from '../../config/copy/en-US/legal.yaml?raw';
import eligibility from '../../config/rules/eligibility.yaml?raw';
import newYork from '../../config/rules/new-york.yaml?raw';
import texas from '../../config/rules/texas.yaml?raw';
import income from '../../config/steps/registration/annual-income.yaml?raw';
import { LOGOUT_DELAY_MS } from '../core/flow/leaveSurvey.ts';
import { SHOWN_AT_FIRST, UNREAD_SHOWN_AT_MOST } from '../core/flow/notifications.ts';
import { LAGGING_TRIES, pollDelay, STATUS_STALE_AFTER, WAITING_TRIES } from '../core/flow/pollSchedule.ts';
import { stateLimits } from '../core/flow/stateLimits.ts';
import { formatUsPhone } from '../core/validation/phone.ts';
import { LEAST_SHOWN } from './borrower/application/readApplication.ts';
import { LOADER_DURATION_MS } from './borrower/application/StatusLoader.tsx';
import { REFETCH_MS } from './borrower/application/useConditions.ts';
import { MOST_BANNERS } from './borrower/banners/shownBanners.ts';
import { ORIGINATOR_CACHE_MS } from './borrower/originator/useOriginator.ts';
import { MOST_RELOADS } from './borrower/parts/lazyPage.ts';
import { PROCESSING_MS } from './borrower/registration/ProcessingDialog.tsx';
import { LEAST_PROCESSING_MS } from './borrower/registration/useSubmit.ts';
import { testRelease } from './renderer/testRelease.ts';
import { CONFIRMED_MS } from './ui/CopyButton.tsx';
import { CLEAR_AFTER_MS } from './ui/feedback/LiveRegion.tsx';
import { MOST_TOASTS } from './ui/feedback/toastList.ts';
import { LOADER_HOLD_MS } from './ui/feedback/useHeldWhile.ts';
import { Textarea } from './ui/fields/Textarea.tsx';
import { ARROW_PX, OFFSET_PX } from './ui/overlay/placeBeside.ts';
import { media } from './ui/theme/cssVars.ts';
import { WIDE_FROM_PX } from './ui/useIsWide.ts';

beforeAll(async () => void (await testRelease()));

interface Rule {
  readonly id: string;
  readonly when?: unknown;
}
const rulesOf = (file: string): readonly Rule[] => (parse(file) as { policies: readonly Rule[] }).policies;

describe('constants of the specification', () => {
  it('CONST-01 the default support number is 8888196388, written 888-819-6388', async () => {
    expect(parse(brandFile).company.supportPhone).toBe('8888196388');
    const { copy } = await testRelease();
    expect(copy.text('shell.header.support', { facts: {} })).toContain('888-819-6388');
  });

  it('CONST-02 limits of registration', async () => {
    const ages = rulesOf(eligibility).flatMap(({ id, when }) =>
      id.startsWith('minimum-age') ? [[id, (when as { '<': unknown[] })['<'][1]]] : [],
    );
    expect(Object.fromEntries(ages)).toEqual({
      'minimum-age-18': 18,
      'minimum-age-19-alabama': 19,
      'minimum-age-62': 62,
    });
    const step = parse(income);
    expect(step.data.properties.income.exclusiveMaximum).toBe(10_000_000);
    expect(income).toContain('{ "<": [{ var: income.annual }, 15000] }');
    const { app } = await testRelease();
    expect(stateLimits(app, {}, '2026-06-15').daysBetweenLines).toBe(45);
    expect(parse(legal).messages['legal.footer.ninetyDays']).toContain('in the last 90 days');
  });

  it('CONST-03 polling', () => {
    expect([1, 2, 3, 4, 14].map(pollDelay)).toEqual([1000, 2000, 4000, 5000, 5000]);
    expect([LAGGING_TRIES, WAITING_TRIES]).toEqual([7, 14]);
  });

  it('CONST-04 loading', () => {
    expect(MOST_RELOADS).toBe(5);
    expect(LOADER_HOLD_MS).toBe(300);
    expect(PROCESSING_MS).toBe(30_000);
    expect(LEAST_PROCESSING_MS).toBe(1000);
  });

  it('CONST-05 a password has at least 12 characters, a formatted phone number 14, a zip code 5 digits', async () => {
    const { validators } = await testRelease();
    const wrong = (step: string, answers: object) =>
      validators[step]?.(answers).map(({ field }) => field) ?? ['no validator'];
    const password = (length: number) => `Aa1!${'x'.repeat(length - 4)}`;
    expect(wrong('set-password', { password: password(11) })).toContain('password');
    expect(wrong('set-password', { password: password(12) })).not.toContain('password');
    expect(formatUsPhone('8025550101')).toHaveLength(14);
    expect(wrong('property', { zip: '0210' })).toContain('zip');
    expect(wrong('property', { zip: '021080' })).toContain('zip');
    expect(wrong('property', { zip: '02108' })).not.toContain('zip');
  });

  it('CONST-07 state rules are data: Hawaii, Texas, New York', async () => {
    const { app } = await testRelease();
    expect(app.brand.features.hawaiiNotLent).toBe(true);
    expect(app.brand.lending?.states).not.toContain('HI');
    expect(rulesOf(texas).length).toBeGreaterThan(0);
    expect(rulesOf(newYork).length).toBeGreaterThan(0);
  });

  it('CONST-09 reading again', () => {
    expect(REFETCH_MS).toBe(60_000);
    expect(STATUS_STALE_AFTER).toBe(250);
    expect(ORIGINATOR_CACHE_MS).toBe(10 * 60_000);
    expect(LOGOUT_DELAY_MS).toBe(750);
    expect(CONFIRMED_MS).toBe(1000);
  });

  it('CONST-12 the loader, and the words for screen readers', () => {
    expect(LEAST_SHOWN).toBe(1000);
    expect(LOADER_DURATION_MS).toBe(67_000);
    expect(CLEAR_AFTER_MS).toBe(300);
  });

  it('CONST-13 SHELL-50 widgets', () => {
    const { container } = render(
      createElement(Textarea, { id: 'a', label: 'A', value: '', onChange: () => undefined }),
    );
    expect(container.querySelector('textarea')?.rows).toBe(5);
    expect([OFFSET_PX, ARROW_PX]).toEqual([12, 13]);
    expect(MOST_TOASTS).toBe(5);
    expect(MOST_BANNERS).toBe(2);
    expect([SHOWN_AT_FIRST, UNREAD_SHOWN_AT_MOST]).toEqual([3, 8]);
    expect(WIDE_FROM_PX).toBe(1024);
    expect(media.desktop).toBe('@media (min-width: 1024px)');
  });
});
