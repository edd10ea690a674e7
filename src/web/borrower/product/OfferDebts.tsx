import styled from '@emotion/styled';
import { type DrawPreference, drawPreferences } from '../../../core/loan/drawPreference.ts';
import { payoffEffect } from '../../../core/loan/payoffEffect.ts';
import type { PreferenceChoice } from '../../../core/loan/preferenceChoices.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { fieldId } from '../../renderer/fieldIds.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { GroupFrame } from '../../ui/fields/GroupFrame.tsx';
import { type ChoiceOption, RadioCards } from '../../ui/fields/RadioCards.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { SummaryList } from '../../ui/layout/SummaryList.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { useChoose, useOffer } from '../offer/OfferContext.tsx';
import type { PayableDebt } from '../offer/offerBook.ts';
import { payoffsOf, preferencesOf, problemOf } from '../offer/offerChoice.ts';
import { cents } from '../offer/wording.ts';
import { BelowBar } from './BelowBar.tsx';

const Note = styled('p')({ color: color.muted, fontSize: fontSize.small });

const Total = styled('p')({
  marginTop: '0.5rem',
  fontWeight: 600,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

/** Debts to pay off, and the payoff preference (G-08, MATH-08 to MATH-10). */
export function OfferDebts() {
  const { book, choice } = useOffer();
  if (book.debts.length === 0) return null;
  return (
    <BelowBar>
      <Debts />
      {choice.payoffs.length > 0 ? <Preferences /> : null}
      {choice.payoffs.length > 0 ? <BeforeAndAfter /> : null}
    </BelowBar>
  );
}

function Debts() {
  const { text } = useCopy();
  const { book, choice } = useOffer();
  const choose = useChoose();
  const id = fieldId('payoffs');
  const problem = problemOf(book, choice);
  const toggle = ({ uuid }: PayableDebt, isChosen: boolean): void => {
    const others = choice.payoffs.filter((chosen) => chosen !== uuid);
    choose({ payoffs: isChosen ? [...others, uuid] : others });
  };
  return (
    <GroupFrame
      id={id}
      role="group"
      label={text('offer.payoffs.title')}
      hint={text('offer.payoffs.help')}
      error={problem?.field === 'payoffs' ? text(problem.key) : undefined}
    >
      {book.debts.map((debt, index) => (
        <Checkbox
          key={debt.uuid}
          id={index === 0 ? id : `${id}-${index}`}
          label={<DebtLabel debt={debt} />}
          value={choice.payoffs.includes(debt.uuid)}
          onChange={(isChosen) => toggle(debt, isChosen)}
        />
      ))}
      {choice.payoffs.length > 0 ? (
        <Total>{text('offer.payoffs.total', { amount: cents(payoffsOf(book, choice)) })}</Total>
      ) : null}
    </GroupFrame>
  );
}

function DebtLabel({ debt }: { debt: PayableDebt }) {
  const { text, rich } = useCopy();
  const { creditor = text('offer.payoffs.creditor'), payment } = debt;
  const owed = { creditor, balance: cents(debt.balance) };
  return payment === undefined
    ? rich('offer.payoffs.itemOfUnknownPayment', owed)
    : rich('offer.payoffs.item', { ...owed, payment: cents(payment) });
}

/** The payments on the chosen debts beside that on the line; nothing while one of them is not known. */
function BeforeAndAfter() {
  const { text } = useCopy();
  const { book, figures, quoted } = useOffer();
  if (!figures || figures.payoffTotal === 0) return null;
  const paidOff = book.debts.filter(({ uuid }) => quoted.payoffs.includes(uuid));
  const debtPayments = paidOff.flatMap(({ payment }) => payment ?? []);
  if (debtPayments.length < paidOff.length) return null;
  const { before, after, change } = payoffEffect({
    debtPayments,
    linePayment: figures.monthlyPayment,
  });
  const items = [
    { id: 'before', label: text('offer.payoffs.before'), value: cents(before) },
    { id: 'after', label: text('offer.payoffs.after'), value: cents(after) },
    {
      id: 'change',
      label: text(change < 0 ? 'offer.payoffs.less' : 'offer.payoffs.more'),
      value: cents(Math.abs(change)),
      strong: true,
    },
  ];
  return (
    <Card aria-label={text('offer.payoffs.change')}>
      <h2>{text('offer.payoffs.change')}</h2>
      <SummaryList items={items} />
      <Note>{text('offer.payoffs.longer')}</Note>
    </Card>
  );
}

function Preferences() {
  const { text } = useCopy();
  const { choice } = useOffer();
  const choose = useChoose();
  return (
    <RadioCards
      id={fieldId('preference')}
      label={text('offer.preference.label')}
      options={usePreferenceOptions()}
      value={choice.preference}
      onChange={(name) => {
        const preference = drawPreferences.find((known) => known === name);
        if (preference) choose({ preference });
      }}
    />
  );
}

const reasons: Readonly<Record<Extract<PreferenceChoice, { allowed: false }>['reason'], string>> = {
  NOT_PRESERVABLE: 'offer.preference.notPreservable',
  NOT_DEDUCTIBLE: 'offer.preference.notDeductible',
  PAYOFF_ABOVE_MAXIMUM: 'offer.preference.aboveMaximum',
};

/** Unavailable preferences say why; the chosen one stays available while its amount is typed. */
function usePreferenceOptions(): readonly ChoiceOption[] {
  const { text } = useCopy();
  const { app } = useRelease();
  const { book, choice } = useOffer();
  const open = preferencesOf(book, choice);
  const option = (name: DrawPreference): ChoiceOption => {
    const words = app.enums.drawPreferences?.values.find(({ id }) => id === name);
    const eligibility = open?.[name];
    const isOff = eligibility?.allowed === false && name !== choice.preference;
    const more = isOff ? reasons[eligibility.reason] : words?.description;
    return {
      value: name,
      label: words?.label ? text(words.label) : name,
      disabled: isOff,
      ...(more ? { description: text(more) } : {}),
    };
  };
  return drawPreferences.map(option);
}
