import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from './normalise.ts';
import { routeForState, settle, transition } from './stepMachine.ts';
import { initialState, type StepState, stepStates } from './stepStates.ts';
import { anySnapshot, factsAt, factsOf, finished, finishedWith, type Parts } from './testSnapshot.ts';

const go = (from: StepState, parts: Parts): StepState => transition(normalise(finishedWith(parts)), from)[0];
const restOf = (parts: Parts): StepState => settle(normalise(finishedWith(parts))).state;

const STATES =
  'profile ssnCredit errorCredit incorrectPin noCredit noProperty datatreeError uwReview assetDepletion liens product moreProfile hmda waitSummary appSummary docVerify documents manualPaystubUpload incomeReview emplVerify waitMerchant lienAttestation autopay manualAutopay ach waitSign sign codeed waitNotary notary insurance waitFund declined dtiDeclined creditScoreDeclined delinquency complete bpo bpoProcessing';

describe('the step machine', () => {
  it('STATE-01 has exactly the 39 states, in order', () => {
    expect(stepStates.join(' ')).toBe(STATES);
    expect(stepStates).toHaveLength(39);
  });

  it('STATE-02 starts at profile and stays there without facts', () => {
    expect(initialState).toBe('profile');
    expect(settle(factsOf())).toEqual({ state: 'profile', path: [], effects: [] });
  });

  it('reaches waitFund when everything is done', () => {
    expect(
      settle(normalise(finished))
        .path.map(({ to }) => to)
        .join(' '),
    ).toBe(
      'liens product moreProfile hmda waitSummary appSummary incomeReview ach docVerify waitSign sign codeed waitNotary notary insurance waitFund',
    );
  });

  it('leads to the dashboard once complete', () => {
    const facts = factsAt('COMPLETE');
    expect(transition(facts, 'sign')).toEqual(['complete', [{ type: 'leaveToDashboard' }]]);
    expect(transition(facts, 'complete')).toEqual(['complete', []]);
    expect(settle(facts).effects).toEqual([{ type: 'leaveToDashboard' }]);
  });

  it('ends for any facts, in a listed state and without visiting a state twice', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const { state, path } = settle(normalise(snapshot));
        const visited = [initialState, ...path.map(({ to }) => to)];
        expect(new Set(visited).size).toBe(visited.length);
        expect(stepStates).toContain(state);
        expect(transition(normalise(snapshot), state)[0]).toBe(state);
      }),
      { numRuns: 500 },
    );
  });

  it('ends from any state, for any facts', () => {
    fc.assert(
      fc.property(anySnapshot, fc.constantFrom(...stepStates), (snapshot, start) => {
        const facts = normalise(snapshot);
        let state = start;
        const visited = new Set<StepState>();
        while (!visited.has(state)) {
          visited.add(state);
          [state] = transition(facts, state);
        }
        expect(transition(facts, state)[0]).toBe(state);
      }),
      { numRuns: 500 },
    );
  });
});

const OPEN_DECISION = { uwDecision: undefined, uwSubDecision: 'UNVERIFIED_DTI_LIMITED' };
const AUTOPAY = { payType: 'AUTOPAY', autopayAccount: undefined };
const texas = (bpo: string | undefined) => ({ status: { bpo }, application: { property: { state: 'TX' } } });

