import styled from '@emotion/styled';
import { memo } from 'react';
import { Icon } from '../Icon.tsx';
import { color, media } from '../theme/cssVars.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { controlAttributes, type FieldProps, type ValueProps } from './fieldProps.ts';
import { bareControl } from './fieldStyles.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface SelectInputProps extends FieldProps, ValueProps<string> {
  options: readonly SelectOption[];
  name?: string | undefined;
  autoComplete?: string | undefined;
  /** Label of the empty first option; no empty option without it. */
  emptyLabel?: string | undefined;
}

const Box = styled('div')({
  position: 'relative',
  '& select': {
    ...bareControl,
    appearance: 'none',
    paddingInlineEnd: '2.75rem',
    cursor: 'pointer',
    textOverflow: 'ellipsis',
  },
  '& option': { background: color.raised, color: color.text },
  '& .eq-icon': {
    position: 'absolute',
    insetInlineEnd: '0.875rem',
    top: 'calc(50% - 0.625em)',
    pointerEvents: 'none',
    color: color.muted,
  },
  [media.forced]: { '& select': { background: 'Field' }, '& .eq-icon': { color: 'FieldText' } },
});

export const SelectInput = memo(function SelectInput(props: SelectInputProps) {
  const { value, onChange, onBlur, options, emptyLabel, error, readOnly } = props;
  return (
    <FieldFrame {...props}>
      <Box className="eq-box" data-invalid={error ? '' : undefined} data-readonly={readOnly ? '' : undefined}>
        <select
          {...controlAttributes(props)}
          name={props.name ?? props.id}
          autoComplete={props.autoComplete ?? 'off'}
          disabled={readOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" />
      </Box>
    </FieldFrame>
  );
});
