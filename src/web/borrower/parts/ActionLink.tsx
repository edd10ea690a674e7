import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, fontSize, radius } from '../../ui/theme/cssVars.ts';
import { PageLink } from './PageLink.tsx';

export interface ActionLinkProps {
  to: string;
  variant?: 'primary' | 'secondary' | undefined;
  describedBy?: string | undefined;
  children: ReactNode;
}

const Root = styled(PageLink)({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '3rem',
  padding: '0.6875rem 1.5rem',
  border: '1px solid transparent',
  borderRadius: radius.control,
  background: color.primary,
  color: color.onPrimary,
  fontSize: fontSize.body,
  fontWeight: 600,
  lineHeight: 1.4,
  textAlign: 'center',
  textDecoration: 'none',
  '@media (max-width: 599px)': { width: '100%' },
  '&:hover': { background: color.primaryHover },
  '&[data-variant="secondary"]': {
    background: color.raised,
    borderColor: color.line,
    color: color.text,
    '&:hover': { borderColor: color.text },
  },
});

/** A link that looks like a button. */
export function ActionLink({ to, variant = 'primary', describedBy, children }: ActionLinkProps) {
  return (
    <Root to={to} data-variant={variant} aria-describedby={describedBy}>
      {children}
    </Root>
  );
}