const MAIN: [id: string, what: string, from: StepState, parts: Parts, to: StepState][] = [
  ['STATE-03', 'all four', 'profile', {}, 'liens'],
  ['STATE-03', 'no name', 'profile', { profile: { name: { firstName: 'Ann' } } }, 'profile'],
  ['STATE-03', 'no dob', 'profile', { profile: { dob: undefined } }, 'profile'],
  ['STATE-03', 'no property', 'profile', { application: { selectedPropertyUuid: undefined } }, 'profile'],
  ['STATE-03', 'no consent', 'profile', { application: { consents: [{ type: 'HARD_CREDIT' }] } }, 'profile'],
  [
    'STATE-03',
    'consent refused',
    'profile',
    { application: { consents: [{ type: 'SOFT_CREDIT', optInOut: 'OPT_OUT' }] } },
    'profile',
  ],
  ['STATE-04', 'liens complete', 'liens', { status: { uwDecision: undefined } }, 'product'],
  ['STATE-04', 'a decision alone', 'liens', { status: { liensComplete: false } }, 'product'],
  ['STATE-04', 'neither', 'liens', { status: { liensComplete: false, uwDecision: undefined } }, 'liens'],
  [
    'STATE-04',
    'attested',
    'liens',
    { status: { inquiryAttestNeeded: true, inquiryAttestComplete: true } },
    'product',
  ],
  [
    'STATE-04 STATE-37',
    'attestation open',
    'liens',
    { status: { inquiryAttestNeeded: true } },
    'lienAttestation',
  ],
  [
    'STATE-37',
    'attestation open, decision alone',
    'liens',
    { status: { inquiryAttestNeeded: true, liensComplete: false } },
    'lienAttestation',
  ],
  ['STATE-37', 'attestation done', 'lienAttestation', {}, 'product'],
  ['STATE-07', 'term 10, amount 20000', 'product', {}, 'moreProfile'],
  ['STATE-07', 'amount 0', 'product', { application: { amount: 0 } }, 'product'],
  ['STATE-07', 'term 0', 'product', { application: { term: 0 } }, 'product'],
  ['STATE-06', 'no decision', 'product', { status: OPEN_DECISION }, 'assetDepletion'],
  [
    'STATE-06',
    'ASSET_DEPLETION',
    'product',
    { status: { ...OPEN_DECISION, uwDecision: 'ASSET_DEPLETION' } },
    'assetDepletion',
  ],
  [
    'STATE-06',
    'another decision',
    'product',
    { status: { ...OPEN_DECISION, uwDecision: 'APPROVED' } },
    'moreProfile',
  ],
  [
    'STATE-06',
    'another sub-decision',
    'product',
    { status: { ...OPEN_DECISION, uwSubDecision: 'UNVERIFIED_OFFER' } },
    'moreProfile',
  ],
  [
    'STATE-06',
    'assets complete',
    'product',
    { status: OPEN_DECISION, application: { assetDepletion: { complete: true } } },
    'moreProfile',
  ],
  ['STATE-08', 'all three', 'moreProfile', {}, 'hmda'],
  ['STATE-08', 'no ownership', 'moreProfile', { application: { ownershipType: undefined } }, 'moreProfile'],
  ['STATE-08', 'no SSN', 'moreProfile', { profile: { hasSsn: false } }, 'moreProfile'],
  [
    'STATE-08',
    'no consent',
    'moreProfile',
    { application: { consents: [{ type: 'SOFT_CREDIT' }] } },
    'moreProfile',
  ],
  ['STATE-09', 'answered', 'hmda', {}, 'waitSummary'],
  ['STATE-09', 'not answered', 'hmda', { application: { hasHmda: false } }, 'hmda'],
  ['STATE-10', 'ready', 'waitSummary', {}, 'appSummary'],
  ['STATE-10', 'not ready', 'waitSummary', { status: { disclosurelistSummaryReady: false } }, 'waitSummary'],
  ['STATE-11', 'complete', 'appSummary', {}, 'incomeReview'],
  ['STATE-11', 'open', 'appSummary', { status: { disclosurelistSummaryComplete: false } }, 'appSummary'],
  ['STATE-12', 'matched', 'incomeReview', {}, 'ach'],
  ['STATE-12', 'final offer', 'incomeReview', { status: { uwSubDecision: 'FINAL_OFFER' } }, 'ach'],
  [
    'STATE-12',
    'unverified',
    'incomeReview',
    { status: { uwSubDecision: 'UNVERIFIED_OFFER' } },
    'incomeReview',
  ],
  ['STATE-13', 'partial', 'incomeReview', { status: { manualPaystubUpload: true } }, 'manualPaystubUpload'],
  [
    'STATE-13',
    'partial, self-employed',
    'incomeReview',
    {
      status: { manualPaystubUpload: true },
      application: { incomeSources: [{ employmentType: 'SELF_EMPLOYED' }] },
    },
    'ach',
  ],
  [
    'STATE-13',
    'tasks complete',
    'incomeReview',
    { status: { manualPaystubUpload: true, manualPaystubTasksComplete: true } },
    'ach',
  ],
  ['STATE-37', 'paystubs in', 'manualPaystubUpload', {}, 'incomeReview'],
  [
    'STATE-37',
    'payee open',
    'incomeReview',
    { application: { liabilities: [{ payOff: { status: 'MARKED_FOR_PAYOFF' } }] } },
    'waitMerchant',
  ],
  ['STATE-37', 'payee confirmed', 'waitMerchant', { application: { payeesConfirmed: true } }, 'ach'],
  ['STATE-14', 'MANUAL', 'ach', {}, 'docVerify'],
  ['STATE-14', 'from autopay', 'autopay', {}, 'docVerify'],
  [
    'STATE-14',
    'AUTOPAY with an account',
    'ach',
    { application: { payType: 'AUTOPAY', autopayAccount: { uuid: 'one' } } },
    'docVerify',
  ],
  ['STATE-14', 'no uuid', 'ach', { application: { disburseAccount: { routingNumber: '021000021' } } }, 'ach'],
  ['STATE-14', 'no routing number', 'ach', { application: { disburseAccount: { uuid: 'one' } } }, 'ach'],
  ['STATE-37', 'no pay type', 'ach', { application: { payType: undefined } }, 'autopay'],
  [
    'STATE-36 STATE-37',
    'check failed',
    'ach',
    { application: AUTOPAY, status: { giactAccountStatus: 'FAILED_VERIFICATION' } },
    'autopay',
  ],
  ['STATE-36', 'check absent', 'ach', { application: AUTOPAY }, 'manualAutopay'],
  [
    'STATE-36',
    'verified',
    'ach',
    { application: AUTOPAY, status: { giactAccountStatus: 'VERIFIED' } },
    'manualAutopay',
  ],
  [
    'STATE-36',
    'in review',
    'autopay',
    { application: AUTOPAY, status: { giactAccountStatus: 'PENDING_REVIEW' } },
    'manualAutopay',
  ],
  ['STATE-36', 'no account', 'ach', { application: { ...AUTOPAY, disburseAccount: undefined } }, 'ach'],
  ['STATE-36', 'MANUAL', 'manualAutopay', {}, 'docVerify'],
  ['STATE-15', 'passport', 'docVerify', {}, 'waitSign'],
  ...['DRIVERS_LICENSE_FRONT', 'ID_CARD_FRONT', 'PERMANENT_RESIDENT_FRONT'].map(
    (type): (typeof MAIN)[number] => [
      'STATE-15',
      type,
      'docVerify',
      { application: { documents: [{ type }] } },
      'waitSign',
    ],
  ),
  [
    'STATE-15',
    'a back alone',
    'docVerify',
    { application: { documents: [{ type: 'DRIVERS_LICENSE_BACK' }] } },
    'docVerify',
  ],
  [
    'STATE-37',
    'rejected',
    'docVerify',
    { application: { documents: [{ type: 'PASSPORT', status: 'REJECTED' }] } },
    'documents',
  ],
  [
    'STATE-37',
    'failed check',
    'docVerify',
    { status: { condition: 'ID_VERIFICATION_FAILURE' } },
    'documents',
  ],
  ['STATE-37', 'accepted', 'documents', {}, 'waitSign'],
  ['STATE-16', 'TX, required', 'docVerify', texas('BPO_REQUIRED'), 'bpo'],
  ['STATE-16', 'TX, unknown', 'docVerify', texas('BPO_UNKNOWN'), 'bpo'],
  ['STATE-16', 'TX, not said', 'docVerify', texas(undefined), 'bpo'],
  ['STATE-16', 'TX, complete', 'docVerify', texas('BPO_COMPLETE'), 'waitSign'],
  ['STATE-16', 'TX, complete after all', 'bpo', texas('BPO_COMPLETE'), 'waitSign'],
  ['STATE-16', 'CA, required', 'docVerify', { status: { bpo: 'BPO_REQUIRED' } }, 'waitSign'],
  ['STATE-17', 'ready', 'waitSign', {}, 'sign'],
  ['STATE-17', 'not ready', 'waitSign', { status: { disclosurelistClosingReady: false } }, 'waitSign'],
  ['STATE-18', 'complete', 'sign', {}, 'codeed'],
  ['STATE-18', 'open', 'sign', { status: { disclosurelistClosingComplete: false } }, 'sign'],
  ['STATE-19', 'COMPLETE', 'codeed', {}, 'waitNotary'],
  ['STATE-19', 'PENDING', 'codeed', { application: { coDeedStatus: 'PENDING' } }, 'codeed'],
  ['STATE-19', 'NOT_REQUIRED', 'codeed', { application: { coDeedStatus: 'NOT_REQUIRED' } }, 'waitNotary'],
  ['STATE-19', 'no other signer', 'codeed', { application: { coDeedStatus: undefined } }, 'waitNotary'],
  ['STATE-20', 'ready', 'waitNotary', {}, 'notary'],
  ['STATE-20', 'not ready', 'waitNotary', { status: { disclosurelistNotaryReady: false } }, 'waitNotary'],
  ['STATE-21', 'notary complete', 'notary', {}, 'insurance'],
  ['STATE-21', 'none', 'notary', { status: { disclosurelistNotaryComplete: false } }, 'notary'],
  ...['primaryParticipantAcceptComplete', 'manualDeedSigningComplete'].map((name): (typeof MAIN)[number] => [
    'STATE-21',
    name,
    'notary',
    { status: { disclosurelistNotaryComplete: false, [name]: true } },
    'insurance',
  ]),
  ['STATE-22', 'complete', 'insurance', {}, 'waitFund'],
  ['STATE-22', 'open', 'insurance', { application: { insurance: { complete: false } } }, 'insurance'],
];

