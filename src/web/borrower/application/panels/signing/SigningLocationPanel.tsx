import { lazy, Suspense, useEffect, useState } from 'react';
import type { SigningPlace } from '../../../../clients/signingService.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { type PanelProps, useStepForm } from '../../../../renderer/FormContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { useHolder } from '../../HolderContext.tsx';
import { keepPlace, placeFor } from './signingPlace.ts';

const LocationDialog = lazy(() => import('./LocationDialog.tsx'));

/** State of the location request. */
type Asking = 'explaining' | 'asking' | 'failed' | 'later' | 'done';

/**
 * Panel `signing-location`: explains why the location is needed before the browser asks (APP-72); without it nothing
 * can be signed (APP-73). `field` is true once it is known.
 */
export default function SigningLocationPanel({ options }: PanelProps) {
  const { text } = useCopy();
  const { uuid } = useHolder();
  const { dispatch } = useStepForm();
  const [asking, setAsking] = useState<Asking>(placeFor(uuid) ? 'done' : 'explaining');
  const field = String(options?.field ?? '');
  const isDone = asking === 'done';
  useEffect(() => dispatch({ type: 'change', field, raw: isDone }), [dispatch, field, isDone]);
  const start = async (): Promise<void> => {
    setAsking('asking');
    try {
      keepPlace(uuid, await askLocation(navigator.geolocation));
      setAsking('done');
    } catch {
      setAsking('failed');
    }
  };
  if (isDone)
    return (
      <Alert tone="success" announce="status">
        <p>{text('screen.signing.location.done')}</p>
      </Alert>
    );
  return (
    <>
      <NotYet asking={asking} onShare={() => setAsking('explaining')} />
      {asking === 'explaining' ? (
        <Suspense fallback={null}>
          <LocationDialog onContinue={() => void start()} onClose={() => setAsking('later')} />
        </Suspense>
      ) : null}
    </>
  );
}

function NotYet({ asking, onShare }: { asking: Asking; onShare: () => void }) {
  const { text } = useCopy();
  const share = (
    <Button
      variant="secondary"
      loading={asking === 'asking'}
      loadingText={text('screen.signing.location.asking')}
      onClick={onShare}
    >
      {text('screen.signing.location.share')}
    </Button>
  );
  if (asking === 'failed')
    return (
      <Alert tone="danger" actions={share}>
        <p>{text('screen.signing.location.failed')}</p>
      </Alert>
    );
  return (
    <Alert tone="info" actions={share}>
      <p>{text('screen.signing.location.needed')}</p>
    </Alert>
  );
}

const LONGEST_WAIT_MS = 30_000;
const LATEST_MS = 60_000;
const THREE_DECIMALS = 1000;

/** Degrees to three decimals, about 100 yards; nothing more precise leaves the browser. */
const coarse = (degrees: number): number => Math.round(degrees * THREE_DECIMALS) / THREE_DECIMALS;

/** Asks the browser for the location, which may prompt; rejects if denied or unavailable. */
const askLocation = (geolocation: Geolocation | undefined): Promise<SigningPlace> =>
  new Promise((resolve, reject) => {
    if (!geolocation) return reject(new Error('This browser does not know where it is'));
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) }),
      reject,
      { timeout: LONGEST_WAIT_MS, maximumAge: LATEST_MS },
    );
  });
