import { formatMoney } from '../../../core/loan/formatMoney.ts';
import { formatPercent } from '../../../core/loan/formatPercent.ts';

export const dollars = (value: number): string => formatMoney(value, Number.isInteger(value) ? 0 : 2);

export const cents = (value: number): string => formatMoney(value, 2);

/** A fraction as percent without the sign: 0.0025 gives `0.25`. */
export const percentNumber = (fraction: number): string => formatPercent(fraction, 2).slice(0, -1);

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** For the scale of a chart: 200000 gives `$200K`. */
export const shortDollars = (value: number): string => short.format(value);
