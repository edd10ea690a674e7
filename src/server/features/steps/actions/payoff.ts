import type { ItemAnswers } from '../../../../core/flow/answers.ts';
import { cashToBorrower } from '../../../../core/loan/cashToBorrower.ts';
import type { Payee } from '../../../../core/model/generated/api/application.ts';
import { ApiError, type Said, said } from '../../../http/errors.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { itemsOf, numberOf, textOf } from './answers.ts';
import { isSigned } from './liens.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { refuse as refuseInWords } from './stepWords.ts';

const refuse = (line: string | Said): ApiError => new ApiError('unprocessable', [line]);

/** Answers by payee, one each; 422 naming the first missing or invalid one. */
function answered(payees: readonly Payee[], items: readonly ItemAnswers[], body: string) {
  const byUuid = new Map(items.map((item) => [textOf(item.uuid), item]));
  const stray = items.some(({ uuid }) => !payees.some((payee) => payee.uuid === uuid));
  if (stray) throw refuse(`${body} names a payee that is not one of this application`);
  return payees.map((payee) => {
    const item = byUuid.get(payee.uuid);
    if (!item) throw refuse(`${body} must answer ${payee.name}`);
    return { payee, item };
  });
}

const payeesOf = ({ record }: StepInput): readonly Payee[] => {
  const { payees = [] } = record.data;
  if (payees.length === 0) throw new ApiError('conflict', [said('refusal.payoff.none')]);
  return payees;
};

const corrected = (payee: Payee, item: ItemAnswers): Payee =>
  item.answer === 'CHANGE'
    ? {
        ...payee,
        name: textOf(item.newName).trim(),
        address: textOf(item.newAddress).trim(),
        amount: numberOf(item.newAmount),
        confirmed: true,
      }
    : { ...payee, confirmed: true };

/** Payoffs are paid from the draw and must not exceed what is left of it by the costs that are taken off. */
function expectWithinDraw(input: StepInput, payees: readonly Payee[]): void {
  const { amount: draw = 0, costsTakenOff = 0 } = input.record.data;
  const left = cashToBorrower({ draw, paidOff: payees.map(({ amount }) => amount), costsTakenOff });
  if (left.lessThan(0)) refuseInWords(input, 'screen.payoff.amount.beyondDraw');
}

function confirmPayees(input: StepInput): StepOutcome {
  const pairs = answered(payeesOf(input), itemsOf(input.answers.payees), 'body.payees');
  const payees = pairs.map(({ payee, item }) => corrected(payee, item));
  expectWithinDraw(input, payees);
  return { data: { payees, payeesConfirmed: true }, done: true };
}

/** Debts without the removed payoffs. */
function withoutPayoffs({ liabilities = [] }: ApplicationData, removed: readonly Payee[]): ApplicationData {
  const uuids = new Set(removed.map(({ liabilityUuid }) => liabilityUuid));
  return {
    liabilities: liabilities.map((liability) =>
      uuids.has(liability.uuid) ? { ...liability, payOff: null } : liability,
    ),
  };
}

const closures = (input: StepInput, pairs: ReturnType<typeof answered>) =>
  pairs.flatMap(({ payee, item }) => {
    if (item.remove === true || item.close !== true || payee.revolving !== true) return [];
    if (!isSigned(input, item.typedName))
      throw refuse(said('refusal.payoff.unsigned', { payee: payee.name }));
    return [{ payee: payee.uuid, typedName: textOf(item.typedName).trim(), at: input.at.toISOString() }];
  });

/** Removing a payoff leads back to the offer; otherwise the lender uses the amounts it has (G-26). */
function savePayoffs(input: StepInput): StepOutcome {
  const pairs = answered(payeesOf(input), itemsOf(input.answers.payees), 'body.payoffs');
  const removed = pairs.filter(({ item }) => item.remove === true).map(({ payee }) => payee);
  const accountClosures = closures(input, pairs);
  const notes = { accountClosures };
  if (removed.length === 0) return { notes, done: true };
  const payees = pairs.map(({ payee }) => payee).filter((payee) => !removed.includes(payee));
  const { data } = input.record;
  const { amount, rate, term } = data;
  const previous =
    amount !== undefined && rate !== undefined && term !== undefined
      ? { previousOffer: { amount, rate, term } }
      : {};
  return {
    data: { payees, payeesConfirmed: false, ...withoutPayoffs(data, removed), ...previous },
    notes,
    acts: [
      { by: 'offer', again: true },
      { by: 'payees', again: true },
    ],
  };
}

/** Payoffs from the line, and waiting for payoff amounts (G-14, G-26). */
export const payoffActions: readonly StepAction[] = [
  { call: 'payees', run: confirmPayees },
  { call: 'payoffs', run: savePayoffs },
];
