import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, radius } from '../theme/cssVars.ts';

export interface AppFrameProps {
  /** Words of the link that jumps to the main part. */
  skipLabel: string;
  header?: ReactNode;
  /** Under the header: what is to be known on every page. */
  notices?: ReactNode;
  footer?: ReactNode;
  /** The main part fills at least the window, so that a footer does not jump when what is loaded takes its place. */
  tall?: boolean | undefined;
  children: ReactNode;
}

/** Id of the main part, the target of the skip link. */
export const MAIN_ID = 'main';

const Root = styled('div')({
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: '100dvh',
  '&[data-tall]': { gridTemplateRows: 'auto auto minmax(calc(100dvh - 4rem), auto) auto' },
  '& > footer': { gridRow: 4 },
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
export function AppFrame({ skipLabel, header, notices, footer, tall, children }: AppFrameProps) {
  return (
    <Root data-tall={tall ? '' : undefined}>
      <a className="eq-skip" href={`#${MAIN_ID}`}>
        {skipLabel}
      </a>
      {header ?? <span />}
      <div>{notices}</div>
      {children}
      {footer}
    </Root>
  );
}
