import { reasonKey } from '../../../core/copy/reasonKey.ts';
import { answerText } from '../../../core/flow/answerText.ts';
import { givenAnswers } from '../../../core/flow/ownAnswers.ts';
import { missingPartKey } from '../../../core/journey/missingPartKey.ts';
import { formatMoney } from '../../../core/loan/formatMoney.ts';
import { NOTARY_FEE } from '../../../core/loan/lenderCosts.ts';
import type { StatedDecline } from '../../../core/model/generated/api/application-document.ts';
import type { DocumentList } from '../../../core/model/generated/document.ts';
import { checklistStatusOf } from '../applications/recordService.ts';
import type { DocumentSource } from './documentValues.ts';

export type ListRow = readonly [string, string];

export type WordsOf = (key: string) => string | undefined;

const money = (amount: number): string => formatMoney(amount, 2);
const keyOf = (code: string): string => code.toLowerCase().replaceAll('_', '-');

/** The rows of a list from the application; reasons and factors have an empty second cell. */
export function documentList(list: DocumentList, source: DocumentSource, words: WordsOf): readonly ListRow[] {
  return lists[list](source, words);
}

const lists: Readonly<Record<DocumentList, (source: DocumentSource, words: WordsOf) => readonly ListRow[]>> =
  {
    fees: (source, words) =>
      fees(source).map(([code, amount]) => [
        words(`document.fee.${keyOf(code)}`) ?? words('document.fee.other') ?? '',
        money(amount),
      ]),

    payoffs: ({ record: { data } }) =>
      data.payees?.length
        ? data.payees.map(({ name, accountMask, amount }) => [
            accountMask ? `${name} (••${accountMask})` : name,
            money(amount),
          ])
        : (data.liabilities ?? [])
            .filter(({ payOff }) => payOff)
            .map(({ creditorName = '', monetaryBalance }) => [creditorName, money(monetaryBalance)]),

    liens: ({ record: { data } }, words) =>
      (data.liens ?? []).map(({ lender, type, balance }) => [
        [lender, words(`enum.lien.${keyOf(type)}`)].filter(Boolean).join(', '),
        money(balance),
      ]),

    debts: ({ record: { data } }) =>
      (data.liabilities ?? []).map(({ creditorName = '', monetaryBalance }) => [
        creditorName,
        money(monetaryBalance),
      ]),

    incomes: ({ record: { data } }, words) =>
      (data.incomeSources ?? []).map(({ employmentType, amount = 0 }) => [
        words(`enum.employment.${keyOf(employmentType)}`) ?? words('document.income.other') ?? '',
        money(amount),
      ]),

    answers: ({ record: { data }, app }, words) => {
      const text = (key: string): string => words(key) ?? key;
      return givenAnswers(app, { ...data }).map(({ question, answer }) => [
        text(question.label),
        answerText(app, question, { answer, words: { text, money } }),
      ]);
    },

    reasons: (source, words) =>
      reasonCodes(source)
        .slice(0, 4)
        .map((code) => [words(reasonKey(code)) ?? unknownCode('decline reason', code), '']),

    missing: ({ record }, words) => {
      const status = checklistStatusOf(record);
      return [[words(missingPartKey(status)) ?? unknownCode('missing part', status), '']];
    },

    scoreFactors: ({ credit }, words) =>
      (credit?.factors ?? [])
        .slice(0, 4)
        .map((code) => [
          words(`document.scoreFactor.${keyOf(code)}`) ?? unknownCode('score factor', code),
          '',
        ]),
  };

/** What a notice of a decline states, in the words of `words`. Throws as the lists do. */
export function statedDecline(source: DocumentSource, words: WordsOf): StatedDecline {
  const { credit, record, today } = source;
  const texts = lists.reasons(source, words);
  const codes = reasonCodes(source).slice(0, texts.length);
  const changes = record.data.declineChanges?.filter(({ reason }) => codes.includes(reason));
  return {
    on: today,
    ...(changes ? { changes } : {}),
    reasons: texts.map(([text], place) => ({ code: codes[place] ?? '', text })),
    ...(credit
      ? {
          score: {
            value: credit.score,
            on: credit.on,
            lowest: credit.range.from,
            highest: credit.range.to,
            bureau: credit.bureau.name,
            factors: lists.scoreFactors(source, words).map(([text]) => text),
          },
        }
      : {}),
  };
}

/** A notice never invents or omits a reason. */
function unknownCode(what: string, code: string): never {
  throw new Error(`There are no words for the ${what} ${code}`);
}

/** The lender's reasons, else those the status implies; a notice without reasons is not made. */
function reasonCodes({ record: { data, status } }: DocumentSource): readonly string[] {
  const told = [
    ...(status.creditScoreDecline ? ['CREDIT_SCORE'] : []),
    ...(status.dtiDecline ? ['DTI'] : []),
  ];
  const codes = data.declineReasons?.length ? data.declineReasons : told;
  if (codes.length === 0) throw new Error('The application has no reason for a decline');
  return codes;
}

/** Fees by type: the lender's, then third-party ones, with recording tax on the chosen amount. */
function fees({ record: { data }, chosen, app }: DocumentSource): readonly (readonly [string, number])[] {
  const figures = chosen?.figures;
  const others = (data.costs?.costs ?? []).map(({ feeType, borrowerPaidAmount }): [string, number] => [
    feeType,
    feeType === 'RECORDING_TAX' && figures ? figures.recordingTax : borrowerPaidAmount,
  ]);
  const { manualNotarizationFee } = app.brand.values;
  const isCounted = others.some(([type]) => type === NOTARY_FEE);
  const isManual = data.requestedManualNotaryTime !== undefined || data.notary?.appointment !== undefined;
  return [
    ...(figures ? [['ORIGINATION_FEE', figures.originationFee] as const] : []),
    ...others,
    ...(isManual && !isCounted && typeof manualNotarizationFee === 'number'
      ? [[NOTARY_FEE, manualNotarizationFee] as const]
      : []),
  ];
}
