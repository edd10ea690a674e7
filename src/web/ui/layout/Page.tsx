import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { media } from '../theme/cssVars.ts';
import { MAIN_ID } from './AppFrame.tsx';

export interface PageProps {
  children: ReactNode;
  /** A card beside the column from 1024 px, below it on smaller screens. */
  aside?: ReactNode;
  asideLabel?: string | undefined;
  /** Hides the card on smaller screens. */
  onlyBeside?: boolean | undefined;
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 35rem)',
  justifyContent: 'center',
  alignContent: 'start',
  gap: '2.5rem',
  padding: '1.25rem 1rem 2rem',
  [media.wide]: { padding: '2rem 1.5rem 3rem' },
  [media.desktop]: {
    gap: '4rem',
    padding: '3rem 2rem 4rem',
    '&[data-aside]': { gridTemplateColumns: 'var(--eq-columns, minmax(0, 35rem) 20rem)', '--eq-bleed': '0' },
  },
  '& > main': { minWidth: 0, outline: 'none' },
  '& > aside[data-only-beside]': { display: 'none', [media.desktop]: { display: 'block' } },
  '& > aside': { minWidth: 0, [media.desktop]: { position: 'sticky', top: '2rem', alignSelf: 'start' } },
});

/** The content of a screen: a column of at most 560 px, and an optional card beside it. */
export function Page({ children, aside, asideLabel, onlyBeside }: PageProps) {
  return (
    <Root data-aside={aside ? '' : undefined}>
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      {aside ? (
        <aside aria-label={asideLabel} data-only-beside={onlyBeside ? '' : undefined}>
          {aside}
        </aside>
      ) : null}
    </Root>
  );
}
