import styled from '@emotion/styled';
import { useDeferredValue } from 'react';
import { type HomeEquity, homeEquity } from '../../../core/loan/homeEquity.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { SummaryList } from '../../ui/layout/SummaryList.tsx';
import { color, fontSize, media, radius } from '../../ui/theme/cssVars.ts';
import { useOffer } from '../offer/OfferContext.tsx';
import type { OfferBook } from '../offer/offerBook.ts';
import { dollars } from '../offer/wording.ts';

const PARTS = ['owed', 'line', 'room', 'kept'] as const;

/** The look of a part, in the bar and in its list. */
const tones = {
  '& [data-part]': { stroke: color.raised, [media.forced]: { stroke: 'CanvasText' } },
  '& [data-part="owed"]': { fill: color.muted, [media.forced]: { fill: 'GrayText' } },
  '& [data-part="line"]': { fill: color.primary, [media.forced]: { fill: 'Highlight' } },
  '& [data-part="room"]': {
    fill: color.primary,
    fillOpacity: 0.3,
    [media.forced]: { fill: 'Canvas', fillOpacity: 1 },
  },
  '& [data-part="kept"]': { fill: color.hairline, [media.forced]: { fill: 'ButtonFace' } },
} as const;

const Bar = styled('svg')({
  ...tones,
  display: 'block',
  width: '100%',
  height: '2.75rem',
  borderRadius: radius.control,
});

const Parts = styled('dl')({
  ...tones,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '1rem 1fr auto',
    alignItems: 'baseline',
    gap: '0 0.75rem',
    padding: '0.5rem 0',
    borderBottom: `1px solid ${color.hairline}`,
  },
  '& > div:last-of-type': { borderBottom: 0, paddingBottom: 0 },
  '& svg': { width: '1rem', height: '1rem', alignSelf: 'center', borderRadius: '0.1875rem' },
  '& dd': { fontVariantNumeric: 'tabular-nums', fontWeight: 500 },
});

const Value = styled('p')({ fontSize: fontSize.small, color: color.muted });

/**
 * The home's value as a bar: what is owed, this line, what more could be borrowed, and what stays the borrower's. Without value or debts
 * there is no such picture: it says what is not known.
 */
export function OfferEquity() {
  const { text } = useCopy();
  const { book, figures } = useDeferredValue(useOffer());
  const { value, owed } = book.home;
  const largestLine = Math.max(0, ...book.offers.map(({ max }) => max));
  if (value === undefined || owed === undefined)
    return figures ? <UnknownEquity value={value} owed={owed} line={figures.totalLoanAmount} /> : null;
  const equity = figures && homeEquity({ value, owed, line: figures.totalLoanAmount, largestLine });
  if (!equity) return null;
  return (
    <Card aria-label={text('offer.equity.title')}>
      <h2>{text('offer.equity.title')}</h2>
      <Value>{text('offer.equity.value', { value: dollars(equity.value) })}</Value>
      <EquityBar equity={equity} />
      <Parts>
        {PARTS.map((part) => (
          <div key={part}>
            <svg aria-hidden="true">
              <rect data-part={part} width="100%" height="100%" />
            </svg>
            <dt>{text(`offer.equity.${part}`)}</dt>
            <dd>{dollars(equity[part])}</dd>
          </div>
        ))}
      </Parts>
    </Card>
  );
}

/** What is known of the home, and why there is no picture. */
function UnknownEquity({ value, owed, line }: OfferBook['home'] & { line: number }) {
  const { text } = useCopy();
  const known: readonly (readonly [string, number | undefined])[] = [
    ['offer.equity.worth', value],
    ['offer.equity.owed', owed],
    ['offer.equity.line', line],
  ];
  const missing = value === undefined ? (owed === undefined ? 'both' : 'value') : 'owed';
  return (
    <Card aria-label={text('offer.equity.title')}>
      <h2>{text('offer.equity.title')}</h2>
      <p>{text('offer.equity.unknown', { missing })}</p>
      <SummaryList
        items={known.map(([key, amount]) => ({
          id: key,
          label: text(key),
          value: amount === undefined ? text('offer.equity.notKnown') : dollars(amount),
        }))}
      />
    </Card>
  );
}

function EquityBar({ equity }: { equity: HomeEquity }) {
  const { text } = useCopy();
  const share = (amount: number): number => (amount / equity.value) * 100;
  const label = text('offer.equity.words', {
    value: dollars(equity.value),
    owed: dollars(equity.owed),
    line: dollars(equity.line),
    room: dollars(equity.room),
    kept: dollars(equity.kept),
  });
  let before = 0;
  return (
    <Bar role="img" aria-label={label}>
      {PARTS.map((part) => {
        const x = before;
        before += share(equity[part]);
        return (
          <rect key={part} data-part={part} x={`${x}%`} width={`${share(equity[part])}%`} height="100%" />
        );
      })}
    </Bar>
  );
}
