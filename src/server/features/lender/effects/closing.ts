import { addBusinessDays, rescissionEnd } from '../../../../core/shared/businessDays.ts';
import { addDays, type CalendarDate, laterOf } from '../../../../core/shared/calendarDate.ts';
import { dayIn, endOfDay, zoneOf } from '../../../../core/shared/stateTime.ts';
import { createDocumentService } from '../../documents/documentService.ts';
import { limitsOf } from '../../underwriting/lenderTermsService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';
import { openedLine } from './lines.ts';

type Timeline = NonNullable<EffectInput['record']['data']['timeline']>;

const withTimeline = ({ record }: EffectInput, more: Timeline): EffectOutcome => ({
  data: { timeline: { ...record.data.timeline, ...more } },
});

const todayOf = ({ record, at }: EffectInput): CalendarDate => dayIn(zoneOf(record.state), at);

/** The day of a milestone; the day of the effect when it was never reached. */
const dayOf = ({ file, record, at }: EffectInput, milestone: string): CalendarDate => {
  const reached = file.milestones[milestone];
  return dayIn(zoneOf(record.state), reached === undefined ? at : new Date(reached));
};

/** The first day of the second month after a day: always within two months. */
function firstPaymentAfter(day: CalendarDate): CalendarDate {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) + 1;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

const latest = (days: readonly CalendarDate[]): CalendarDate | undefined => days.toSorted().at(-1);

/** The day on which the last of those who sign got their notice. */
async function lastNotice(input: EffectInput): Promise<CalendarDate> {
  const { tx, dependencies, record } = input;
  const given = await createDocumentService(dependencies).lastGivenToOthers(tx, record.uuid, 'SUMMARY');
  const issued = dayOf(input, 'summaryIssued');
  return given === undefined ? issued : laterOf(issued, dayIn(zoneOf(record.state), given));
}

/**
 * The earliest closing day: the waiting days after the notice, and business days after the costs, that state
 * policy requires.
 */
async function earliestClosing(input: EffectInput): Promise<CalendarDate | undefined> {
  const { waitDays, costNoticeDays } = limitsOf(input);
  const today = todayOf(input);
  return latest([
    ...(waitDays === undefined ? [] : [addDays(await lastNotice(input), waitDays)]),
    ...(costNoticeDays === undefined ? [] : [addBusinessDays(today, costNoticeDays)]),
  ]);
}

/** The earliest closing day again, after somebody was named who signs too. */
export async function replannedClosing(input: EffectInput): Promise<EffectOutcome> {
  const earliest = await earliestClosing(input);
  return earliest === undefined ? {} : withTimeline(input, { earliestClosing: earliest });
}

async function planClosing(input: EffectInput): Promise<EffectOutcome> {
  const earliest = await earliestClosing(input);
  const firstPaymentDate = firstPaymentAfter(earliest ?? todayOf(input));
  const planned = withTimeline(input, earliest === undefined ? {} : { earliestClosing: earliest });
  return { data: { ...planned.data, firstPaymentDate } };
}

/** A note signed in a later month than planned has a later first payment; the earliest signing day stays. */
function renewPlan(input: EffectInput): EffectOutcome {
  const { earliestClosing: earliest = '' } = input.record.data.timeline ?? {};
  const today = todayOf(input);
  return { data: { firstPaymentDate: firstPaymentAfter(laterOf(earliest, today)) } };
}

const noteSigned = (input: EffectInput): EffectOutcome => ({
  ...withTimeline(input, { signedAt: input.at.toISOString() }),
  status: { disclosurelistClosingComplete: true },
});

/** The right to cancel runs from the later of signing and notice, both done by now; policies set its days. */
function startRescission(input: EffectInput): EffectOutcome {
  const ends = rescissionEnd(todayOf(input), limitsOf(input).rescissionDays);
  return withTimeline(input, {
    rescissionEnds: ends,
    rescissionEndsAt: endOfDay(zoneOf(input.record.state), ends),
    fundingEstimate: addBusinessDays(ends, 1),
  });
}

const deedSigned = (): EffectOutcome => ({
  status: { disclosurelistNotaryComplete: true, primaryParticipantAcceptComplete: true },
});

const deedSignedInPerson = (): EffectOutcome => ({
  status: { ...deedSigned().status, manualDeedSigningComplete: true },
  acts: [{ by: 'notary' }],
});

/** The money leaves; from then on there is a line. */
async function fund(input: EffectInput): Promise<EffectOutcome> {
  const { data } = withTimeline(input, { fundedAt: input.at.toISOString() });
  const creditLine = await openedLine(input);
  return { data: { ...data, ...(creditLine ? { creditLine } : {}) } };
}

/** Dates of closing, rescission, recording and funding. */
export const closingEffects: readonly JourneyEffect[] = [
  { name: 'planClosing', run: planClosing },
  { name: 'renewPlan', run: renewPlan },
  { name: 'noteSigned', run: noteSigned },
  { name: 'deedSigned', run: deedSigned },
  { name: 'deedSignedInPerson', run: deedSignedInPerson },
  { name: 'startRescission', run: startRescission },
  { name: 'record', run: (input) => withTimeline(input, { recordedAt: input.at.toISOString() }) },
  { name: 'fund', run: fund },
];
