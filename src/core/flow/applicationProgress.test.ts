import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicationProgress, type ProgressStep, progressSteps } from './applicationProgress.ts';
import { normalise } from './normalise.ts';
import { anySnapshot, factsAt, factsOf, finishedWith, type Parts } from './testSnapshot.ts';

const chosen = { application: { term: 10, amount: 20_000 } };
const at = (status: string, parts: Parts = {}) => applicationProgress(factsAt(status, parts));

describe('the step of an application', () => {
  it.each([
    ['OFFER_SELECTION', 'PRODUCT_SELECT', 'product/select'],
    ['COLLECT_ADDITIONAL_INFO', 'MORE_INFO', 'start/contact'],
    ['HMDA', 'MORE_INFO', 'start/hmda'],
    ['APP_SUBMISSION', 'MORE_INFO', 'start/app-summary'],
    ['INCOME_VERIFICATION', 'LINK_INCOME', 'income/review'],
    ['DISBURSEMENT_ACCOUNT', 'LINK_INCOME', 'bank/disburse'],
    ['AUTOPAY_ACCOUNT_PENDING', 'LINK_INCOME', 'bank/autopay'],
    ['IDENTITY_VERIFICATION', 'ID_UPLOAD', 'identity'],
    ['NOTE_SIGNING', 'SIGNING', 'signing/intro'],
    ['DEED_SIGNING', 'ENOTARY', 'notary/intro'],
    ['RESCISSION', 'COMPLETE', 'complete'],
    ['COMPLETE', 'COMPLETE', 'the dashboard'],
  ])('SHELL-22 at %s is %s, of %s', (status, step) => {
    expect(at(status)?.at).toBe(step);
  });

  it('SHELL-14 is the first before an offer, whatever the lender asks for or waits for', () => {
    const asked = { application: { selectedPropertyUuid: 'one' }, profile: { dob: '1980-01-01' } };
    const statuses = [
      'WAITING_FOR_SOFT_CREDIT',
      'WAITING_FOR_INITIAL_OFFERS',
      'CREDIT_NO_MATCH_SSN',
      'NO_AVM_FOUND',
    ];
    for (const status of statuses) expect(at(status, asked)?.at, status).toBe('INITIAL');
    expect(at('CREDIT_NO_MATCH_SSN', chosen)?.at).toBe('MORE_INFO');
  });

  it("SHELL-20 is in person on request, by the lender's choice, or if no other way is possible", () => {
    expect(at('NOTE_SIGNING')?.isInPerson).toBe(false);
    for (const application of [
      { requestedManualNotaryTime: '2026-07-01T15:00:00Z' },
      { status: { manualNotary: true } },
      { notary: { modes: ['MANUAL'] } },
    ])
      expect(at('NOTE_SIGNING', { application })?.isInPerson).toBe(true);
    expect(at('DEED_SIGNING', { application: { notary: { modes: ['ONLINE', 'MANUAL'] } } })?.isInPerson).toBe(
      false,
    );
  });

  it('stays at the identity while people look at its document, and says that it is not done', () => {
    const documents = (status: string) => [{ uuid: 'one', type: 'PASSPORT', status }];
    const waiting = { ...chosen.application, inReview: true, documents: documents('UNDER_REVIEW') };
    const progress = at('IN_PROGRESS', { application: waiting });
    expect(progress).toMatchObject({ at: 'ID_UPLOAD', next: 'SIGNING' });
    expect(progress?.done).not.toContain('ID_UPLOAD');
    const accepted = { ...chosen.application, documents: documents('ACCEPTED') };
    const insured = { ...accepted, inReview: true };
    expect(at('IN_PROGRESS', { application: insured })?.at).toBe('SIGNING');
  });

  it('is undefined for an application that ended without a line', () => {
    for (const status of ['DECLINED', 'CANCELLED']) expect(at(status)).toBeUndefined();
    expect(at('NOTE_SIGNING', { application: { active: false } })).toBeUndefined();
  });

  it('is not complete while the lender asks for insurance', () => {
    const deed = { primaryParticipantAcceptComplete: true, checklistStatus: 'DEED_SIGNING' };
    const insured = (complete: boolean) =>
      factsOf({ application: { insurance: { complete } }, status: deed });
    expect(applicationProgress(insured(false))).toMatchObject({ at: 'ENOTARY', next: 'COMPLETE' });
    expect(applicationProgress(insured(true))?.at).toBe('COMPLETE');
  });
});

