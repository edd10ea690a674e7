import styled from '@emotion/styled';
import { formatPercent } from '../../../core/loan/formatPercent.ts';
import type { QuotedRateType } from '../../../core/loan/lenderPrices.ts';
import type { OfferPanel } from '../../../core/loan/offerPanel.ts';
import { type Say, useCopy } from '../../renderer/CopyContext.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { type SummaryItem, SummaryList } from '../../ui/layout/SummaryList.tsx';
import { media } from '../../ui/theme/cssVars.ts';
import { useOffer } from '../offer/OfferContext.tsx';
import { cents, dollars } from '../offer/wording.ts';
import { termLabel } from './figureItems.ts';

const Pair = styled('div')({
  display: 'grid',
  gap: '1rem',
  [media.wide]: { gridTemplateColumns: '1fr 1fr' },
});

/** Shown when verification changed the offer: before and after side by side (G-08). */
export function OfferChanged({ previous }: { previous: OfferPanel | null }) {
  const say = useCopy();
  const { figures, quoted } = useOffer();
  return (
    <Stack>
      <Alert tone="warning">{say.text('offer.changed')}</Alert>
      {previous && figures ? (
        <Pair>
          <Figures title={say.text('offer.compare.previous')} panel={previous} />
          <Figures title={say.text('offer.compare.current')} panel={figures} rateType={quoted.rateType} />
        </Pair>
      ) : null}
    </Stack>
  );
}

interface FiguresProps {
  title: string;
  panel: OfferPanel;
  /** Unknown for a previous offer. */
  rateType?: QuotedRateType;
}

function Figures({ title, panel, rateType }: FiguresProps) {
  return (
    <Card>
      <h2>{title}</h2>
      <SummaryList items={panelItems(panel, useCopy(), rateType)} />
    </Card>
  );
}

/** APR with two decimals, initial draw, monthly payment and fixed term (APP-08), without a hidden term (APP-10). */
const panelItems = (
  panel: OfferPanel,
  { text }: Say,
  rateType: QuotedRateType | undefined,
): readonly SummaryItem[] => [
  { id: 'apr', label: text('offer.figures.apr'), value: formatPercent(panel.apr, 2), strong: true },
  { id: 'draw', label: text('offer.figures.initialDraw'), value: dollars(panel.initialDraw) },
  { id: 'payment', label: text('offer.figures.monthlyPayment'), value: cents(panel.monthlyPayment) },
  ...(panel.balloon === null
    ? []
    : [{ id: 'balloon', label: text('offer.figures.balloon'), value: cents(panel.balloon) }]),
  ...(panel.termYears === null
    ? []
    : [
        {
          id: 'term',
          label: text(rateType ? termLabel(rateType) : 'offer.figures.variableTerm'),
          value: text('offer.term.years', { years: panel.termYears }),
        },
      ]),
];
