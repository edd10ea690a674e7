import styled from '@emotion/styled';
import { formatPercent } from '../../../core/loan/formatPercent.ts';
import type { QuotedRateType } from '../../../core/loan/lenderPrices.ts';
import type { OfferFigures } from '../../../core/loan/offerFigures.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { SummaryList } from '../../ui/layout/SummaryList.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { repaymentOf } from '../offer/repayment.ts';
import { cents } from '../offer/wording.ts';
import { figureItems, paymentLabel } from './figureItems.ts';

export interface OfferCardProps {
  figures: OfferFigures;
  rateType: QuotedRateType;
}

const Figures = styled('dl')({
  display: 'grid',
  gap: '0.75rem',
  paddingBottom: '0.875rem',
  borderBottom: `1px solid ${color.hairline}`,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: color.muted, fontSize: fontSize.small },
  '& dd': { lineHeight: 1.15, letterSpacing: '-0.015em' },
  '& .eq-apr': { fontSize: fontSize.display, fontWeight: 700 },
  '& .eq-payment': { fontSize: fontSize.title, fontWeight: 600 },
});

/** An offer's figures: APR first and largest (G-35), then monthly payment, then the rest. */
export function OfferCard({ figures, rateType }: OfferCardProps) {
  const say = useCopy();
  const { app } = useRelease();
  const { today } = useApp();
  const hideTerm = app.brand.features.hideTermRow === true;
  const { dates, risk } = repaymentOf(app, { figures, rateType }, today());
  return (
    <Card>
      <h2>{say.text('offer.panel.title')}</h2>
      <Figures>
        <div>
          <dt>{say.text('offer.figures.apr')}</dt>
          <dd className="eq-apr">{formatPercent(figures.apr, 2)}</dd>
        </div>
        <div>
          <dt>{say.text(paymentLabel(figures))}</dt>
          <dd className="eq-payment">{cents(figures.monthlyPayment)}</dd>
        </div>
      </Figures>
      <SummaryList items={figureItems({ figures, rateType, risk, dates, hideTerm }, say)} />
    </Card>
  );
}
