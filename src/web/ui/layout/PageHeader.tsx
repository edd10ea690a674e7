import styled from '@emotion/styled';
import type { ReactNode, Ref } from 'react';
import { color, fontSize, media } from '../theme/cssVars.ts';

export interface PageHeaderProps {
  title: ReactNode;
  /** One line of help at most. */
  lead?: ReactNode;
  /** Small words above the title, such as the part of the application. */
  eyebrow?: ReactNode;
  /** The heading, to be focused when the step changes. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

const Root = styled('header')({
  display: 'grid',
  gap: '0.5rem',
  '& h1': {
    fontSize: fontSize.heading,
    outlineOffset: '6px',
    [media.desktop]: { fontSize: fontSize.display },
  },
  '& h1:focus': { outline: 'none' },
  '& .eq-lead': { color: color.muted, fontSize: fontSize.large },
  '& .eq-eyebrow': { color: color.muted, fontSize: fontSize.small, fontWeight: 600 },
});

/** The question or task of a screen: its one h1 and a line of help. */
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
