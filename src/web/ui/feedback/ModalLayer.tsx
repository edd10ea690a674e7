import styled from '@emotion/styled';
import Modal from '@mui/material/Modal';
import { type ReactNode, useEffect } from 'react';
import { registerDialog } from './dialogRegistry.ts';
import { backdropStyles, panelStyles } from './dialogStyles.ts';
import { useRestoredFocus } from './useRestoredFocus.ts';

export interface ModalLayerProps {
  /** Must be unique on the page (WIDGET-07). */
  id: string;
  open: boolean;
  /** Called on Escape or a click on the backdrop; without it neither closes the dialog. */
  onClose?: (() => void) | undefined;
  labelledBy: string;
  describedBy?: string | undefined;
  /** Fills the window. */
  full?: boolean | undefined;
  children: ReactNode;
}

const Layer = styled(Modal)({ position: 'fixed', inset: 0, zIndex: 1300 });
const Backdrop = styled('div')(backdropStyles);
const Panel = styled('div')(panelStyles);

function DialogBackdrop({ onClick }: { onClick?: () => void }) {
  return <Backdrop aria-hidden="true" onClick={onClick} />;
}

/** The layer of every dialog: traps and restores the focus, and hides the page from screen readers. */
export function ModalLayer(props: ModalLayerProps) {
  const { id, open, onClose, labelledBy, describedBy, full, children } = props;
  useEffect(() => registerDialog(id), [id]);
  useRestoredFocus(open);
  return (
    <Layer open={open} onClose={() => onClose?.()} disableRestoreFocus slots={{ backdrop: DialogBackdrop }}>
      <Panel
        id={id}
        data-full={full ? '' : undefined}
        role="dialog"
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        {children}
      </Panel>
    </Layer>
  );
}
