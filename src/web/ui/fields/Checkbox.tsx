import styled from '@emotion/styled';
import { memo } from 'react';
import { Icon } from '../Icon.tsx';
import { color, media } from '../theme/cssVars.ts';
import { checkMark } from './choiceStyles.ts';
import { FieldError, FieldHint, LabelText } from './FieldFrame.tsx';
import { controlAttributes, type FieldProps, fieldIds, type ValueProps } from './fieldProps.ts';
import { fieldStyles } from './fieldStyles.ts';

export interface CheckboxProps extends FieldProps, ValueProps<boolean> {
  name?: string | undefined;
  /** Not to be ticked yet, for a reason the hint gives. */
  disabled?: boolean | undefined;
}

const Frame = styled('div')({
  ...fieldStyles,
  '& .eq-tick': {
    display: 'grid',
    gridTemplateColumns: '1.5rem 1fr',
    columnGap: '0.75rem',
    alignItems: 'start',
    padding: '0.375rem 0',
  },
  '& .eq-tick > input, & .eq-tick > .eq-icon': { gridColumn: 1, gridRow: 1 },
  '& .eq-tick > input': checkMark,
  '& .eq-tick > .eq-icon': {
    width: '1.125rem',
    height: '1.125rem',
    margin: '0.1875rem',
    strokeWidth: 3,
    color: color.onPrimary,
    pointerEvents: 'none',
    opacity: 0,
    [media.forced]: { display: 'none' },
  },
  '& .eq-tick > input:checked + .eq-icon': { opacity: 1 },
  '& .eq-tick > label': { gridColumn: 2, cursor: 'pointer' },
  '& .eq-tick > input:disabled ~ label': { cursor: 'not-allowed', color: color.muted },
  '& > .eq-tick ~ .eq-hint': { margin: '0 0 0.25rem', paddingInlineStart: '2.25rem' },
  '& > .eq-tick ~ .eq-error': { marginTop: '0.125rem', paddingInlineStart: '2.25rem' },
});

/** A box to tick; the label may be long consent text with links. */
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
