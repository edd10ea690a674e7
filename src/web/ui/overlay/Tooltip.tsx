import styled from '@emotion/styled';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { color, fontSize } from '../theme/cssVars.ts';
import { floatStyles } from './floatStyles.ts';
import { useBeside } from './useBeside.ts';

export interface TooltipProps {
  /** ID of the text, unique on the page. */
  id: string;
  /** Short and optional: nothing essential or clickable. */
  text: ReactNode;
  /** The focusable control it describes. */
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

/** A tooltip on hover and focus; Escape hides it, and it can be hovered (WCAG 1.4.13). */
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

/** Handles Escape wherever the focus is; the first open tooltip takes it, so that a surrounding dialog stays open. */
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
