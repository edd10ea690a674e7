import { inside, number } from '../../../../../core/flow/looseRecord.ts';
import { formatRate } from '../../../../../core/loan/formatPercent.ts';
import { fractionOfPercent } from '../../../../../core/loan/percentPoints.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { useScreen } from '../../ScreenContext.tsx';

const shown = (percentPoints: number): string => formatRate(fractionOfPercent(percentPoints), 2);

/**
 * Panel `autopay-rates`: the rates with and without autopay, which must be optional (G-16, Regulation E 1005.10(e)(1)).
 */
export default function AutopayRatesPanel() {
  const { text } = useCopy();
  const { application } = useScreen();
  const rates = inside(application, 'autopayRates');
  const [withAutopay, without] = [number(rates.withAutopay), number(rates.withoutAutopay)];
  if (withAutopay === undefined || without === undefined) return null;
  return <p>{text('screen.bank.autopay.rates', { with: shown(withAutopay), without: shown(without) })}</p>;
}
