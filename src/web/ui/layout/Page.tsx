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
  /** Fills the page from the card to the right edge, behind it (`data-place="side"`), or stands in the card's place (`beside`). */
  picture?: ReactNode;
}

const Root = styled('div')({
  position: 'relative',
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
    '&[data-aside], &:has(> picture)': {
      gridTemplateColumns: 'var(--eq-columns, minmax(0, 35rem) 20rem)',
      '--eq-bleed': '0',
    },
    // A short form does not cut the picture off.
    '&:has(> picture[data-place="side"])': { minHeight: 'calc(100dvh - 4rem)' },
  },
  '& > picture[data-place="beside"]': {
    gridArea: '1 / 2',
    alignSelf: 'start',
    '& + main': { gridArea: '1 / 1' },
  },
  '& > picture[data-place="side"]': {
    position: 'absolute',
    insetBlock: 0,
    // Half of the columns and their gap is 29.5rem; the picture begins 2rem before the card.
    insetInline: 'calc(50% + 7.5rem) 0',
    '& > img': {
      position: 'sticky',
      top: 0,
      display: 'block',
      width: '100%',
      height: 'min(100%, 100dvh)',
      objectFit: 'cover',
      objectPosition: '50% 100%',
    },
  },
  '& > main': { minWidth: 0, outline: 'none' },
  '& > aside[data-only-beside]': { display: 'none', [media.desktop]: { display: 'block' } },
  '& > aside': { minWidth: 0, [media.desktop]: { position: 'sticky', top: '2rem', alignSelf: 'start' } },
});

/** The content of a screen: a column of at most 560 px, and an optional card beside it. */
export function Page({ children, aside, asideLabel, onlyBeside, picture }: PageProps) {
  return (
    <Root data-aside={aside ? '' : undefined}>
      {picture}
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
