import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { controlAttributes, type FieldProps, fieldIds } from './fieldProps.ts';

export interface InputBoxProps {
  field: FieldProps;
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> | undefined };
  prefix?: string | undefined;
  suffix?: string | undefined;
  /** A control before the input. */
  before?: ReactNode;
  /** A button after the input. */
  action?: ReactNode;
  /** IDs of further descriptions. */
  describedBy?: readonly string[] | undefined;
}

/** A single-line input in its box, with content before and after it. */
export function InputBox(props: InputBoxProps) {
  const { field, input, prefix, suffix, before, action, describedBy = [] } = props;
  const suffixId = fieldIds(field.id).suffix;
  const descriptions = suffix ? [suffixId, ...describedBy] : describedBy;
  return (
    <FieldFrame {...field}>
      <div
        className="eq-box"
        data-invalid={field.error ? '' : undefined}
        data-readonly={field.readOnly ? '' : undefined}
        data-before={before ? '' : undefined}
      >
        {before}
        {prefix ? (
          <span className="eq-prefix" aria-hidden="true">
            {prefix}
          </span>
        ) : null}
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...input}
          {...controlAttributes(field, ...descriptions)}
          name={input.name ?? field.id}
          readOnly={field.readOnly}
        />
        {suffix ? (
          <span className="eq-suffix" id={suffixId}>
            {suffix}
          </span>
        ) : null}
        {action}
      </div>
    </FieldFrame>
  );
}
