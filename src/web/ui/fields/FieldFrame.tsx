import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { type FieldProps, fieldIds } from './fieldProps.ts';
import { fieldStyles } from './fieldStyles.ts';

const Frame = styled('div')(fieldStyles);

export interface FieldFrameProps extends Omit<FieldProps, 'required' | 'readOnly'> {
  children: ReactNode;
}

/** Label, hint, control and error, from top to bottom; IDs match `controlAttributes`. */
export function FieldFrame({ id, label, marker, hint, error, children }: FieldFrameProps) {
  const ids = fieldIds(id);
  return (
    <Frame>
      <label className="eq-label" id={ids.label} htmlFor={id}>
        <LabelText label={label} marker={marker} />
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </Frame>
  );
}

export function LabelText({ label, marker }: Pick<FieldProps, 'label' | 'marker'>) {
  return (
    <>
      {label}
      {marker ? <span className="eq-marker"> {marker}</span> : null}
    </>
  );
}

export function FieldHint({ id, hint }: Pick<FieldProps, 'id' | 'hint'>) {
  if (!hint) return null;
  return (
    <div className="eq-hint" id={fieldIds(id).hint}>
      {hint}
    </div>
  );
}

export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  if (!error) return null;
  return (
    <p className="eq-error" id={fieldIds(id).error}>
      <Icon name="alert" />
      <span>{error}</span>
    </p>
  );
}
