import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, radius } from '../theme/cssVars.ts';

export interface AppFrameProps {
  /** Words of the link that jumps to the main part. */
  skipLabel: string;
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Id of the main part, the target of the skip link. */
export const MAIN_ID = 'main';

const Root = styled('div')({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: '100dvh',
  '& > .eq-skip': {
    position: 'absolute',
    zIndex: 40,
    top: '0.5rem',
    insetInlineStart: '0.5rem',
    padding: '0.75rem 1rem',
    borderRadius: radius.control,
    background: color.primary,
    color: color.onPrimary,
    '&:not(:focus)': { transform: 'translateY(-200%)' },
  },
});

/** The whole page: skip link, header, what is between, and a footer that stays at the bottom. */
export function AppFrame({ skipLabel, header, footer, children }: AppFrameProps) {
  return (
    <Root>
      <a className="eq-skip" href={`#${MAIN_ID}`}>
        {skipLabel}
      </a>
      {header ?? <span />}
      {children}
      {footer}
    </Root>
  );
}
