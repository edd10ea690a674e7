import styled from '@emotion/styled';
import { memo, type ReactNode } from 'react';
import { color, fontSize } from '../theme/cssVars.ts';

export interface ReadOnlyFieldProps {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** Where the answer comes from and how to change it. */
  hint?: ReactNode;
}

const Frame = styled('dl')({
  paddingInlineStart: '0.875rem',
  borderInlineStart: `3px solid ${color.hairline}`,
  '& dt': { color: color.muted, fontSize: fontSize.small },
  '& dd': { fontWeight: 500 },
  '& .eq-hint': { color: color.muted, fontSize: fontSize.small, fontWeight: 400 },
});

/** A known answer that cannot be changed here. */
export const ReadOnlyField = memo(function ReadOnlyField({ id, label, value, hint }: ReadOnlyFieldProps) {
  return (
    <Frame id={id}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {hint ? <dd className="eq-hint">{hint}</dd> : null}
    </Frame>
  );
});
