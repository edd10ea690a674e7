import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { useNavigate, usePlace } from '../foundation/router.tsx';

interface PageLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: string;
}

/**
 * A link to a page of the application, opened without loading a document. A link to the present place makes no entry of the
 * history. What the browser does otherwise with a link (another tab or window, by key, button or `target`) is left to it.
 */
export function PageLink({ to, onClick, ...props }: PageLinkProps) {
  const navigate = useNavigate();
  const { pathname, search } = usePlace();
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(to, { replace: to === `${pathname}${search}` });
  };
  return <a {...props} href={to} onClick={press} />;
}

const isPlainClick = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && /^(_self)?$/.test(currentTarget.target);
