import { describe, expect, it } from 'vitest';
import { armsSurvey, LOGOUT_DELAY_MS, surveyStep } from './leaveSurvey.ts';

const UUID = '5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11';

describe('the leave survey', () => {
  it('SHELL-28 is armed on exactly four screens of an application', () => {
    for (const path of ['liens', 'product/select', 'identity', 'signing/sign'])
      expect([path, armsSurvey(`/${UUID}/${path}`)]).toEqual([path, true]);
    for (const path of [
      '',
      '/liens',
      `/${UUID}`,
      `/${UUID}/product/select/confirm`,
      `/${UUID}/signing/intro`,
    ])
      expect([path, armsSurvey(path)]).toEqual([path, false]);
  });

  it('SHELL-30 CONST-09 delays the logout until it is closed, and 750 ms longer', () => {
    expect(surveyStep('idle', { type: 'logout', armed: true })).toEqual(['open', undefined]);
    expect(surveyStep('open', { type: 'close' })).toEqual(['done', 'proceedLater']);
    expect(LOGOUT_DELAY_MS).toBe(750);
  });

  it('does not delay a logout elsewhere', () => {
    expect(surveyStep('idle', { type: 'logout', armed: false })).toEqual(['idle', 'proceed']);
  });

  it('SHELL-29 is not offered again once it was shown or disabled', () => {
    expect(surveyStep('done', { type: 'logout', armed: true })).toEqual(['done', 'proceed']);
    expect(surveyStep('idle', { type: 'disable' })).toEqual(['done', undefined]);
  });

  it('SHELL-31 forgets the pending logout when it is reset', () => {
    expect(surveyStep('open', { type: 'reset' })).toEqual(['done', 'forget']);
    expect(surveyStep('done', { type: 'close' })).toEqual(['done', undefined]);
    expect(surveyStep('idle', { type: 'reset' })).toEqual(['idle', undefined]);
  });
});