describe('the main path', () => {
  it.each(MAIN)('%s %s: from %s', (_id, _what, from, parts, to) => {
    expect(go(from, parts)).toBe(to);
  });
});

const DECLINE = { uwDecision: 'DECLINE' };
const at = (checklistStatus: string, more: Parts['status'] = {}) => ({
  status: { checklistStatus, ...more },
});
const insured = (complete: boolean) => ({ application: { insurance: { complete } } });

const FROM_ANY: [id: string, parts: Parts, to: StepState][] = [
  ['STATE-24', { status: DECLINE }, 'declined'],
  ['STATE-24', { application: { active: false } }, 'declined'],
  ['STATE-24 STATE-28', { ...at('COMPLETE'), application: { active: false } }, 'complete'],
  ['STATE-25', { status: { ...DECLINE, dtiDecline: true } }, 'dtiDeclined'],
  ['STATE-26', { status: { ...DECLINE, creditScoreDecline: true } }, 'creditScoreDeclined'],
  ['STATE-27', at('DELINQUENCY_REVIEW'), 'delinquency'],
  ['STATE-28', at('COMPLETE'), 'complete'],
  ['STATE-29', at('SOFT_CREDIT_LOCKED_OR_FROZEN'), 'errorCredit'],
  ['STATE-29', at('HARD_CREDIT_LOCKED_OR_FROZEN'), 'errorCredit'],
  ['STATE-29', { status: { uwSubDecision: 'CREDIT_FROZEN' } }, 'errorCredit'],
  ['STATE-30', at('HARD_CREDIT_LOCKED_OR_FROZEN', { creditFrozenWithPin: true }), 'incorrectPin'],
  ['STATE-31', at('CREDIT_NO_MATCH_SSN'), 'noCredit'],
  ['STATE-32', at('NO_PROPERTY_FOUND'), 'noProperty'],
  ['STATE-32', at('MULTIPLE_PROPERTIES'), 'noProperty'],
  ['STATE-33', { status: { datatreeNoMatch: true } }, 'datatreeError'],
  ['STATE-34', { status: { employmentVerificationNeeded: true } }, 'emplVerify'],
  ['STATE-35', { status: { bpo: 'BPO_PROCESSING' } }, 'bpoProcessing'],
  ['STATE-35 STATE-37', { status: { uwDecision: 'REVIEW' } }, 'uwReview'],
  ['STATE-37', at('CREDIT_NO_MATCH', { uwSubDecision: undefined }), 'ssnCredit'],
  ['STATE-37', { ...at('CREDIT_NO_MATCH'), profile: { hasSsn: false } }, 'ssnCredit'],
  [
    'STATE-05',
    { application: { term: 0, rate: 0 }, status: { uwSubDecision: 'VERIFIED_OFFER', liensComplete: false } },
    'product',
  ],
  ...['GEN_RESCISSION', 'RESCISSION', 'RECORDING', 'FUNDABLE'].map((status): (typeof FROM_ANY)[number] => [
    'STATE-23',
    { ...at(status), ...insured(true) },
    'waitFund',
  ]),
];

