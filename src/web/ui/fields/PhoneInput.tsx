import { memo } from 'react';
import { FormattedInput } from './FormattedInput.tsx';
import type { FieldProps, TypedProps, ValueProps } from './fieldProps.ts';
import { phoneTyping } from './phoneTyping.ts';

export interface PhoneInputProps extends FieldProps, ValueProps<string>, TypedProps {
  name?: string | undefined;
  autoComplete?: string | undefined;
}

/** A US phone number without country menu (FIELD-23); the value is the stored form, such as "5551234567". */
export const PhoneInput = memo(function PhoneInput({
  autoComplete = 'tel-national',
  ...props
}: PhoneInputProps) {
  return (
    <FormattedInput
      {...props}
      rule={phoneTyping}
      type="tel"
      inputMode="numeric"
      autoComplete={autoComplete}
    />
  );
});
