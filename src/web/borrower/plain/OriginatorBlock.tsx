import { OriginatorCard } from '../originator/OriginatorCard.tsx';
import { useReferringOriginator } from '../originator/useOriginator.ts';

/** Who referred this visitor, when somebody did and the lender knows them (G-07). */
export function OriginatorBlock() {
  const { originator } = useReferringOriginator();
  return originator ? <OriginatorCard originator={originator} /> : null;
}
