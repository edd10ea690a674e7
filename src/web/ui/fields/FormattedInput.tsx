import type { ChangeEvent, HTMLAttributes, ReactNode } from 'react';
import { entered } from './enteredText.ts';
import type { FieldProps, ValueProps } from './fieldProps.ts';
import { InputBox } from './InputBox.tsx';
import { reformatTyping, type TypingRule } from './reformatTyping.ts';

export interface FormattedInputProps extends FieldProps, ValueProps<string> {
  rule: TypingRule;
  name?: string | undefined;
  type?: 'text' | 'tel' | undefined;
  inputMode: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string | undefined;
  /** Length of the displayed text. */
  maxLength?: number | undefined;
  prefix?: string | undefined;
  suffix?: string | undefined;
  onFocus?: (() => void) | undefined;
  /** A control before the input. */
  before?: ReactNode;
  /** A button after the input. */
  action?: ReactNode;
}

/** A text input that formats while typing; the value is the rule's raw text. */
export function FormattedInput(props: FormattedInputProps) {
  const { rule, value, onChange, onBlur, name, type = 'text', inputMode, autoComplete = 'off' } = props;
  const shown = rule.toText(value);
  return (
    <InputBox
      field={props}
      prefix={props.prefix}
      suffix={props.suffix}
      before={props.before}
      action={props.action}
      input={{
        className: 'eq-figures',
        name,
        type,
        inputMode,
        autoComplete,
        maxLength: props.maxLength,
        value: shown,
        onBlur,
        onFocus: props.onFocus,
        onChange: (event) => onChange(showReformatted(rule, event, shown)),
      }}
    />
  );
}

/** Writes the text before React does, because React would move the caret to the end. */
function showReformatted(rule: TypingRule, event: ChangeEvent<HTMLInputElement>, before: string): string {
  const input = event.currentTarget;
  const next = reformatTyping(rule, entered(input), deletion(event.nativeEvent, before));
  if (next.text !== input.value) {
    input.value = next.text;
    input.setSelectionRange(next.caret, next.caret);
  }
  return next.raw;
}

function deletion(event: Event, text: string) {
  const kind = 'inputType' in event ? event.inputType : '';
  if (kind !== 'deleteContentBackward' && kind !== 'deleteContentForward') return undefined;
  return { text, forward: kind === 'deleteContentForward' };
}
