import type { Answers, ItemAnswers } from '../../../../core/flow/answers.ts';
import { isItems } from '../../../../core/flow/answers.ts';
import type {
  ApplicationLiability,
  ApplicationLien,
} from '../../../../core/model/generated/api/application.ts';
import { ApiError, type Said, said } from '../../../http/errors.ts';
import { checklistStatusOf } from '../../applications/recordService.ts';
import { openCondition } from '../../conditions/conditionService.ts';
import { fitsOrRevised } from '../../underwriting/fittingLineService.ts';
import { itemsOf, numberOf, textOf } from './answers.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { broughtProof, reviewFirst } from './uploaded.ts';

const MORTGAGES: readonly string[] = ['FIRST_MORTGAGE', 'SECOND_MORTGAGE', 'HELOC'];

const refuse = (line: string | Said): ApiError => new ApiError('unprocessable', [line]);
const early = (line: string | Said): ApiError => new ApiError('conflict', [line]);

/** A lower balance or a payoff counts only once proved. */
function countedLien(lien: ApplicationLien, answer: ItemAnswers, isProved: boolean): ApplicationLien {
  if (answer.answer === 'PAID_OFF') return isProved ? { ...lien, balance: 0, monthlyPayment: 0 } : lien;
  if (answer.answer !== 'DIFFERENT_BALANCE') return lien;
  const stated = numberOf(answer.newBalance);
  return { ...lien, balance: isProved ? stated : Math.max(lien.balance, stated) };
}

function foundLiens(found: readonly ApplicationLien[], answers: Answers, isProved: boolean) {
  const given = new Map(itemsOf(answers.liens).map((item) => [textOf(item.uuid), item]));
  const stray = [...given.keys()].some((uuid) => !found.some((lien) => lien.uuid === uuid));
  if (stray) throw refuse('body.liens names a lien that is not one of this application');
  return found.map((lien) => {
    const answer = given.get(lien.uuid);
    if (!answer) throw refuse(`body.liens must answer the lien of ${lien.lender}`);
    return countedLien(lien, answer, isProved);
  });
}

const addedLiens = (input: StepInput, positions: number): readonly ApplicationLien[] =>
  itemsOf(input.answers.added).map((item, index) => ({
    uuid: input.dependencies.ids.uuid(),
    lender: textOf(item.lender).trim(),
    type: textOf(item.type),
    balance: numberOf(item.balance),
    monthlyPayment: numberOf(item.payment),
    position: positions + index + 1,
    added: true,
  }));

function checkMortgageFree({ mortgageFree }: Answers, liens: readonly ApplicationLien[]): void {
  const mortgage = liens.find(({ type, balance }) => MORTGAGES.includes(type) && balance > 0);
  if (mortgageFree === 'YES' && mortgage)
    throw refuse(`body.mortgageFree does not fit the open lien of ${mortgage.lender}`);
}

/** A trust first mentioned here needs its documents, as on start/contact (G-10). */
async function reviewTrust(input: StepInput): Promise<Pick<StepOutcome, 'data' | 'status'>> {
  const { tx, dependencies, record, answers, at } = input;
  if (answers.heldInTrust !== 'YES' || record.data.ownershipType === 'TRUST') return {};
  const condition = { applicationUuid: record.uuid, type: 'REVIEW_TRUST_REQUIREMENTS', at } as const;
  const { data, status } = await openCondition(tx, dependencies, condition);
  return { data: { ...data, ownershipType: 'TRUST' }, status };
}

