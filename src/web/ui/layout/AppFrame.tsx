import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, radius } from '../theme/cssVars.ts';

export interface AppFrameProps {
  skipLabel: string;
  header?: ReactNode;
  /** Below the header, on every page. */
  notices?: ReactNode;
  footer?: ReactNode;
  /** Makes the main part at least as high as the window, so that the footer does not jump while content loads. */
  tall?: boolean | undefined;
  children: ReactNode;
}

/** ID of the main part, the skip link's target. */
export const MAIN_ID = 'main';

const Root = styled('div')({
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: '100dvh',
  '&[data-tall]': { gridTemplateRows: 'auto auto minmax(calc(100dvh - 4rem), auto) auto' },
  '& > footer': { gridRow: 4 },
  // Room that a window beside the page takes, below the header.
  '& > :not(header)': { marginInlineEnd: 'var(--eq-beside, 0px)', '@media print': { marginInlineEnd: 0 } },
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

/** The page frame: skip link, header, content, and a footer at the bottom. */
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
