import { memo } from 'react';
import { enteredText } from './enteredText.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { controlAttributes, type FieldProps, type TypedProps, type ValueProps } from './fieldProps.ts';
import { useShownText } from './useShownText.ts';

export interface TextareaProps extends FieldProps, ValueProps<string>, TypedProps {
  name?: string | undefined;
  /** Visible lines; default 5 (WIDGET-10). */
  rows?: number | undefined;
  maxLength?: number | undefined;
}

export const Textarea = memo(function Textarea(props: TextareaProps) {
  const { value, onChange, onBlur, rows = 5, readOnly, error } = props;
  const shown = useShownText<HTMLTextAreaElement>(value, props.showsTyped);
  return (
    <FieldFrame {...props}>
      <div className="eq-box" data-invalid={error ? '' : undefined} data-readonly={readOnly ? '' : undefined}>
        <textarea
          {...controlAttributes(props)}
          name={props.name ?? props.id}
          rows={rows}
          maxLength={props.maxLength}
          readOnly={readOnly}
          {...shown}
          onChange={(event) => onChange(enteredText(event.currentTarget))}
          onBlur={onBlur}
        />
      </div>
    </FieldFrame>
  );
});