async function saveLiens(input: StepInput): Promise<StepOutcome> {
  const { record, answers } = input;
  const { liensComplete, inquiryAttestNeeded, inquiryAttestComplete } = record.status;
  if (!record.data.liens) throw early(said('refusal.liens.none'));
  if (liensComplete) throw early(said('refusal.liens.confirmed'));
  const isDisputed = itemsOf(answers.liens).some(({ answer }) => answer !== 'CORRECT');
  const proof = isDisputed ? await broughtProof(input, 'SUPPORT') : [];
  const found = foundLiens(record.data.liens ?? [], answers, proof.length > 0);
  const liens = [...found, ...addedLiens(input, found.length)];
  checkMortgageFree(answers, liens);
  const review = reviewFirst(input, 'proof', proof);
  if (review) return review;
  const open = liens.filter(({ balance }) => balance > 0);
  const isAttested = !inquiryAttestNeeded || inquiryAttestComplete === true;
  const trust = await reviewTrust(input);
  const outcome = await fitsOrRevised(input, liens);
  return {
    ...outcome,
    data: { ...trust.data, liens, isFirstLien: open.length === 0, ...outcome.data },
    status: { liensComplete: true, ...trust.status, ...outcome.status },
    done: isAttested ? ['liens', 'inquiries'] : true,
  };
}

const newDebt = (item: ItemAnswers, creditorName: string): ApplicationLiability => ({
  uuid: textOf(item.uuid),
  type: textOf(item.debtType),
  creditorName,
  monetaryBalance: numberOf(item.balance),
  monetaryCalculatedNextPaymentMinimumAmount: numberOf(item.payment),
  payOff: null,
});

function saveInquiries({ record, answers }: StepInput): StepOutcome {
  const { liensComplete, inquiryAttestNeeded, inquiryAttestComplete } = record.status;
  if (!liensComplete || !inquiryAttestNeeded || inquiryAttestComplete)
    throw early(said('refusal.liens.inquiries'));
  const inquiries = record.data.inquiries ?? [];
  const given = isItems(answers.inquiries) ? answers.inquiries : [];
  const byUuid = new Map(given.map((item) => [textOf(item.uuid), item]));
  if (byUuid.size !== given.length || given.length !== inquiries.length)
    throw refuse('body.answers must answer every inquiry once');
  const debts = inquiries.flatMap(({ uuid, creditor }) => {
    const item = byUuid.get(uuid);
    if (!item) throw refuse(`body.answers must answer the inquiry of ${creditor}`);
    return item.newDebt === 'YES' ? [newDebt(item, creditor)] : [];
  });
  const others = (record.data.liabilities ?? []).filter(
    (liability) => !debts.some(({ uuid }) => uuid === liability.uuid),
  );
  return {
    data: { liabilities: [...others, ...debts] },
    status: { inquiryAttestComplete: true },
    done: true,
    notes: { newDebtPayments: paymentsOf(debts) },
  };
}

const paymentsOf = (debts: readonly ApplicationLiability[]): number =>
  debts.reduce((sum, debt) => sum + debt.monetaryCalculatedNextPaymentMinimumAmount, 0);

/** Compares names like the form does: ignoring case and extra spaces. */
const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** True when the typed name is the lender's legal name for the borrower, whatever the body claims. */
export const isSigned = ({ facts }: Pick<StepInput, 'facts'>, typed: unknown): boolean => {
  const legal = facts['application.legalName'];
  return typeof legal === 'string' && plain(textOf(typed)) === plain(legal);
};

function attest(input: StepInput): StepOutcome {
  const { record, answers, at } = input;
  if (!record.status.liensComplete || !record.status.inquiryAttestNeeded)
    throw early(said('refusal.liens.attest'));
  if (!isSigned(input, answers.typedName)) throw refuse('body.typedName is not the legal name');
  return {
    status: { inquiryAttestComplete: true },
    done: true,
    notes: {
      liensAttested: {
        typedName: textOf(answers.typedName).trim(),
        at: at.toISOString(),
        during: checklistStatusOf(record),
      },
    },
  };
}

/** Existing liens, other credit applied for, and the borrower's statements about both (G-14). */
export const lienActions: readonly StepAction[] = [
  { call: 'liens', run: saveLiens },
  { call: 'inquiries', run: saveInquiries },
  { call: 'liensAttest', run: attest },
];
