import { memo } from 'react';
import { digitsTyping } from './digitsTyping.ts';
import { FormattedInput } from './FormattedInput.tsx';
import type { FieldProps, ValueProps } from './fieldProps.ts';

export interface DigitsInputProps extends FieldProps, ValueProps<string> {
  name?: string | undefined;
  autoComplete?: string | undefined;
}

/** Digits that are not an amount, such as a routing number; the value has no spaces or hyphens. */
export const DigitsInput = memo(function DigitsInput(props: DigitsInputProps) {
  return <FormattedInput {...props} rule={digitsTyping} inputMode="numeric" />;
});
