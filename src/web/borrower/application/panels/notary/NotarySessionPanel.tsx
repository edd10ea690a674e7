import { useCallback, useEffect, useId, useRef, useState } from 'react';
import useSWR from 'swr';
import { inside } from '../../../../../core/flow/looseRecord.ts';
import type { NotarySession } from '../../../../clients/notaryService.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { useScreen, useTakeOver } from '../../ScreenContext.tsx';
import { useVisitReturn } from '../useVisitReturn.ts';

const POLL_MS = 3_000;

/** Panel `notary-session`: checks the device, joins the session on the notary's page and follows it. */
export default function NotarySessionPanel() {
  const { text } = useCopy();
  const { uuid, application, services } = useScreen();
  const { leave } = useApp();
  const [error, setError] = useState<unknown>();
  const isOpen = inside(inside(application, 'notary'), 'session').state === 'READY';
  const join = useCallback(async (): Promise<void> => {
    setError(undefined);
    try {
      leave((await services.notary.join(uuid)).url);
    } catch (failure) {
      setError(failure);
    }
  }, [services, uuid, leave]);
  useTakeOver(join);
  useVisitReturn();
  useFollowSession(isOpen);
  return (
    <Stack>
      {error === undefined ? null : <LoadFailure error={error} />}
      {isOpen ? (
        <Alert tone="info" announce="status">
          <p>{text('screen.notary.session.waiting')}</p>
        </Alert>
      ) : null}
      <DeviceCheck />
    </Stack>
  );
}

function DeviceCheck() {
  const { text } = useCopy();
  const [device, setDevice] = useState<DeviceState | 'unknown' | 'checking'>('unknown');
  const check = async (): Promise<void> => {
    setDevice('checking');
    setDevice(await checkDevice(navigator.mediaDevices));
  };
  return (
    <Stack data-gap="small">
      {device === 'unknown' || device === 'checking' ? null : (
        <Alert tone={device === 'ready' ? 'success' : 'warning'} announce="status">
          <p>{text(`screen.notary.session.${device}`)}</p>
        </Alert>
      )}
      <div>
        <Button
          variant="secondary"
          loading={device === 'checking'}
          loadingText={text('screen.notary.session.checking')}
          onClick={() => void check()}
        >
          {text('screen.notary.session.check')}
        </Button>
      </div>
    </Stack>
  );
}

const ENDS: ReadonlySet<string | undefined> = new Set(['COMPLETE', 'FAILED']);

const pauseAfter = (session: NotarySession | null | undefined): number =>
  ENDS.has(session?.state) ? 0 : POLL_MS;

/** Polls an open session until it ends, then moves on or shows what went wrong; a failed read is ignored. */
function useFollowSession(isOpen: boolean): void {
  const { uuid, services, reload, goOn, goTo } = useScreen();
  const place = useId();
  const { data } = useSWR(
    isOpen ? ['notary-session', uuid, place] : null,
    () => services.notary.state(uuid).catch(() => null),
    // The session is in another window, so this one is hidden.
    { revalidateOnMount: false, refreshInterval: pauseAfter, refreshWhenHidden: true },
  );
  const latest = useRef({ reload, goOn, goTo });
  useEffect(() => {
    latest.current = { reload, goOn, goTo };
  });
  const state = data?.state;
  useEffect(() => {
    if (state === 'COMPLETE') latest.current.goOn();
    if (state !== 'FAILED') return;
    latest.current.reload().then(
      () => latest.current.goTo('notary/error'),
      () => undefined,
    );
  }, [state]);
}

/** Readiness for video: `denied` by the borrower, `missing` camera or microphone. */
type DeviceState = 'ready' | 'denied' | 'missing';

const REFUSED = new Set(['NotAllowedError', 'SecurityError']);

/** Opens camera and microphone briefly, which may prompt; releases both at once. */
async function checkDevice(devices: MediaDevices | undefined): Promise<DeviceState> {
  if (!devices) return 'missing';
  try {
    const stream = await devices.getUserMedia({ audio: true, video: true });
    for (const track of stream.getTracks()) track.stop();
    return 'ready';
  } catch (error) {
    return error instanceof DOMException && REFUSED.has(error.name) ? 'denied' : 'missing';
  }
}
