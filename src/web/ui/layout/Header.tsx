import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, fontSize, media } from '../theme/cssVars.ts';

export interface HeaderProps {
  logo: ReactNode;
  /** How to reach a person, save and leave. */
  right?: ReactNode;
}

const Root = styled('header')({
  background: color.raised,
  borderBottom: `1px solid ${color.hairline}`,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.25rem 1rem',
    maxWidth: '63rem',
    minHeight: '4rem',
    margin: '0 auto',
    padding: '0.5rem 1rem',
    [media.wide]: { padding: '0.5rem 1.5rem' },
    [media.desktop]: { padding: '0.5rem 2rem' },
  },
  '& img': { display: 'block', maxHeight: '2.25rem', maxWidth: '60vw' },
  '& .eq-header-right': { display: 'flex', alignItems: 'center', gap: '1rem', fontSize: fontSize.small },
});

/** Who one is dealing with, and how to reach them. */
export function Header({ logo, right }: HeaderProps) {
  return (
    <Root>
      <div>
        <div>{logo}</div>
        {right ? <div className="eq-header-right">{right}</div> : null}
      </div>
    </Root>
  );
}
