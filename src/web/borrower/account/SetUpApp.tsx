import styled from '@emotion/styled';
import { useId } from 'react';
import useSWR from 'swr';
import { renderSVG } from 'uqr';
import type { TotpSetUp } from '../../clients/securityService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { color, fontSize, radius } from '../../ui/theme/cssVars.ts';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { loadedOf } from '../parts/loaded.ts';
import { SecurityFailure } from './SecurityFailure.tsx';
import { SecurityStep } from './SecurityStep.tsx';
import { type SettingProps, useBackToSettings } from './settingParts.ts';
import { useAttempt } from './useAttempt.ts';
import { useSecurity } from './useSecurity.ts';

/** Sets up an authenticator app: QR code, the same key as text, and a code to prove that it works. */
export function SetUpApp({ onDone }: SettingProps) {
  const { text } = useCopy();
  const security = useSecurity();
  const back = useBackToSettings();
  const loaded = loadedOf(useSWR(['authenticator-app', useId()], () => security.beginTotp()));
  const { busy, error, send } = useAttempt();
  if (loaded.type !== 'ready')
    return (
      <Page>
        {loaded.type === 'failed' ? (
          <LoadFailure error={loaded.error} retry={loaded.retry} />
        ) : (
          <Skeleton label={text('common.loading')} lines={6} />
        )}
      </Page>
    );
  return (
    <SecurityStep
      id="overlay-set-up-app"
      {...{ busy, back }}
      message={
        <Stack>
          <SecurityFailure error={error} wrong="security.code.wrong" />
          <Key {...loaded.value} />
        </Stack>
      }
      onAccept={({ code, password }) =>
        send(async () => {
          await security.turnOn('TOTP', { code: String(code).trim(), password: String(password) });
          onDone('security.settings.twoStep.turnedOn');
        })
      }
    />
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

const Letters = styled('code')({
  fontSize: fontSize.large,
  overflowWrap: 'anywhere',
  letterSpacing: '0.05em',
});

function Key({ secret, uri }: TotpSetUp) {
  const { text } = useCopy();
  const source = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 0 }))}`;
  return (
    <div>
      <Picture src={source} alt={text('security.app.qr')} />
      <p>{text('security.app.manual')}</p>
      <Letters>{secret.match(/.{1,4}/g)?.join(' ')}</Letters>
    </div>
  );
}
