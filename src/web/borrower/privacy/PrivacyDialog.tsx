import { useState } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { useToasts } from '../../ui/feedback/ToastProvider.tsx';
import { Toggle } from '../../ui/fields/Toggle.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import type { OverlayProps } from '../overlay/lazyOverlay.tsx';
import type { PrivacyOptions } from './privacyOptions.ts';
import { usePrivacy } from './usePrivacy.ts';

/** Privacy choices beyond the strictly necessary (G-32); the browser's signal takes precedence. */
export default function PrivacyDialog({ onClose }: OverlayProps) {
  const { text } = useCopy();
  const { options, isSignalled, choose } = usePrivacy();
  const { show } = useToasts();
  const [draft, setDraft] = useState(options);
  const shown = isSignalled ? options : draft;
  const save = (next: typeof draft) => {
    choose(next);
    show({ tone: 'success', text: text('privacy.saved') });
    onClose();
  };
  const doNotSell = () => {
    choose({ ...options, doNotSell: true });
    setDraft({ ...draft, doNotSell: true });
  };
  return (
    <Dialog
      id="privacy-options"
      open
      title={text('privacy.title')}
      onClose={onClose}
      closeLabel={text('common.close')}
      actions={
        isSignalled ? (
          <Button onClick={onClose}>{text('common.close')}</Button>
        ) : (
          <>
            <Button onClick={() => save(draft)}>{text('privacy.save')}</Button>
            <Button
              variant="secondary"
              onClick={() => save({ analytics: false, replay: false, doNotSell: true })}
            >
              {text('privacy.necessaryOnly')}
            </Button>
          </>
        )
      }
    >
      <Stack data-gap="small">
        <p>{text('privacy.lead')}</p>
        {isSignalled ? <Alert tone="info">{text('privacy.signalled')}</Alert> : null}
        <Purposes
          options={shown}
          readOnly={isSignalled}
          onChange={(next) => setDraft({ ...draft, ...next })}
        />
        <DoNotSell isAsked={shown.doNotSell} onAsk={doNotSell} />
      </Stack>
    </Dialog>
  );
}

interface PurposesProps {
  options: PrivacyOptions;
  readOnly: boolean;
  onChange: (next: Partial<PrivacyOptions>) => void;
}

/** The purposes; necessary ones cannot be refused. */
function Purposes({ options, readOnly, onChange }: PurposesProps) {
  const { text } = useCopy();
  return (
    <>
      <Toggle
        id="privacy-necessary"
        label={text('privacy.necessary')}
        hint={text('privacy.necessaryHint')}
        value
        readOnly
        onChange={() => undefined}
      />
      <Toggle
        id="privacy-analytics"
        label={text('privacy.analytics')}
        hint={text('privacy.analyticsHint')}
        value={options.analytics}
        readOnly={readOnly}
        onChange={(analytics) => onChange({ analytics })}
      />
      <Toggle
        id="privacy-replay"
        label={text('privacy.replay')}
        hint={text('privacy.replayHint')}
        value={options.replay}
        readOnly={readOnly}
        onChange={(replay) => onChange({ replay })}
      />
    </>
  );
}

interface DoNotSellProps {
  isAsked: boolean;
  onAsk: () => void;
}

/** The link required by law; takes effect at once and says so. */
function DoNotSell({ isAsked, onAsk }: DoNotSellProps) {
  const { text } = useCopy();
  return isAsked ? (
    <p role="status">{text('privacy.doNotSellAsked')}</p>
  ) : (
    <div>
      <Button variant="quiet" onClick={onAsk}>
        {text('privacy.doNotSell')}
      </Button>
    </div>
  );
}
