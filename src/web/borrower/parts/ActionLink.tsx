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
  minHeight: 'var(--eq-control)',
  padding: '0.625rem 1.5rem',
  border: '1px solid transparent',
  borderRadius: radius.button,
  background: `var(--eq-button-fill, ${color.primary})`,
  boxShadow: 'var(--eq-button-shadow, none)',
  color: `var(--eq-button-text, ${color.onPrimary})`,
  fontSize: fontSize.body,
  fontWeight: 600,
  lineHeight: 1.4,
  textAlign: 'center',
  textTransform: 'var(--eq-button-case)' as never,
  textDecoration: 'none',
  '@media (max-width: 599px)': { width: '100%' },
  '&:hover': { background: `var(--eq-button-hover, ${color.primaryHover})` },
  '&[data-variant="secondary"]': {
    background: color.raised,
    borderColor: color.line,
    boxShadow: 'none',
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