describe('from any state', () => {
  it.each(FROM_ANY)('%s %j goes to %s', (_id, parts, to) => {
    expect(restOf(parts)).toBe(to);
    for (const state of stepStates) expect(go(state, parts)).toBe(to);
  });

  it('STATE-23 the rescission leads nowhere without insurance', () => {
    for (const status of ['GEN_RESCISSION', 'RESCISSION', 'RECORDING', 'FUNDABLE'])
      expect(go('sign', { ...at(status), ...insured(false) })).toBe('codeed');
  });

  it('STATE-25 STATE-26 the flags alone are not a decline', () => {
    expect(restOf({ status: { dtiDecline: true, creditScoreDecline: true } })).toBe('waitFund');
  });

  it('uses the stated order if all rows match', () => {
    const all: [name: string, value: unknown, to: StepState][] = [
      ['dtiDecline', true, 'dtiDeclined'],
      ['creditScoreDecline', true, 'creditScoreDeclined'],
      ['uwDecision', 'DECLINE', 'declined'],
      ['creditFrozenWithPin', true, 'incorrectPin'],
      ['uwSubDecision', 'CREDIT_FROZEN', 'errorCredit'],
      ['datatreeNoMatch', true, 'datatreeError'],
      ['employmentVerificationNeeded', true, 'emplVerify'],
      ['bpo', 'BPO_PROCESSING', 'bpoProcessing'],
    ];
    for (const [index, [, , to]] of all.entries())
      expect(restOf({ status: Object.fromEntries(all.slice(index)) })).toBe(to);
  });
});

