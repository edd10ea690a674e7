import styled from '@emotion/styled';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { color, floatShadow, media, radius } from '../theme/cssVars.ts';
import { goesByItself, shownToasts, TOAST_STANDS_MS, type ToastEntry } from './toastList.ts';

/** Labels around toasts. */
export interface ToastWords {
  readonly region: string;
  /** Label of the close button. */
  readonly close: string;
}

interface ToastRegionProps {
  /** Oldest first; the first five are shown. */
  readonly entries: readonly ToastEntry[];
  readonly words: ToastWords;
  readonly onClose: (id: number) => void;
}

const icons = { info: 'info', success: 'success', warning: 'warning', danger: 'alert' } as const;

const Region = styled('section')({
  position: 'fixed',
  zIndex: 1400,
  top: 'calc(0.75rem + env(safe-area-inset-top))',
  insetInline: '0.75rem',
  pointerEvents: 'none',
  [media.wide]: { insetInline: 'auto 1.5rem', top: '5rem', width: '24rem' },
  '@media print': { display: 'none' },
  '& ol': { display: 'grid', gap: '0.625rem', listStyle: 'none' },
  '& li': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '0.75rem',
    padding: '0.5rem',
    paddingInlineStart: '1rem',
    background: color.raised,
    color: color.text,
    border: `1px solid ${color.line}`,
    borderInlineStart: '4px solid',
    borderRadius: radius.control,
    boxShadow: floatShadow,
    pointerEvents: 'auto',
    overflowWrap: 'anywhere',
    '@keyframes eq-toast': { from: { opacity: 0, transform: 'translateY(-8px)' } },
    [media.motion]: { animation: 'eq-toast 180ms ease-out' },
    '&[data-tone="info"]': { borderInlineStartColor: color.info, '& > .eq-icon': { color: color.info } },
    '&[data-tone="success"]': {
      borderInlineStartColor: color.success,
      '& > .eq-icon': { color: color.success },
    },
    '&[data-tone="warning"]': {
      borderInlineStartColor: color.warning,
      '& > .eq-icon': { color: color.warning },
    },
    '&[data-tone="danger"]': {
      borderInlineStartColor: color.danger,
      '& > .eq-icon': { color: color.danger },
    },
  },
  '& li > .eq-icon': { marginTop: '0.625rem' },
  '& li > div': { flex: 1, minWidth: 0, padding: '0.5rem 0' },
  '& button': {
    minHeight: '1.75rem',
    border: 0,
    borderRadius: `calc(${radius.control} - 2px)`,
    background: 'transparent',
    cursor: 'pointer',
  },
  '& .eq-toast-act': {
    display: 'block',
    marginTop: '0.25rem',
    padding: 0,
    color: color.primary,
    fontWeight: 600,
    textAlign: 'start',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.18em',
    '&:hover': { textDecorationThickness: '2px' },
  },
  '& .eq-toast-close': {
    display: 'grid',
    placeItems: 'center',
    width: '2.5rem',
    height: '2.5rem',
    color: color.muted,
    '&:hover': { background: color.primaryTint, color: color.text },
  },
});

/** The toasts. They stay while one is hovered or focused; Escape closes that one. */
export default function ToastRegion({ entries, words, onClose }: ToastRegionProps) {
  const list = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    setFocused(true);
    if (relatedTarget instanceof HTMLElement && !list.current?.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setFocused(false);
  };
  /** After closing by keyboard, the focus moves to the next toast, or back to where it came from. */
  const close = (id: number) => {
    const item = list.current?.querySelector(`[data-toast="${id}"]`);
    if (item?.contains(document.activeElement)) {
      const next = item.nextElementSibling ?? item.previousElementSibling;
      const place = next?.querySelector<HTMLElement>('.eq-toast-close') ?? cameFrom.current;
      place?.focus();
    }
    onClose(id);
  };

  return (
    <Region aria-label={words.region}>
      <ol
        ref={list}
        onFocus={onFocus}
        onBlur={onBlur}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
      >
        {shownToasts(entries).map((entry) => (
          <ToastItem key={entry.id} entry={entry} words={words} held={pointed || focused} onClose={close} />
        ))}
      </ol>
    </Region>
  );
}

interface ToastItemProps {
  readonly entry: ToastEntry;
  readonly words: ToastWords;
  readonly held: boolean;
  readonly onClose: (id: number) => void;
}

function ToastItem({ entry, words, held, onClose }: ToastItemProps) {
  const { id, tone, text, action } = entry;
  const leave = useLatest(() => onClose(id));
  const runs = goesByItself(entry) && !held;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => leave.current(), TOAST_STANDS_MS);
    return () => clearTimeout(timer);
  }, [runs, leave]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose(id);
  };
  return (
    <li data-toast={id} data-tone={tone} onKeyDown={onKeyDown}>
      <Icon name={icons[tone]} />
      <div>
        <p id={`toast-${id}`}>{text}</p>
        {action ? (
          <button
            type="button"
            className="eq-toast-act"
            onClick={() => {
              onClose(id);
              action.onPress();
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        className="eq-toast-close"
        aria-label={words.close}
        aria-describedby={`toast-${id}`}
        onClick={() => onClose(id)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return ref;
}
