import styled from '@emotion/styled';
import { media } from '../../ui/theme/cssVars.ts';
import { useOffer } from '../offer/OfferContext.tsx';
import { OfferCard } from './OfferCard.tsx';

const Narrow = styled('div')({ [media.desktop]: { display: 'none' } });
const Wide = styled('div')({ display: 'none', [media.desktop]: { display: 'block' } });

/** The whole offer in the column, for narrow screens. */
export function OfferInline() {
  const { figures, quoted } = useOffer();
  return figures ? (
    <Narrow>
      <OfferCard figures={figures} rateType={quoted.rateType} />
    </Narrow>
  ) : null;
}

/** The whole offer beside the column from 1024 px. */
export function OfferAside() {
  const { figures, quoted } = useOffer();
  return figures ? (
    <Wide>
      <OfferCard figures={figures} rateType={quoted.rateType} />
    </Wide>
  ) : null;
}
