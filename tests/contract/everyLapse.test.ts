import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { locatedIn } from '../../src/core/journey/journeyProblem.ts';
import type { ApplicationAnswer } from '../../src/core/model/generated/api/application.ts';
import type { JourneyFile } from '../../src/core/model/generated/journey.ts';
import type { Performer } from '../../src/server/features/tasks/performerService.ts';
import { inMatrix, played } from '../e2e/matrix.ts';
import { createBody, createCall, type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

const DAY = 86_400;

const journey = parse(readFileSync('config/journey.yaml', 'utf8')) as JourneyFile;
const stages = locatedIn(journey.stages, []).map(({ stage }) => stage);

interface Wait {
  readonly stage: string;
  readonly status: string;
  readonly persona: string;
  /** The last day on which it waits, and what comes then; ATTENDED: it waits on, and somebody is asked again. */
  readonly until: readonly [number, 'CANCELLED' | 'DECLINED' | 'ATTENDED'];
  /** Fields that keep it there. */
  readonly sets?: (application: ApplicationAnswer) => object;
}

const LEFT_OPEN = [50, 'CANCELLED'] as const;
const INCOMPLETE = [50, 'CANCELLED'] as const;
/** Somebody is asked after 60 days, and has 25. */
const UNSIGNED = [85, 'CANCELLED'] as const;
/** The same, and nobody who has signed is cancelled for their silence. */
const ATTENDED = [85, 'ATTENDED'] as const;

const wait = (
  stage: string,
  status: string,
  persona: string,
  until: Wait['until'],
  sets?: Wait['sets'],
): Wait => ({ stage, status, persona, until, ...(sets ? { sets } : {}) });

const waits: readonly Wait[] = [
  wait('creditUnlocked', 'SOFT_CREDIT_LOCKED_OR_FROZEN', 'frozen', LEFT_OPEN),
  wait('ssnGiven', 'CREDIT_NO_MATCH', 'no-match', LEFT_OPEN),
  wait('profileCorrected', 'CREDIT_NO_MATCH_SSN', 'no-match-ssn', LEFT_OPEN),
  wait('propertyFound', 'NO_PROPERTY_FOUND', 'no-property', LEFT_OPEN),
  wait('propertyChosen', 'MULTIPLE_PROPERTIES', 'multiple-properties', LEFT_OPEN),
  wait('ownershipCorrected', 'TITLE_PREQUAL', 'datatree', LEFT_OPEN),
  wait('valueEstimated', 'NO_AVM_FOUND', 'no-avm', LEFT_OPEN),
  wait('assets', 'ASSETS_PREQUAL', 'asset-depletion', LEFT_OPEN),
  wait('offerChosen', 'OFFER_SELECTION', 'approved', [120, 'CANCELLED']),
  wait('contact', 'COLLECT_ADDITIONAL_INFO', 'approved', INCOMPLETE),
  wait('hardCreditUnlocked', 'HARD_CREDIT_LOCKED_OR_FROZEN', 'hard-frozen', INCOMPLETE),
  wait('delinquencyResolved', 'DELINQUENCY_REVIEW', 'delinquency', INCOMPLETE),
  wait('liens', 'LIEN_VERIFICATION', 'approved', INCOMPLETE),
  wait('hmda', 'HMDA', 'approved', INCOMPLETE),
  wait('summaryAccepted', 'APP_SUBMISSION', 'approved', INCOMPLETE),
  wait('income', 'INCOME_VERIFICATION', 'approved', INCOMPLETE),
  wait('coBorrowersKnown', 'CO_BORROWER_ANSWERS', 'co-borrower', INCOMPLETE),
  wait('employment', 'EMPLOYMENT_VERIFICATION', 'employer', INCOMPLETE),
  wait('offerRechosen', 'REVISED_OFFER_SELECTION', 'revised-offer', [90, 'DECLINED']),
  wait('disbursement', 'DISBURSEMENT_ACCOUNT', 'approved', INCOMPLETE),
  wait('autopay', 'AUTOPAY_ACCOUNT', 'approved', INCOMPLETE),
  wait('identityDocuments', 'IDENTITY_VERIFICATION', 'approved', INCOMPLETE),
  wait('requalified', 'CLTV_LIEN_POSITION_REQUALIFY', 'winback', [90, 'DECLINED']),
  wait('valuationOrdered', 'BPO_ORDER_REQUEST', 'bpo', INCOMPLETE),
  wait('appraisalPaid', 'ONSITE_APPRAISAL_PAYMENT', 'appraisal', INCOMPLETE),
  wait('payoffsReceived', 'PAYOFF_REQUEST_PENDING', 'payoff-pending', INCOMPLETE),
  wait('payoffsConfirmed', 'TITLE_PREQUAL', 'payoffs', INCOMPLETE),
  wait('trustDocuments', 'TRUST', 'trust', INCOMPLETE),
  wait('signed', 'NOTE_SIGNING', 'approved', UNSIGNED),
  wait('coDeed', 'CO_DEED_REQ', 'co-deed', ATTENDED),
  wait('manualNotarized', 'MANUAL_DEED_SIGNING', 'manual-notary', ATTENDED, ({ notary }) => ({
    notary: { ...notary, appointment: { ...notary?.appointment, confirmed: false } },
  })),
  wait('notarized', 'DEED_SIGNING', 'approved', ATTENDED),
  wait('insurance', 'INSURANCE', 'insurance-open', ATTENDED),
  wait('accountVerified', 'FUNDABLE', 'approved', ATTENDED, () => ({
    giactAccountStatus: 'FAILED_VERIFICATION',
  })),
];

/** Stages with the status and the lapses of another one. */
const sameAs: Readonly<Record<string, string>> = {
  detailsCorrected: 'profileCorrected',
  hardCreditConsent: 'contact',
  signersNamed: 'contact',
  inquiries: 'liens',
  accountConfirmed: 'disbursement',
  signersCleared: 'accountVerified',
};

/** Of each kind, before offers and after signing. */
const EACH_KIND = ['offerChosen', 'payoffsReceived', 'coDeed'];

/** Answers by itself, and never does. */
const silent: Performer = {
  name: 'silent',
  after: () => undefined,
  perform: () => {
    throw new Error('It never answers');
  },
};

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer({ performers: { attention: silent } });
});
afterAll(() => server.close());

