import styled from '@emotion/styled';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { color, fontSize } from '../theme/cssVars.ts';
import { floatStyles } from './floatStyles.ts';
import { useBeside } from './useBeside.ts';

export interface TooltipProps {
  /** Id of the words, unique on the page. */
  id: string;
  /** A few words that explain what they stand beside; nothing that one must know or press. */
  text: ReactNode;
  /** The control it explains; it can be focused. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

const Anchor = styled('span')({ display: 'inline-flex', maxWidth: '100%' });

const Words = styled('span')({
  ...floatStyles(color.text, color.text),
  padding: '0.375rem 0.75rem',
  borderRadius: '0.5rem',
  color: color.surface,
  fontSize: fontSize.small,
  fontWeight: 400,
  lineHeight: 1.4,
  whiteSpace: 'normal',
});

/** Words beside a control while it is pointed at or focused; Escape hides them, and they can be pointed at (WCAG 1.4.13). */
export function Tooltip({ id, text, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  useBeside(open, anchor, words, 'above');
  useEscape(open, () => setOpen(false));
  return (
    <Anchor
      ref={anchor}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      {open ? (
        <Words ref={words} id={id} role="tooltip">
          {text}
        </Words>
      ) : (
        <span className="eq-hidden" id={id} role="tooltip" hidden>
          {text}
        </span>
      )}
    </Anchor>
  );
}

/** Escape, wherever the focus is; the first that is open takes it, so that a dialog around it stays. */
function useEscape(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [open]);
}
