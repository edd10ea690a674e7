import { openEndApr } from '../../../core/loan/apr.ts';
import { formatPercent } from '../../../core/loan/formatPercent.ts';
import type { QuotedRateType } from '../../../core/loan/lenderPrices.ts';
import { rateInEffect } from '../../../core/loan/offerRate.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { fieldId } from '../../renderer/fieldIds.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { type ChoiceOption, RadioCards } from '../../ui/fields/RadioCards.tsx';
import { useChoose, useOffer } from '../offer/OfferContext.tsx';
import { boundsOf, figuresOf, offerOf, rateTypesOf, termsOf } from '../offer/offerChoice.ts';
import { cents, dollars } from '../offer/wording.ts';
import { BelowBar } from './BelowBar.tsx';
import { termLabel } from './figureItems.ts';

/** Rate type, if there are several, and the terms with APR and payment (G-08). */
export function OfferTerms() {
  const { book } = useOffer();
  return (
    <BelowBar>
      {rateTypesOf(book).length > 1 ? <RateTypes /> : null}
      {book.interestOnly ? null : <Terms />}
    </BelowBar>
  );
}

const descriptions: Readonly<Record<QuotedRateType, string>> = {
  FIXED: 'offer.rateType.fixed.description',
  VARIABLE: 'offer.rateType.variable.description',
};

function RateTypes() {
  const { text } = useCopy();
  const { app } = useRelease();
  const { book, choice } = useOffer();
  const choose = useChoose();
  const labelOf = (rateType: QuotedRateType): string =>
    app.enums.rateTypes?.values.find(({ id }) => id === rateType)?.label ?? 'offer.rateType.label';
  const options = rateTypesOf(book).map((rateType) => ({
    value: rateType,
    label: text(labelOf(rateType)),
    description: text(descriptions[rateType]),
  }));
  return (
    <RadioCards
      id={fieldId('rateType')}
      label={text('offer.rateType.label')}
      columns={2}
      options={options}
      value={choice.rateType}
      onChange={(rateType) => choose({ rateType: rateType === 'VARIABLE' ? 'VARIABLE' : 'FIXED' })}
    />
  );
}

function Terms() {
  const { text } = useCopy();
  const { book, choice } = useOffer();
  const choose = useChoose();
  const terms = termsOf(book, choice.rateType);
  return (
    <RadioCards
      id={fieldId('term')}
      label={text(termLabel(choice.rateType))}
      hint={terms.includes(10) && terms.length > 1 ? text('offer.term.hint') : undefined}
      columns={2}
      options={useTermOptions(terms)}
      value={String(choice.term)}
      onChange={(term) => choose({ term: Number(term) })}
    />
  );
}

/** Each term with its APR, then its payment for the current draw, or what it would allow. */
function useTermOptions(terms: readonly number[]): readonly ChoiceOption[] {
  const { text } = useCopy();
  const { book, choice } = useOffer();
  return terms.map((term) => {
    const candidate = { ...choice, term };
    const offer = offerOf(book, candidate);
    const figures = figuresOf(book, candidate);
    const { min, max } = boundsOf(book, candidate);
    const years = text('offer.term.years', { years: term });
    return {
      value: String(term),
      label: offer
        ? text('offer.term.option', {
            years,
            apr: formatPercent(openEndApr(rateInEffect(offer, choice.autopay)), 2),
          })
        : years,
      description: figures
        ? text('offer.term.payment', { payment: cents(figures.monthlyPayment) })
        : text('offer.amount.range', { min: dollars(Math.min(min, max)), max: dollars(max) }),
      figures: figures && [
        { label: text('offer.term.interest'), value: cents(figures.totalInterest) },
        { label: text('offer.term.total'), value: cents(figures.totalOfPayments) },
      ],
    };
  });
}
