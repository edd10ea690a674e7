import { type ChangeEvent, type HTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react';
import { entered } from './enteredText.ts';
import type { FieldProps, TypedProps, ValueProps } from './fieldProps.ts';
import { InputBox } from './InputBox.tsx';
import { reformatTyping, type TypingRule } from './reformatTyping.ts';
import { useShownText } from './useShownText.ts';

export interface FormattedInputProps extends FieldProps, ValueProps<string>, TypedProps {
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
  const text = rule.toText(value);
  const shown = useShownText<HTMLInputElement>(text, props.showsTyped);
  const before = useRef(text);
  useLayoutEffect(() => {
    before.current = text;
  });
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
        ...shown,
        onBlur,
        onFocus: props.onFocus,
        onChange: (event) => {
          const { text: next, raw } = showReformatted(rule, event, before.current);
          before.current = next;
          onChange(raw);
        },
      }}
    />
  );
}

/** Writes the text before React does, because React would move the caret to the end. */
function showReformatted(rule: TypingRule, event: ChangeEvent<HTMLInputElement>, before: string) {
  const input = event.currentTarget;
  const next = reformatTyping(rule, entered(input), deletion(event.nativeEvent, before));
  if (next.text !== input.value) {
    input.value = next.text;
    input.setSelectionRange(next.caret, next.caret);
  }
  return next;
}

function deletion(event: Event, text: string) {
  const kind = 'inputType' in event ? event.inputType : '';
  if (kind !== 'deleteContentBackward' && kind !== 'deleteContentForward') return undefined;
  return { text, forward: kind === 'deleteContentForward' };
}
