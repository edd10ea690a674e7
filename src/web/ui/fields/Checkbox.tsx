import styled from '@emotion/styled';
import { memo } from 'react';
import { Icon } from '../Icon.tsx';
import { tickStyles } from './choiceStyles.ts';
import { FieldError, FieldHint, LabelText } from './FieldFrame.tsx';
import { controlAttributes, type FieldProps, fieldIds, type ValueProps } from './fieldProps.ts';
import { fieldStyles } from './fieldStyles.ts';

export interface CheckboxProps extends FieldProps, ValueProps<boolean> {
  name?: string | undefined;
  /** Cannot be checked yet. */
  disabled?: boolean | undefined;
}

const Frame = styled('div')({
  ...fieldStyles,
  ...tickStyles,
  '& > .eq-tick ~ .eq-hint': { margin: '0 0 0.25rem', paddingInlineStart: '2.25rem' },
  '& > .eq-tick ~ .eq-error': { marginTop: '0.125rem', paddingInlineStart: '2.25rem' },
});

/** A checkbox; its label can be long consent text with links. */
export const Checkbox = memo(function Checkbox(props: CheckboxProps) {
  const { id, label, marker, hint, error, value, onChange, onBlur, readOnly, disabled } = props;
  return (
    <Frame>
      <div className="eq-tick">
        <input
          {...controlAttributes(props)}
          type="checkbox"
          name={props.name ?? id}
          checked={value}
          disabled={disabled || readOnly}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <Icon name="check" />
        <label htmlFor={id} id={fieldIds(id).label}>
          <LabelText label={label} marker={marker} />
        </label>
      </div>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </Frame>
  );
});
