import styled from '@emotion/styled';
import type { ReactNode, Ref } from 'react';
import { color, fontSize, media } from '../theme/cssVars.ts';

export interface PageHeaderProps {
  title: ReactNode;
  /** At most one line of help. */
  lead?: ReactNode;
  eyebrow?: ReactNode;
  /** Focused when the step changes. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

const Root = styled('header')({
  display: 'grid',
  gap: '0.5rem',
  '& h1': {
    fontSize: fontSize.heading,
    outlineOffset: '6px',
    [media.desktop]: { fontSize: `calc(${fontSize.display} * var(--eq-heading-scale))` },
  },
  '& h1:focus': { outline: 'none' },
  '& .eq-lead': { color: color.muted, fontSize: fontSize.large },
  '& .eq-eyebrow': { color: color.muted, fontSize: fontSize.small, fontWeight: 600 },
});

/** A screen's h1 with a line of help. */
export function PageHeader({ title, lead, eyebrow, headingRef }: PageHeaderProps) {
  return (
    <Root>
      {eyebrow ? <p className="eq-eyebrow">{eyebrow}</p> : null}
      <h1 ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      {lead ? <p className="eq-lead">{lead}</p> : null}
    </Root>
  );
}
