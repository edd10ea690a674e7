import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, fontSize, radius } from '../../../ui/theme/cssVars.ts';
import { PageLink } from '../../parts/PageLink.tsx';

const Root = styled(PageLink)({
  justifySelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  margin: '0.25rem 0',
  padding: '0.5rem 1rem',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.raised,
  color: color.text,
  fontSize: fontSize.small,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { borderColor: color.text },
});

interface NoticeLinkProps {
  to: string;
  about: string;
  onFollow: () => void;
  children: ReactNode;
}

/** A link to a notice's subject, which also names it. */
export function NoticeLink({ to, about, onFollow, children }: NoticeLinkProps) {
  return (
    <Root to={to} aria-describedby={`notice-${about}`} onClick={onFollow}>
      {children}
    </Root>
  );
}
