import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color } from '../theme/cssVars.ts';

export interface FoldProps {
  /** What it holds, as its button. */
  label: string;
  children: ReactNode;
}

const Root = styled('details')({
  '& > summary': {
    width: 'fit-content',
    minHeight: '2.75rem',
    paddingBlock: '0.5rem',
    cursor: 'pointer',
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
    '&:hover': { color: color.text },
  },
  '& > div': { display: 'grid', gap: '1rem', paddingTop: '0.5rem' },
  // Paper has no button to unfold it with.
  '@media print': {
    '& > summary': { display: 'none' },
    '&::details-content': { contentVisibility: 'visible' },
  },
});

/** Texts that open below a button. */
export function Fold({ label, children }: FoldProps) {
  return (
    <Root>
      <summary>{label}</summary>
      <div>{children}</div>
    </Root>
  );
}
