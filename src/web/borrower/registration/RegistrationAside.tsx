import styled from '@emotion/styled';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { color, media } from '../../ui/theme/cssVars.ts';
import { OriginatorCard } from '../originator/OriginatorCard.tsx';
import { lazyOverlay } from '../overlay/lazyOverlay.tsx';
import { useOverlay } from '../overlay/useOverlay.ts';
import { HeroPicture } from '../parts/HeroPicture.tsx';
import type { RegistrationState } from './useRegistration.ts';

const DeviceDialog = lazyOverlay(() => import('./DeviceDialog.tsx'));

/** A short list with icons. */
const Points = styled('ul')({
  display: 'grid',
  gap: '0.625rem',
  listStyle: 'none',
  '& > li': { display: 'flex', gap: '0.625rem' },
  '& .eq-icon': { color: color.success, marginTop: '0.125rem' },
});

const OnlyBeside = styled('div')({ display: 'none', [media.desktop]: { display: 'block' } });

/** Shown once it is known whether a referrer is above, so that nothing moves. */
const Below = styled('div')({ [media.desktop]: { '&[data-early]': { visibility: 'hidden' } } });

interface RegistrationAsideProps {
  readonly registration: RegistrationState;
}

export function RegistrationAside({ registration }: RegistrationAsideProps) {
  const { referrer } = registration.data;
  const { text } = useCopy();
  return (
    <Stack>
      <HeroPicture place="beside" />
      {referrer.originator ? (
        <OnlyBeside>
          <OriginatorCard originator={referrer.originator} />
        </OnlyBeside>
      ) : null}
      <Below data-early={referrer.isComing ? '' : undefined}>
        <Card>
          <h2>{text('shell.aside.title')}</h2>
          <p>{text('shell.promise')}</p>
          <Points>
            {['shell.aside.time', 'shell.aside.credit', safeKey(registration)].map((key) => (
              <li key={key}>
                <Icon name="check" />
                <span>{text(key)}</span>
              </li>
            ))}
          </Points>
          <OtherDevice registration={registration} />
        </Card>
      </Below>
    </Stack>
  );
}

/** What is true of the answers now: on the server, on this device, or only on this page. */
function safeKey({ kept, memory }: RegistrationState): string {
  if (kept.view.place === 'server') return 'shell.aside.safe';
  return memory.draft.isStored() ? 'shell.aside.safeHere' : 'shell.aside.safeOpen';
}

/** Offers to go on elsewhere, once there is a birth date to ask for there. */
function OtherDevice({ registration: { kept, memory } }: RegistrationAsideProps) {
  const { text } = useCopy();
  const { isOpen, open, close, trigger } = useOverlay(DeviceDialog);
  const { dob, email } = memory.draft.read();
  if (!dob || !(kept.view.isKept || isOpen)) return null;
  return (
    <div {...trigger}>
      <Button variant="quiet" onClick={open}>
        {text('registration.device.open')}
      </Button>
      {isOpen ? <DeviceDialog kept={kept} email={email} onClose={close} /> : null}
    </div>
  );
}
