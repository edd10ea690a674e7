import styled from '@emotion/styled';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { roundButton } from '../roundButton.ts';
import { color, radius } from '../theme/cssVars.ts';
import { floatStyles } from './floatStyles.ts';
import { useBeside } from './useBeside.ts';

export interface PopoverProps {
  /** The panel's ID, unique on the page. */
  id: string;
  /** The button's content. */
  trigger: ReactNode;
  /** The button's label when `trigger` is an icon. */
  triggerLabel?: string | undefined;
  /** The panel's heading. */
  title: string;
  closeLabel: string;
  children: ReactNode;
}

const Root = styled('div')({
  display: 'inline-block',
  maxWidth: '100%',
  '& > button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.375rem',
    minWidth: '1.75rem',
    minHeight: '2.75rem',
    padding: '0.25rem',
    border: 0,
    borderRadius: radius.control,
    background: 'transparent',
    color: color.primary,
    fontWeight: 600,
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover > span': { textDecoration: 'underline', textUnderlineOffset: '0.18em' },
  },
});

const Panel = styled('div')({
  ...floatStyles(color.raised, color.line),
  padding: '1rem',
  borderRadius: radius.card,
  color: color.text,
  fontWeight: 400,
  outline: 'none',
  '& > header': { display: 'flex', alignItems: 'flex-start', gap: '0.5rem', marginBottom: '0.25rem' },
  '& > header > strong': { flex: 1, minWidth: 0, fontWeight: 650 },
  '& > header > button': {
    ...roundButton,
    width: '2.25rem',
    height: '2.25rem',
    margin: '-0.5rem',
    marginInlineStart: 0,
  },
});

/**
 * A non-modal panel opened by a button. Escape, the close button, a click outside or moving the focus away closes it;
 * Escape and the close button return the focus to the button.
 */
export function Popover({ id, trigger, triggerLabel, title, closeLabel, children }: PopoverProps) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useBeside(open, button, panel, 'below');
  useEffect(() => {
    if (open) panel.current?.focus({ preventScroll: true });
  }, [open]);
  usePressOutside(open, root, () => setOpen(false));

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <Root ref={root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        type="button"
        ref={button}
        aria-label={triggerLabel}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {triggerLabel ? trigger : <span>{trigger}</span>}
      </button>
      {open ? (
        <Panel ref={panel} id={id} role="dialog" aria-labelledby={`${id}-title`} tabIndex={-1}>
          <header>
            <strong id={`${id}-title`}>{title}</strong>
            <button type="button" aria-label={closeLabel} onClick={close}>
              <Icon name="close" />
            </button>
          </header>
          {children}
        </Panel>
      ) : null}
    </Root>
  );
}

function usePressOutside(
  open: boolean,
  root: { readonly current: HTMLElement | null },
  close: () => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) latest.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open, root]);
}
