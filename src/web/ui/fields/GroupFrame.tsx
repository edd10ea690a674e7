import styled from '@emotion/styled';
import type { FocusEvent, ReactNode } from 'react';
import { FieldError, FieldHint, LabelText } from './FieldFrame.tsx';
import { describedBy, type FieldProps, fieldIds } from './fieldProps.ts';
import { fieldStyles } from './fieldStyles.ts';

const Group = styled('fieldset')(fieldStyles);

export interface GroupFrameProps extends FieldProps {
  role: 'radiogroup' | 'group';
  /** Focus left the group. */
  onBlur?: (() => void) | undefined;
  children: ReactNode;
}

/** The frame of a multi-control field: fieldset, legend, hint, controls, error. */
export function GroupFrame({ role, onBlur, children, ...field }: GroupFrameProps) {
  const radios = role === 'radiogroup';
  return (
    <Group
      role={role}
      id={`${field.id}-group`}
      aria-labelledby={fieldIds(field.id).label}
      aria-describedby={describedBy(field)}
      aria-invalid={radios && field.error ? true : undefined}
      aria-required={radios && field.required ? true : undefined}
      onBlur={onBlur ? (event) => leaves(event) && onBlur() : undefined}
    >
      <legend className="eq-label" id={fieldIds(field.id).label}>
        <LabelText label={field.label} marker={field.marker} />
      </legend>
      <FieldHint id={field.id} hint={field.hint} />
      {children}
      <FieldError id={field.id} error={field.error} />
    </Group>
  );
}

function leaves(event: FocusEvent<HTMLElement>): boolean {
  return !event.currentTarget.contains(event.relatedTarget);
}
