import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { formatPercent } from '../../../core/loan/formatPercent.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { type Announcement, LiveRegion } from '../../ui/feedback/LiveRegion.tsx';
import { color, fontSize, media, radius } from '../../ui/theme/cssVars.ts';
import { useOffer } from '../offer/OfferContext.tsx';
import { cents, dollars } from '../offer/wording.ts';
import { paymentLabel } from './figureItems.ts';

const SETTLED_MS = 700;

const Bar = styled('dl')({
  position: 'sticky',
  zIndex: 9,
  top: '0.5rem',
  display: 'grid',
  gridTemplateColumns: 'auto auto auto',
  justifyContent: 'space-between',
  // The figures stand on one line, whatever their size.
  alignItems: ['end', 'last baseline'],
  gap: '0.25rem 0.75rem',
  padding: '0.5rem 1rem',
  background: color.raised,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  boxShadow: '0 6px 20px -10px rgb(10 20 30 / 0.35)',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: color.muted, fontSize: fontSize.small, lineHeight: 1.2 },
  '& dd': { fontWeight: 600, lineHeight: 1.3 },
  '& .eq-apr': { fontSize: fontSize.title, fontWeight: 700 },
  '@media (max-width: 22.5rem)': { gridTemplateColumns: 'auto auto' },
  '@media (max-height: 30rem)': { position: 'static' },
  [media.desktop]: { display: 'none' },
});

/** The offer in one sticky line on phones; announces figures once they settle. */
export function OfferBar() {
  const { text } = useCopy();
  const { figures } = useOffer();
  const announcement = useFiguresSaid();
  if (!figures) return null;
  return (
    <>
      <LiveRegion announcement={announcement} />
      <Bar>
        <div>
          <dt>{text('offer.figures.apr')}</dt>
          <dd className="eq-apr">{formatPercent(figures.apr, 2)}</dd>
        </div>
        <div>
          <dt>{text(paymentLabel(figures))}</dt>
          <dd>{cents(figures.monthlyPayment)}</dd>
        </div>
        <div>
          <dt>{text('offer.figures.initialDraw')}</dt>
          <dd>{dollars(figures.initialDraw)}</dd>
        </div>
      </Bar>
    </>
  );
}

/** The settled figures as an announcement; none for the initial ones. */
function useFiguresSaid(): Announcement | null {
  const { text } = useCopy();
  const { figures } = useOffer();
  const words = figures
    ? text('offer.announce', { apr: formatPercent(figures.apr, 2), payment: cents(figures.monthlyPayment) })
    : '';
  const [first] = useState(words);
  const [said, setSaid] = useState<Announcement | null>(null);
  useEffect(() => {
    const isNews = words !== (said?.text ?? first);
    const timer = isNews ? setTimeout(() => setSaid({ text: words }), SETTLED_MS) : undefined;
    return () => clearTimeout(timer);
  }, [words, said, first]);
  return said;
}
