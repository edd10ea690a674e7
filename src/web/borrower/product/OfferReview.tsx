import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { type SummaryItem, SummaryList } from '../../ui/layout/SummaryList.tsx';
import { useOffer } from '../offer/OfferContext.tsx';
import { cents } from '../offer/wording.ts';
import { OfferCard } from './OfferCard.tsx';

/** The whole choice: offer, first payment, autopay and debts (G-08). */
export function OfferReview() {
  const { figures, choice } = useOffer();
  const debts = useDebtItems();
  const more = useChoiceItems();
  const { text } = useCopy();
  if (!figures) return null;
  return (
    <Stack>
      <OfferCard figures={figures} rateType={choice.rateType} />
      <Card>
        <SummaryList items={more} />
      </Card>
      {debts.length > 0 ? (
        <Card>
          <h2>{text('offer.figures.payoffs')}</h2>
          <SummaryList items={debts} />
        </Card>
      ) : null}
    </Stack>
  );
}

function useDebtItems(): readonly SummaryItem[] {
  const { text } = useCopy();
  const { book, choice } = useOffer();
  return book.debts
    .filter(({ uuid }) => choice.payoffs.includes(uuid))
    .map(({ uuid, creditor, balance }) => ({
      id: uuid,
      label: creditor ?? text('offer.payoffs.creditor'),
      value: cents(balance),
    }));
}

function useChoiceItems(): readonly SummaryItem[] {
  const { text } = useCopy();
  const { app } = useRelease();
  const { figures, choice } = useOffer();
  const rateType = app.enums.rateTypes?.values.find(({ id }) => id === choice.rateType)?.label;
  return [
    {
      id: 'first-payment',
      label: text('offer.figures.firstPayment'),
      value: figures ? cents(figures.monthlyPayment) : '',
    },
    ...(rateType ? [{ id: 'rate-type', label: text('offer.figures.rateType'), value: text(rateType) }] : []),
    {
      id: 'autopay',
      label: text('offer.figures.autopay'),
      value: text(choice.autopay ? 'common.yes' : 'common.no'),
    },
  ];
}
