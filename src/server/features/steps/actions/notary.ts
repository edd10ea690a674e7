import { type NotarySlot, notaryDays, notaryTimes, slotId } from '../../../../core/flow/notaryDays.ts';
import { LoanDecimal } from '../../../../core/loan/decimal.ts';
import { NOTARY_FEE } from '../../../../core/loan/lenderCosts.ts';
import type { ApplicationNotary } from '../../../../core/model/generated/api/application.ts';
import { ApiError, said } from '../../../http/errors.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import {
  notaryTerms,
  plannedNotary,
  withManner,
  withoutAppointment,
} from '../../notary/notaryTermsService.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { refuse } from './stepWords.ts';

const MOST_SLOTS = 5;

type Mode = ApplicationNotary['modes'][number];

/** Refuses, with the reason, a notary mode that state, lender or earlier attempts rule out. */
function expectMode(input: StepInput, mode: Mode): void {
  const { modes, allowed } = notaryTerms(input);
  if (modes.includes(mode)) return;
  if (mode === 'MANUAL') refuse(input, 'screen.notary.refused.manual');
  refuse(
    input,
    allowed.includes('ONLINE') ? 'screen.notary.refused.attempts' : 'screen.notary.refused.online',
  );
}

/**
 * Costs with or without the in-person notary fee: where both modes are open, the borrower chooses (COPY-07).
 */
function withNotaryFee({ record }: StepInput, fee: number | undefined): Pick<ApplicationData, 'costs'> {
  const { costs } = record.data;
  if (!costs) return {};
  const others = (costs.costs ?? []).filter(({ feeType }) => feeType !== NOTARY_FEE);
  const all = fee === undefined ? others : [...others, { feeType: NOTARY_FEE, borrowerPaidAmount: fee }];
  const totalPaidByBorrower = LoanDecimal.sum(0, ...all.map((cost) => cost.borrowerPaidAmount)).toNumber();
  return { costs: { ...costs, costs: all, totalPaidByBorrower } };
}

/** Online, or in person with a fee; returning to online cancels an appointment. */
function chooseMode(input: StepInput): StepOutcome {
  const mode = input.answers.mode as Mode;
  expectMode(input, mode);
  const notary = plannedNotary(input);
  const manner = withManner(input.record.data, mode === 'MANUAL');
  const costs = withNotaryFee(input, mode === 'MANUAL' ? notary.manualFee : undefined);
  if (mode === 'MANUAL') return { data: { ...manner, ...costs, notary } };
  return { data: { ...manner, ...costs, notary: withoutAppointment(notary), requestedManualNotaryTime: '' } };
}

/** Free slots: around the requested time that day, and at that time on the next business days. */
function slotsNear({ date, time }: NotarySlot, days: readonly string[]): readonly NotarySlot[] {
  const index = notaryTimes.indexOf(time);
  const sameDay = notaryTimes.slice(Math.max(0, index - 1), index + 2).map((near) => ({ date, time: near }));
  const later = days.filter((day) => day > date).map((day) => ({ date: day, time }));
  return [...sameDay, ...later].slice(0, MOST_SLOTS);
}

/** A request for an in-person appointment: day, time and place. */
function schedule(input: StepInput): StepOutcome {
  const { answers, facts, record } = input;
  expectMode(input, 'MANUAL');
  const [date, time, place] = [String(answers.date), String(answers.time), String(answers.place)];
  const { places } = notaryTerms(input);
  if (!places.some((allowed) => allowed === place)) refuse(input, 'screen.notary.refused.place');
  const days = notaryDays(facts.today, record.data.timeline?.earliestClosing);
  if (!days.includes(date)) refuse(input, 'screen.notary.refused.date');
  const { address } = answers;
  const appointment = { date, time, place, confirmed: false };
  const notary = {
    ...plannedNotary(input),
    appointment: { ...appointment, ...(typeof address === 'string' ? { address } : {}) },
    slots: [...slotsNear({ date, time }, days)],
  };
  return {
    data: { ...withManner(record.data, true), notary, requestedManualNotaryTime: `${date}T${time}` },
    secrets: { notaryVisit: { phone: String(answers.phone), people: Number(answers.people) } },
  };
}

/** Books a confirmed slot while its day is still possible. */
function reserve(input: StepInput): StepOutcome {
  const { notary, timeline } = input.record.data;
  if (!notary?.appointment) throw new ApiError('conflict', [said('refusal.notary.noAppointment')]);
  expectMode(input, 'MANUAL');
  const slot = notary.slots?.find((offered) => slotId(offered) === input.answers.slot);
  const days = notaryDays(input.facts.today, timeline?.earliestClosing);
  if (!slot || !days.includes(slot.date)) refuse(input, 'screen.notary.refused.slot');
  return {
    data: {
      notary: { ...notary, appointment: { ...notary.appointment, ...slot, confirmed: true } },
      requestedManualNotaryTime: `${slot.date}T${slot.time}`,
    },
  };
}

/** The notary (G-21, G-36). */
export const notaryActions: readonly StepAction[] = [
  { call: 'notaryMode', run: chooseMode },
  {
    call: 'notaryAppointment',
    run: (input) => (input.stepId === 'notary-reserve' ? reserve(input) : schedule(input)),
  },
];