const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;

const isLookedAt = async ({ uuid }: Borrower): Promise<boolean> => {
  const tasks = server.dependencies.db.kysely.selectFrom('tasks').select('name').where('status', '=', 'open');
  return (
    (await tasks.where('application_uuid', '=', uuid).where('name', '=', 'attention').execute()).length > 0
  );
};

it('is played for every stage of the journey that waits for a borrower, a signer or an appointment', () => {
  const waiting = stages.filter(({ by, takesUntil }) => by !== undefined || takesUntil === 'appointment');
  const known = ['softCreditConsent', ...waits.map(({ stage }) => stage), ...Object.keys(sameAs)];
  expect(known.toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
  const lapsesOf = (id: string) => {
    const { status, lapses } = stages.find((stage) => stage.id === id) ?? {};
    return { status, lapses };
  };
  for (const [one, other] of Object.entries(sameAs)) expect(lapsesOf(one)).toEqual(lapsesOf(other));
});

it('ends an application without an authorization of the soft inquiry', async () => {
  const person = await server.person();
  const { consentRequests: _none, ...body } = createBody();
  const { uuid } = (await server.call(createCall(person, body))).json<{ uuid: string }>();
  const status = async () => {
    const url = `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`;
    return (await server.call({ url, headers: person.headers })).json().checklistStatus;
  };
  await server.advance(49 * DAY);
  expect(await status()).toBe('WAITING_FOR_SOFT_CREDIT');
  await server.advance(2 * DAY);
  expect(await status()).toBe('CANCELLED');
});

describe('a stage that nobody ever ends', inMatrix, () => {
  const rows = played(waits, ({ stage }) => EACH_KIND.includes(stage));
  const seen = new Map<string, Map<number, unknown>>();

  beforeAll(async () => {
    await server.turnBack();
    const borrowers: [string, Borrower][] = [];
    for (const { stage, status, persona, sets } of rows) {
      const borrower = await borrowerAt(server, status, { persona });
      if (sets) await borrower.set(sets(await borrower.application()));
      borrowers.push([stage, borrower]);
    }
    const days = [...new Set(rows.flatMap(({ until: [day] }) => [day - 1, day + 1]))].toSorted(
      (one, other) => one - other,
    );
    let today = 0;
    for (const day of days) {
      await server.advance((day - today) * DAY);
      today = day;
      for (const [stage, borrower] of borrowers) {
        const known = seen.get(stage) ?? new Map<number, unknown>();
        const status = await statusOf(borrower);
        const isAttended = day > 85 && (await isLookedAt(borrower));
        seen.set(stage, known.set(day, isAttended ? 'ATTENDED' : status));
      }
    }
  });

  it.each(rows)('$stage', ({ stage, status, until: [day, end] }) => {
    const days = seen.get(stage);
    expect([days?.get(day - 1), days?.get(day + 1)]).toEqual([status, end]);
  });
});
