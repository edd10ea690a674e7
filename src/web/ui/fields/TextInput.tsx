import { type HTMLAttributes, memo } from 'react';
import { enteredText } from './enteredText.ts';
import type { FieldProps, TypedProps, ValueProps } from './fieldProps.ts';
import { InputBox } from './InputBox.tsx';
import { useShownText } from './useShownText.ts';

export interface TextInputProps extends FieldProps, ValueProps<string>, TypedProps {
  name?: string | undefined;
  type?: 'text' | 'email' | 'tel' | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string | undefined;
  autoCapitalize?: string | undefined;
  maxLength?: number | undefined;
  spellCheck?: boolean | undefined;
  /** A visual prefix such as "$", implied by the label. */
  prefix?: string | undefined;
  /** A unit such as "per year", read with the hint. */
  suffix?: string | undefined;
}

export const TextInput = memo(function TextInput(props: TextInputProps) {
  const { value, onChange, onBlur, type = 'text', autoComplete = 'off', spellCheck = false } = props;
  const { name, inputMode, autoCapitalize, maxLength } = props;
  const shown = useShownText<HTMLInputElement>(value, props.showsTyped);
  return (
    <InputBox
      field={props}
      prefix={props.prefix}
      suffix={props.suffix}
      input={{
        name,
        type,
        inputMode,
        autoComplete,
        autoCapitalize,
        maxLength,
        spellCheck,
        ...shown,
        onBlur,
        onChange: (event) => onChange(enteredText(event.currentTarget)),
      }}
    />
  );
});
