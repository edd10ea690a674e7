import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import type { DraftLink } from '../../clients/draftCalls.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { color, fontSize, radius } from '../../ui/theme/cssVars.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { resumeAddress } from '../foundation/addresses.ts';
import type { OverlayProps } from '../overlay/lazyOverlay.tsx';
import { useFailureText } from '../parts/LoadFailure.tsx';
import type { KeptDraftState } from './useKeptDraft.ts';

interface DeviceDialogProps extends OverlayProps {
  readonly kept: KeptDraftState;
  readonly email: string | undefined;
}

type Shown =
  | { readonly type: 'loading' }
  | { readonly type: 'mailed' }
  | { readonly type: 'link'; readonly link: DraftLink }
  | { readonly type: 'failed'; readonly error: unknown };

/** A link by which another device goes on: as a QR code, to copy, or by mail. Each new one replaces the one before. */
export default function DeviceDialog({ kept, email, onClose }: DeviceDialogProps) {
  const { text } = useCopy();
  const { shown, show, mail } = useLink(kept);
  const isMailed = shown.type === 'mailed';
  return (
    <Dialog
      id="other-device"
      open
      title={text('overlay.device.title')}
      closeLabel={text('common.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('common.close')}</Button>
          {isMailed || shown.type === 'failed' ? (
            <Button variant="secondary" onClick={() => void show()}>
              {text('overlay.device.again')}
            </Button>
          ) : null}
          {shown.type === 'link' && email ? (
            <Button variant="secondary" onClick={() => void mail()}>
              {text('overlay.device.mail')}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack data-gap="small">
        <Content shown={shown} email={email ?? ''} />
      </Stack>
    </Dialog>
  );
}

function useLink({ link, mail }: KeptDraftState) {
  const [shown, setShown] = useState<Shown>({ type: 'loading' });
  const asked = async (work: () => Promise<Shown>): Promise<void> => {
    setShown({ type: 'loading' });
    setShown(await work().catch((error: unknown) => ({ type: 'failed', error }) as const));
  };
  const show = () => asked(async () => ({ type: 'link', link: await link() }));
  const send = () =>
    asked(async () => {
      await mail();
      return { type: 'mailed' };
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one link for each opening
  useEffect(() => void show(), []);
  return { shown, show, mail: send };
}

function Content({ shown, email }: { readonly shown: Shown; readonly email: string }) {
  const { text } = useCopy();
  const failureText = useFailureText();
  if (shown.type === 'loading') return <Skeleton label={text('common.loading')} lines={6} />;
  if (shown.type === 'link') return <Link {...shown.link} />;
  if (shown.type === 'mailed')
    return <Alert tone="success">{text('overlay.device.mailed', { email })}</Alert>;
  return (
    <Alert tone="danger" title={text('overlay.device.failed')} announce="alert">
      <p>{failureText(shown.error)}</p>
    </Alert>
  );
}

const Picture = styled('img')({
  width: '12rem',
  height: '12rem',
  padding: '0.75rem',
  background: '#fff',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.card,
});

const Address = styled('code')({ fontSize: fontSize.small, overflowWrap: 'anywhere' });

function Link({ secret, minutes }: DraftLink) {
  const { text } = useCopy();
  const { tab } = useApp();
  const address = resumeAddress(window.location.origin, tab, secret);
  const source = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 0 }))}`;
  return (
    <>
      <p>{text('overlay.device.lead', { minutes })}</p>
      <div>
        <Picture src={source} alt={text('overlay.device.qr')} />
      </div>
      <Address>{address}</Address>
      <div>
        <CopyButton
          value={address}
          label={text('overlay.device.copy')}
          copied={text('overlay.device.copied')}
          failed={text('overlay.device.notCopied')}
        />
      </div>
      <p>{text('overlay.device.birth')}</p>
    </>
  );
}
