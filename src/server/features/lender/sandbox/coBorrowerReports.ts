import type { FieldEncryption } from '../../../db/fieldEncryption.ts';
import { calendarDateOf } from '../../applications/recordService.ts';
import { type CoBorrowerReport, creditSubject } from '../../signers/coBorrowerService.ts';
import type { AskedTask } from '../../tasks/performerService.ts';
import type { LenderConfig } from './sources/lenderConfig.ts';
import { integerBetween } from './sources/seeded.ts';

/** Dollars a month of the one debt of somebody who borrows too. */
const PAYMENT = { from: 60, to: 400 };
/** What such a debt is of its yearly payments. */
const MONTHS_OWED = 30;

/** What the sandbox's bureau says of somebody who borrows too: the same person gets the same report. */
export async function coBorrowerReport(
  { personas, ranges, debts, creditFile }: LenderConfig,
  encryption: FieldEncryption,
  { tx, task, record, at }: AskedTask,
): Promise<CoBorrowerReport> {
  const person = await creditSubject(tx, { encryption }, task.subject);
  const seed = `${person?.firstName} ${person?.lastName} ${person?.birthDate}`;
  const own = personas.get(record.persona ?? '')?.borrower?.coBorrowerScore;
  const monthlyPayment = integerBetween(`payment ${seed}`, PAYMENT);
  const { scoreModel, scoreRange, scoreFactors, bureau } = creditFile;
  return {
    report: {
      score: own ?? integerBetween(`score ${seed}`, ranges.score),
      model: scoreModel,
      range: scoreRange,
      factors: scoreFactors,
      bureau,
      date: calendarDateOf(at),
      debts: debts.slice(0, 1).map(({ type, creditorName }) => ({
        type,
        creditorName,
        balance: monthlyPayment * MONTHS_OWED,
        monthlyPayment,
      })),
    },
  };
}
