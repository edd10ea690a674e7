import { memo } from 'react';
import { FormattedInput } from './FormattedInput.tsx';
import type { FieldProps, TypedProps, ValueProps } from './fieldProps.ts';
import { moneyTyping } from './moneyTyping.ts';

export interface MoneyInputProps extends FieldProps, ValueProps<string>, TypedProps {
  name?: string | undefined;
  autoComplete?: string | undefined;
  /** A unit after the amount, for example "per year". */
  suffix?: string | undefined;
}

/** Dollars; the value is plain text such as "12000", or the typed text when it is not an amount. */
export const MoneyInput = memo(function MoneyInput(props: MoneyInputProps) {
  return <FormattedInput {...props} rule={moneyTyping} inputMode="decimal" prefix="$" />;
});
