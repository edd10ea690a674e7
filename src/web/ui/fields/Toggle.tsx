import styled from '@emotion/styled';
import { memo } from 'react';
import { color, media } from '../theme/cssVars.ts';
import { FieldError, FieldHint, LabelText } from './FieldFrame.tsx';
import { controlAttributes, type FieldProps, fieldIds, type ValueProps } from './fieldProps.ts';
import { fieldStyles } from './fieldStyles.ts';

export interface ToggleProps extends FieldProps, ValueProps<boolean> {
  name?: string | undefined;
}

const Frame = styled('div')({
  ...fieldStyles,
  '& .eq-switch': { display: 'flex', alignItems: 'center', gap: '1rem', minHeight: '2.75rem' },
  '& .eq-switch > label': { flex: 1, cursor: 'pointer' },
  '& .eq-switch > input': {
    appearance: 'none',
    position: 'relative',
    flex: 'none',
    width: '3rem',
    height: '1.75rem',
    margin: 0,
    borderRadius: '1rem',
    border: `1.5px solid ${color.line}`,
    background: color.raised,
    cursor: 'pointer',
    '&::after': {
      content: '""',
      position: 'absolute',
      insetBlockStart: '0.1875rem',
      insetInlineStart: '0.1875rem',
      width: '1.1875rem',
      height: '1.1875rem',
      borderRadius: '50%',
      background: color.muted,
    },
    '&:checked': { background: color.primary, borderColor: color.primary },
    '&:checked::after': { insetInlineStart: '1.4375rem', background: color.onPrimary },
    [media.motion]: { '&, &::after': { transition: 'all 150ms ease-out' } },
    [media.forced]: { appearance: 'auto', '&::after': { display: 'none' } },
  },
});

/** A switch that takes effect immediately. */
export const Toggle = memo(function Toggle(props: ToggleProps) {
  const { id, label, marker, hint, error, value, onChange, onBlur, readOnly } = props;
  return (
    <Frame>
      <div className="eq-switch">
        <label htmlFor={id} id={fieldIds(id).label}>
          <LabelText label={label} marker={marker} />
        </label>
        <input
          {...controlAttributes(props)}
          type="checkbox"
          role="switch"
          aria-checked={value}
          name={props.name ?? id}
          checked={value}
          disabled={readOnly}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
      </div>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </Frame>
  );
});
