import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, fontSize, media } from '../theme/cssVars.ts';

export interface HeaderProps {
  logo: ReactNode;
  /** Contact, save and exit; `.eq-header-tools` reserves space for tools that load later. */
  right?: ReactNode;
  /** Extra space above for the referring loan originator (SHELL-06). */
  padded?: boolean | undefined;
}

const Root = styled('header')({
  background: 'var(--eq-header-fill)',
  borderTop: `var(--eq-header-stripe) solid ${color.accent}`,
  borderBottom: '1px solid var(--eq-header-line)',
  '& > div': {
    '--eq-surfaceRaised': 'var(--eq-header-fill)',
    '--eq-text': 'var(--eq-header-text)',
    '--eq-primary': 'var(--eq-header-link)',
    '--eq-onPrimary': 'var(--eq-header-on)',
    '--eq-focus': 'var(--eq-header-focus)',
    color: color.text,
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
  // The space above is taken off below, so that the header keeps its height when the originator appears late.
  '&[data-padded] > div': { paddingTop: '1rem', paddingBottom: '0.25rem' },
  '& .eq-header-logo': { flex: '0 1 auto', minWidth: 0 },
  '& img': { display: 'block', maxHeight: '2.25rem', maxWidth: '100%', height: 'auto' },
  '& .eq-header-right': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    // As high as a button, so that the header keeps its height when one appears.
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

/** The lender's logo, and how to reach it. */
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
