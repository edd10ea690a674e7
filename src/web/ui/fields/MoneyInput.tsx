import { memo } from 'react';
import { FormattedInput } from './FormattedInput.tsx';
import type { FieldProps, ValueProps } from './fieldProps.ts';
import { moneyTyping } from './moneyTyping.ts';

export interface MoneyInputProps extends FieldProps, ValueProps<string> {
  name?: string | undefined;
  autoComplete?: string | undefined;
  /** A unit after the amount, such as "per year". */
  suffix?: string | undefined;
}

/** An amount of dollars; value in and out is plain text such as "12000", or exactly what was typed when that is no amount. */
export const MoneyInput = memo(function MoneyInput(props: MoneyInputProps) {
  return <FormattedInput {...props} rule={moneyTyping} inputMode="decimal" prefix="$" />;
});
