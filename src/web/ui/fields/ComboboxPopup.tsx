import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { color, floatShadow, fontSize, media, radius } from '../theme/cssVars.ts';
import { usePress } from './usePress.ts';

export const PopupAnchor = styled('div')({ position: 'relative' });

const Popup = styled('div')({
  position: 'absolute',
  zIndex: 20,
  insetInline: 0,
  marginTop: '0.375rem',
  maxHeight: 'min(22rem, 60vh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.control,
  boxShadow: floatShadow,
  [media.forced]: { borderColor: 'CanvasText' },
  '& > p': { padding: '0.875rem 1rem', color: color.muted },
  '& > [role="listbox"]': { padding: '0.375rem' },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    minHeight: '2.75rem',
    padding: '0.5rem 0.625rem',
    borderRadius: `calc(${radius.control} - 4px)`,
    cursor: 'pointer',
    '& > .eq-icon': { color: color.muted },
    '&:hover': { background: color.primaryTint },
    '&[aria-selected="true"]': {
      background: color.primaryTint,
      boxShadow: `inset 0 0 0 2px ${color.primary}`,
      [media.forced]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
  },
  '& [role="option"] > span > span': { display: 'block', color: color.muted, fontSize: fontSize.small },
  '& [data-action]': { color: color.primary, fontWeight: 600 },
  '& [data-action] > .eq-icon': { color: 'inherit' },
});

export function comboboxIds(id: string) {
  return { list: `${id}-list`, option: (index: number) => `${id}-option-${index}` };
}

export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

export interface SuggestionProps {
  /** Best first; fetched by the caller. */
  options: readonly ComboboxOption[];
  /** A fixed last entry, for example "Address not listed". */
  action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  loading?: boolean | undefined;
  loadingText?: string | undefined;
  /** Shown when nothing matches. */
  emptyText?: string | undefined;
  listLabel: string;
}

interface ComboboxPopupProps extends SuggestionProps {
  id: string;
  active: number;
  onChoose: (index: number) => void;
}

/** The open list of a combobox: suggestions or their replacement text, and the fixed entry. */
export function ComboboxPopup({
  id,
  options,
  action,
  loading,
  loadingText,
  emptyText,
  listLabel,
  active,
  onChoose,
}: ComboboxPopupProps) {
  const list = useRef<HTMLDivElement>(null);
  const ids = comboboxIds(id);
  const press = usePress();
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const entry = (index: number) => ({
    id: ids.option(index),
    role: 'option' as const,
    tabIndex: -1,
    'aria-selected': index === active,
    ...press.entry(() => onChoose(index)),
  });
  const note = loading ? loadingText : options.length === 0 ? emptyText : undefined;
  return (
    <Popup
      {...press.list}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {note && (!loading || options.length === 0) ? <p>{note}</p> : null}
      <div
        role="listbox"
        id={ids.list}
        ref={list}
        aria-label={listLabel}
        aria-busy={loading ? true : undefined}
      >
        {options.map((option, index) => (
          <div key={option.id} {...entry(index)}>
            <Icon name="pin" />
            <span>
              {option.label}
              {option.detail ? <span>{option.detail}</span> : null}
            </span>
          </div>
        ))}
        {action ? (
          <div data-action="" {...entry(options.length)}>
            <Icon name="search" />
            <span>{action.label}</span>
          </div>
        ) : null}
      </div>
    </Popup>
  );
}