describe('what comes next', () => {
  const signed = { status: { disclosurelistClosingComplete: true } };

  it('G-36 is signing in a state where closing must wait, and the notary if only the deed is left', () => {
    expect(at('NOTARY_WAITING_PERIOD')).toMatchObject({ at: 'SIGNING', next: 'SIGNING' });
    expect(at('GEN_CLOSING_DISCLOSURE')).toMatchObject({ at: 'SIGNING', next: 'SIGNING' });
    expect(at('NOTARY_WAITING_PERIOD', signed)).toMatchObject({
      at: 'ENOTARY',
      next: 'ENOTARY',
    });
    expect(at('GEN_NOTARY_DISCLOSURE', signed)).toMatchObject({ at: 'ENOTARY', next: 'ENOTARY' });
  });

  it('is the first step not done, after the application went back', () => {
    const all = finishedWith({
      status: {
        checklistStatus: 'REVISED_OFFER_SELECTION',
        disclosurelistClosingComplete: false,
        disclosurelistClosingReady: false,
        disclosurelistNotaryReady: false,
        disclosurelistNotaryComplete: false,
      },
    });
    expect(applicationProgress(normalise(all))).toEqual({
      at: 'PRODUCT_SELECT',
      next: 'SIGNING',
      done: ['INITIAL', 'MORE_INFO', 'LINK_INCOME', 'ID_UPLOAD'],
      wentBackBecause: 'revisedOffer',
      isInPerson: false,
    });
  });

  it('SHELL-15 a first offer does not go back, but a lien that lowers it does', () => {
    expect(at('OFFER_SELECTION')?.wentBackBecause).toBeUndefined();
    expect(at('CLTV_LIEN_POSITION_REQUALIFY', chosen)?.wentBackBecause).toBe('winback');
  });
});

/** What a lender asks for at each step: the status, and the application's fields once it is given. */
const MAIN_PATH: readonly (readonly [step: ProgressStep, status: string, given: Parts])[] = [
  ['PRODUCT_SELECT', 'OFFER_SELECTION', chosen],
  ['MORE_INFO', 'COLLECT_ADDITIONAL_INFO', {}],
  ['MORE_INFO', 'LIEN_VERIFICATION', { status: { liensComplete: true } }],
  ['MORE_INFO', 'HMDA', { application: { hasHmda: true } }],
  ['MORE_INFO', 'APP_SUBMISSION', { status: { disclosurelistSummaryComplete: true } }],
  ['LINK_INCOME', 'INCOME_VERIFICATION', {}],
  ['LINK_INCOME', 'EMPLOYMENT_VERIFICATION', {}],
  [
    'LINK_INCOME',
    'DISBURSEMENT_ACCOUNT',
    { application: { disburseAccount: { uuid: 'one', routingNumber: '1' } } },
  ],
  ['LINK_INCOME', 'AUTOPAY_ACCOUNT', { application: { payType: 'MANUAL' } }],
  ['ID_UPLOAD', 'IDENTITY_VERIFICATION', { application: { documents: [{ type: 'PASSPORT' }] } }],
  [
    'SIGNING',
    'NOTE_SIGNING',
    { status: { disclosurelistClosingReady: true, disclosurelistClosingComplete: true } },
  ],
  [
    'ENOTARY',
    'DEED_SIGNING',
    { status: { disclosurelistNotaryReady: true, disclosurelistNotaryComplete: true } },
  ],
];

const BETWEEN = [
  'IN_PROGRESS',
  'DELINQUENCY_REVIEW',
  'FACTA_REVIEW',
  'HARD_CREDIT_LOCKED_OR_FROZEN',
  'PAYOFF_REQUEST_PENDING',
  'TRUST',
  'BPO_PROCESSING',
  'ORDER_FULL_TITLE',
  'UNKNOWN',
  'NEW_CODE',
];

const merge = (one: Parts, other: Parts): Parts => ({
  application: { ...one.application, ...other.application },
  status: { ...one.status, ...other.status },
  profile: {},
});

const anyLender = fc.record({
  left: fc.subarray(
    MAIN_PATH.map(([, status]) => status).filter(
      (status) => status !== 'OFFER_SELECTION' && status !== 'APP_SUBMISSION',
    ),
  ),
  between: fc.array(fc.constantFrom(undefined, ...BETWEEN), {
    minLength: MAIN_PATH.length,
    maxLength: MAIN_PATH.length,
  }),
});

describe('for every lender', () => {
  it('SHELL-22 the step still advances if steps are left out or added, and each shown screen belongs to the step named', () => {
    fc.assert(
      fc.property(anyLender, ({ left, between }) => {
        let parts: Parts = {};
        let before = 0;
        const look = (status: string, asked?: ProgressStep): void => {
          const progress = at(status, parts);
          const now = progressSteps.indexOf(progress?.at as ProgressStep);
          expect(now, status).toBeGreaterThanOrEqual(before);
          expect(progress?.wentBackBecause, status).toBeUndefined();
          if (asked) expect(progress?.at, status).toBe(asked);
          before = now;
        };
        for (const [index, [step, status, given]] of MAIN_PATH.entries()) {
          if (left.includes(status)) continue;
          look(status, step);
          parts = merge(parts, given);
          if (between[index]) look(between[index]);
        }
      }),
    );
  });

  it('gives consistent progress for any facts: a step of the list, the steps done before it, and the next one', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const progress = applicationProgress(normalise(snapshot));
        if (!progress || progress.at === 'COMPLETE') return;
        const { at: step, next, done, wentBackBecause } = progress;
        const index = progressSteps.indexOf(step);
        expect(done.slice(0, index)).toEqual(progressSteps.slice(0, index));
        expect(done).not.toContain(step);
        expect(done).not.toContain(next);
        if (next !== 'COMPLETE')
          expect(progressSteps.indexOf(next as ProgressStep)).toBeGreaterThanOrEqual(index);
        if (wentBackBecause) expect(step).toBe('PRODUCT_SELECT');
      }),
    );
  });
});