const ROUTES: [id: string, states: string, path: string][] = [
  ['STATE-38', 'ssnCredit', 'credit/social'],
  ['STATE-39', 'errorCredit', 'credit/error'],
  ['STATE-40', 'incorrectPin', 'review-app/incorrect-pin'],
  ['STATE-41', 'uwReview', 'review-app/uw'],
  ['STATE-42', 'waitMerchant', 'merchant/review'],
  ['STATE-43', 'lienAttestation', 'merchant/lien-attestation'],
  ['STATE-44', 'manualAutopay', 'bank/autopay-manual'],
  ['STATE-45', 'codeed', 'signing/additional'],
  ['STATE-46', 'waitNotary notary', 'notary/intro'],
  ['STATE-47', 'insurance', 'insurance/upload'],
  ['STATE-48', 'waitFund', 'complete'],
  ['STATE-49', 'dtiDeclined', 'error/income'],
  ['STATE-50', 'creditScoreDeclined', 'error/credit'],
  ['STATE-51', 'bpo', 'bpo/condition'],
  ['STATE-52', 'profile', 'start/profile'],
  ['STATE-52', 'noCredit', 'review-app/no-credit'],
  ['STATE-52', 'noProperty', 'review-app/property'],
  ['STATE-52', 'datatreeError', 'review-app/datatree'],
  ['STATE-52', 'assetDepletion', 'product/assets'],
  ['STATE-52', 'liens', 'liens'],
  ['STATE-52', 'product', 'product/select'],
  ['STATE-52', 'moreProfile', 'start/contact'],
  ['STATE-52', 'hmda', 'start/hmda'],
  ['STATE-52', 'waitSummary appSummary', 'start/app-summary'],
  ['STATE-52', 'docVerify documents', 'identity'],
  ['STATE-52', 'manualPaystubUpload', 'income/upload/paystub'],
  ['STATE-52', 'incomeReview', 'income/review'],
  ['STATE-52', 'emplVerify', 'income/employer-verification'],
  ['STATE-52', 'autopay', 'bank/autopay'],
  ['STATE-52', 'ach', 'bank/disburse'],
  ['STATE-52', 'waitSign', 'review-app/signdocs'],
  ['STATE-52', 'sign', 'signing/intro'],
  ['STATE-52', 'declined', 'error/decline'],
  ['STATE-52', 'delinquency', 'review-app/delinquency'],
  ['STATE-52', 'bpoProcessing', 'bpo/hold'],
  ['STATE-52', 'complete', ''],
];

describe('the route of a state', () => {
  it.each(ROUTES)('%s %s is at %j', (_id, states, path) => {
    for (const state of states.split(' ')) expect(routeForState(state, factsOf())).toBe(path);
  });

  it('STATE-46 a requested manual notary time leads to its reservation, but only from the notary states', () => {
    const facts = factsOf({ application: { requestedManualNotaryTime: '2026-01-05T10:00' } });
    const reserved = stepStates.filter((state) => routeForState(state, facts) === 'notary/reserve-manual');
    expect(reserved).toEqual(['waitNotary', 'notary']);
  });

  it('STATE-52 every state but complete has a route of its own', () => {
    expect(stepStates.filter((state) => routeForState(state, factsOf()) === '')).toEqual(['complete']);
    expect(ROUTES.flatMap(([, states]) => states.split(' ')).toSorted()).toEqual([...stepStates].sort());
  });

  it('ROUTE-37 an unknown state leads to the root', () => {
    expect(routeForState('teleported', factsOf())).toBe('');
    expect(routeForState('toString', factsOf())).toBe('');
  });
});
