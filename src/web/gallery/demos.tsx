import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useAnnounce } from '../ui/feedback/AnnouncerProvider.tsx';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { ProcessingModal } from '../ui/feedback/ProcessingModal.tsx';
import { useToasts } from '../ui/feedback/ToastProvider.tsx';
import type { Toast } from '../ui/feedback/toastList.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tooltip } from '../ui/overlay/Tooltip.tsx';

interface Held<Value> {
  readonly value: Value;
}

/** Wraps a field so that it keeps its value. */
export function holding<Value, Props extends Held<Value>>(
  Field: ComponentType<Props & { onChange: (value: Value) => void }>,
) {
  return function Holding(props: Props) {
    const [value, setValue] = useState(props.value);
    return <Field {...props} value={value} onChange={setValue} />;
  };
}

interface DialogData {
  readonly id: string;
  readonly button: string;
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly blocking?: true;
  readonly closeLabel: string;
}

export function DialogOnButton({ id, button, title, text, yes, blocking, closeLabel }: DialogData) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const shared = { id, open, title, children: text, actions: <Button onClick={close}>{yes}</Button> };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {button}
      </Button>
      {blocking ? (
        <Dialog {...shared} blocking />
      ) : (
        <Dialog {...shared} onClose={close} closeLabel={closeLabel} />
      )}
    </>
  );
}

interface ProcessingData {
  readonly id: string;
  readonly button: string;
  readonly title: string;
  readonly messages: readonly string[];
  readonly seconds: number;
  readonly progressLabel: string;
}

/** Shows the processing dialog for some seconds, with its messages in turn. */
export function ProcessingOnButton({ button, messages, seconds, ...shared }: ProcessingData) {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (passed === null) return undefined;
    const timer = setTimeout(() => setPassed(passed + 1 < seconds ? passed + 1 : null), 1000);
    return () => clearTimeout(timer);
  }, [passed, seconds]);
  const message = messages[Math.floor(((passed ?? 0) / seconds) * messages.length)] ?? '';
  return (
    <>
      <Button variant="secondary" onClick={() => setPassed(0)}>
        {button}
      </Button>
      <ProcessingModal
        {...shared}
        open={passed !== null}
        message={message}
        progress={((passed ?? 0) / seconds) * 100}
      />
    </>
  );
}

interface ToastData {
  readonly buttons: readonly {
    readonly label: string;
    readonly toasts: readonly (Pick<Toast, 'tone' | 'text'> & { readonly action?: string })[];
  }[];
}

const nothing = () => undefined;

export function ToastButtons({ buttons }: ToastData) {
  const { show } = useToasts();
  return (
    <Stack data-gap="small">
      {buttons.map(({ label, toasts }) => (
        <Button
          key={label}
          variant="secondary"
          onClick={() => {
            for (const { action, ...toast } of toasts)
              show(action ? { ...toast, action: { label: action, onPress: nothing } } : toast);
          }}
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
}

export function AnnounceButton({ button, text }: { button: string; text: string }) {
  const announce = useAnnounce();
  return (
    <Button variant="secondary" onClick={() => announce(text)}>
      {button}
    </Button>
  );
}

export function TooltipOnButton({ id, text, button }: { id: string; text: string; button: string }) {
  return (
    <Tooltip id={id} text={text}>
      <Button variant="quiet">{button}</Button>
    </Tooltip>
  );
}
