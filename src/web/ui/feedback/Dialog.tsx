import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { ModalLayer } from './ModalLayer.tsx';

interface DialogContent {
  /** Must be unique on the page (WIDGET-07). */
  id: string;
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, primary first. */
  actions?: ReactNode;
}

interface ClosableDialog extends DialogContent {
  blocking?: false | undefined;
  onClose: () => void;
  closeLabel: string;
}

interface BlockingDialog extends DialogContent {
  /** Only an action closes it: no Escape, backdrop or close button. */
  blocking: true;
}

export type DialogProps = ClosableDialog | BlockingDialog;

/** A modal dialog; heavy, so load it on first use. */
export function Dialog(props: DialogProps) {
  const { id, open, title, children, actions } = props;
  const titleId = `${id}-title`;
  const bodyId = `${id}-text`;
  return (
    <ModalLayer
      id={id}
      open={open}
      labelledBy={titleId}
      describedBy={children ? bodyId : undefined}
      onClose={props.blocking ? undefined : props.onClose}
    >
      <div className="eq-dialog-body">
        <h2 id={titleId}>{title}</h2>
        {children ? <div id={bodyId}>{children}</div> : null}
      </div>
      {actions ? <div className="eq-dialog-actions">{actions}</div> : null}
      {props.blocking ? null : (
        <button
          type="button"
          className="eq-dialog-close"
          aria-label={props.closeLabel}
          onClick={props.onClose}
        >
          <Icon name="close" />
        </button>
      )}
    </ModalLayer>
  );
}
