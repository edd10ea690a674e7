import styled from '@emotion/styled';
import Modal from '@mui/material/Modal';
import { type ReactNode, useEffect } from 'react';
import { Icon } from '../Icon.tsx';
import { roundButton } from '../roundButton.ts';
import { color, floatShadow, fontSize, media, radius } from '../theme/cssVars.ts';
import { registerDialog } from './dialogRegistry.ts';
import { backdropStyles } from './dialogStyles.ts';
import { useRestoredFocus } from './useRestoredFocus.ts';

export interface PanelLayerProps {
  /** Must be unique on the page (WIDGET-07). */
  id: string;
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /**
   * From 1024 px: below the end of the header, or the full height of the window. Narrower: a sheet from the bottom or
   * the side.
   */
  place: 'corner' | 'side';
  children: ReactNode;
}

const Layer = styled(Modal)({ position: 'fixed', inset: 0, zIndex: 1300 });
const Backdrop = styled('div')({
  ...backdropStyles,
  [media.desktop]: { '&[data-place="corner"]': { background: 'rgb(8 14 22 / 0.18)' } },
});

const Panel = styled('div')({
  position: 'absolute',
  display: 'flex',
  flexDirection: 'column',
  background: color.raised,
  color: color.text,
  border: `1px solid ${color.hairline}`,
  boxShadow: floatShadow,
  outline: 'none',
  '@keyframes eq-in': { from: { opacity: 0, transform: 'translateY(-8px)' } },
  '@keyframes eq-aside': { from: { opacity: 0, transform: 'translateX(8px)' } },
  '&[data-place="side"]': {
    insetBlock: 0,
    insetInlineEnd: 0,
    width: 'min(24rem, calc(100vw - 3rem))',
    borderBlock: 0,
    borderInlineEnd: 0,
    [media.motion]: { animation: 'eq-aside 180ms ease-out' },
  },
  '&[data-place="corner"]': {
    top: '0.5rem',
    insetInline: '0.5rem',
    maxHeight: 'calc(100dvh - 1rem)',
    borderRadius: radius.card,
    [media.motion]: { animation: 'eq-in 180ms ease-out' },
    [media.desktop]: {
      top: '4.25rem',
      insetInline: 'auto max(1rem, calc((100vw - 63rem) / 2 + 2rem))',
      width: '26rem',
      maxHeight: 'calc(100dvh - 6rem)',
    },
  },
  [media.forced]: { border: '2px solid CanvasText' },
  '& > .eq-panel-head': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem',
    padding: '0.625rem 0.75rem 0.625rem 1.25rem',
    borderBottom: `1px solid ${color.hairline}`,
    '& > h2': { fontSize: fontSize.large },
    '& > button': roundButton,
  },
  '& > .eq-panel-body': {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '1rem 1.25rem calc(1.25rem + env(safe-area-inset-bottom))',
    overflowWrap: 'anywhere',
  },
});

/** A panel opened from the header. Traps and restores the focus; Escape, its button or a click outside closes it. */
export function PanelLayer({ id, title, closeLabel, onClose, place, children }: PanelLayerProps) {
  useEffect(() => registerDialog(id), [id]);
  useRestoredFocus(true);
  const titleId = `${id}-title`;
  return (
    <Layer
      open
      disableRestoreFocus
      onClose={onClose}
      slots={{ backdrop: Backdrop }}
      slotProps={{ backdrop: { 'data-place': place, 'aria-hidden': true } as object }}
    >
      <Panel
        id={id}
        data-place={place}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className="eq-panel-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="eq-panel-body">{children}</div>
      </Panel>
    </Layer>
  );
}
