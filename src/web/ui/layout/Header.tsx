import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, fontSize, media } from '../theme/cssVars.ts';

export interface HeaderProps {
  logo: ReactNode;
  /** How to reach a person, save and leave; `.eq-header-tools` holds what comes later, in a place that is kept. */
  right?: ReactNode;
  /** More room above, where somebody who referred the visitor is shown (SHELL-06). */
  padded?: boolean | undefined;
}

const Root = styled('header')({
  background: color.raised,
  borderBottom: `1px solid ${color.hairline}`,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem',
    maxWidth: '63rem',
    minHeight: '4rem',
    margin: '0 auto',
    padding: '0.5rem 1rem',
    [media.wide]: { padding: '0.5rem 1.5rem' },
    [media.desktop]: { padding: '0.5rem 2rem' },
  },
  // What is given above is taken below: the header is as high as any other, also when the originator comes late.
  '&[data-padded] > div': { paddingTop: '1rem', paddingBottom: '0.25rem' },
  '& .eq-header-logo': { flex: '0 1 auto', minWidth: 0 },
  '& img': { display: 'block', maxHeight: '2.25rem', maxWidth: '100%', height: 'auto' },
  '& .eq-header-right': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    // As high as a button: the header keeps its height when one comes.
    minHeight: '2.75rem',
    gap: '0.25rem',
    fontSize: fontSize.small,
    whiteSpace: 'nowrap',
    [media.desktop]: { gap: '1.25rem' },
  },
  '& .eq-header-tools': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '0.25rem',
    minWidth: '2.75rem',
    minHeight: '2.75rem',
  },
});

/** Who one is dealing with, and how to reach them. */
export function Header({ logo, right, padded }: HeaderProps) {
  return (
    <Root data-padded={padded ? '' : undefined}>
      <div>
        <div className="eq-header-logo">{logo}</div>
        {right ? <div className="eq-header-right">{right}</div> : null}
      </div>
    </Root>
  );
}
