import styled from '@emotion/styled';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { color, fontSize } from '../theme/cssVars.ts';

export interface BackLinkProps {
  href: string;
  /** For navigation without reload; call `preventDefault`. */
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  children: ReactNode;
}

const Root = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.375rem',
  minHeight: '2.75rem',
  margin: '-0.5rem 0 -0.5rem -0.25rem',
  width: 'fit-content',
  padding: '0 0.25rem',
  color: color.muted,
  fontSize: fontSize.small,
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { color: color.text, textDecoration: 'underline' },
});

/** The link to the previous step, above the heading. */
export function BackLink({ href, onClick, children }: BackLinkProps) {
  return (
    <Root href={href} onClick={onClick}>
      <Icon name="arrowLeft" />
      {children}
    </Root>
  );
}
