import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import {
  createTextService,
  type TextSettings as Settings,
  type TextService,
} from '../../clients/textService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { SETTINGS } from '../foundation/addresses.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { loadedOf } from '../parts/loaded.ts';
import { NotFound } from '../parts/NotFound.tsx';
import { Actions } from '../parts/pageParts.tsx';
import { SecurityFailure } from './SecurityFailure.tsx';
import { SecurityStep } from './SecurityStep.tsx';
import { type SettingProps, useBackToSettings } from './settingParts.ts';
import { useAttempt } from './useAttempt.ts';

function useTexts(): TextService {
  const { services } = useApp();
  return useMemo(() => createTextService(services.client), [services]);
}

const isOn = ({ agreed, confirmed }: Settings): boolean => agreed && confirmed;

/**
 * Texts about the application: on or off. Nothing where no company sends texts, or there is nothing to send them about and nobody
 * agreed to them: who did can stop them here at any time.
 */
export function TextsCard() {
  const { ports } = useRelease();
  return ports.has('phoneCodes') ? <LoadedCard /> : null;
}

function LoadedCard() {
  const { text } = useCopy();
  const texts = useTexts();
  const { data, mutate } = useSWR(['texts', useId()], () => texts.settings());
  const { busy, error, send, reset } = useAttempt();
  const [isStopped, setStopped] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!data?.offered && !data?.agreed && !isStopped) return null;
  const stop = () =>
    send(async () => {
      const settings = await texts.stop();
      setStopped(true);
      await mutate(settings, { revalidate: false });
      reset();
      // The button is gone.
      heading.current?.focus();
    });
  return (
    <Card aria-labelledby="settings-texts">
      <h2 id="settings-texts" ref={heading} tabIndex={-1}>
        {text('security.settings.texts')}
      </h2>
      <p role="status">{text(stateOf(data), { number: data?.number ?? '' })}</p>
      <SecurityFailure error={error} />
      <Actions>
        {data?.agreed ? (
          <Button variant="secondary" loading={busy} onClick={stop}>
            {text('security.settings.texts.stop')}
          </Button>
        ) : null}
        {data?.offered && !isOn(data) ? (
          <ActionLink to={`${SETTINGS}/texts`} variant="secondary">
            {text('security.settings.texts.start')}
          </ActionLink>
        ) : null}
      </Actions>
    </Card>
  );
}

function stateOf(settings: Settings | undefined): string {
  if (settings?.agreed)
    return isOn(settings) ? 'security.settings.texts.on' : 'security.settings.texts.agreed';
  return settings?.offered ? 'security.settings.texts.off' : 'security.settings.texts.stopped';
}

/** The page on which somebody agrees to texts, with a code where their number is not confirmed. */
export function StartTexts(props: SettingProps) {
  const { text } = useCopy();
  const texts = useTexts();
  const loaded = loadedOf(useSWR(['texts', useId()], () => texts.settings()));
  if (loaded.type === 'loading')
    return (
      <Page>
        <Skeleton label={text('common.loading')} lines={4} />
      </Page>
    );
  if (loaded.type === 'failed')
    return (
      <Page>
        <LoadFailure error={loaded.error} retry={loaded.retry} />
      </Page>
    );
  if (!loaded.value.offered) return <NotFound />;
  const number = loaded.value.number ?? '';
  return loaded.value.confirmed ? (
    <Agree {...props} number={number} />
  ) : (
    <AgreeWithCode {...props} number={number} />
  );
}

interface AgreeProps extends SettingProps {
  readonly number: string;
}

function OwnNumber({ number }: Pick<AgreeProps, 'number'>) {
  const { text } = useCopy();
  return <p>{text('security.texts.number', { number })}</p>;
}

function Agree({ number, onDone }: AgreeProps) {
  const texts = useTexts();
  const back = useBackToSettings();
  const { busy, error, send } = useAttempt();
  return (
    <SecurityStep
      id="overlay-texts"
      {...{ busy, back }}
      above={<OwnNumber number={number} />}
      message={<SecurityFailure error={error} />}
      onAccept={() =>
        send(async () => {
          await texts.agree();
          onDone('security.settings.texts.started');
        })
      }
    />
  );
}

function AgreeWithCode({ number, onDone }: AgreeProps) {
  const { text } = useCopy();
  const texts = useTexts();
  const back = useBackToSettings();
  const { busy, error, send } = useAttempt();
  const code = useTextedCode(texts);
  return (
    <SecurityStep
      id="overlay-texts-code"
      {...{ busy, back }}
      above={<OwnNumber number={number} />}
      message={
        error === undefined && code.error === undefined && code.isAgain ? (
          <Alert tone="success" announce="status">
            {text('security.texts.code.sent')}
          </Alert>
        ) : (
          <SecurityFailure error={error ?? code.error} />
        )
      }
      aside={
        <Card>
          <h2>{text('security.code.trouble')}</h2>
          <Button variant="secondary" loading={code.busy} onClick={code.send}>
            {text('security.code.sendAgain')}
          </Button>
        </Card>
      }
      onAccept={({ code: digits }) =>
        send(async () => {
          await texts.agree(String(digits).trim());
          onDone('security.settings.texts.started');
        })
      }
    />
  );
}

/** Texts a code when the page appears, and on request. */
function useTextedCode(texts: TextService) {
  const { busy, error, send, reset } = useAttempt();
  const [count, setCount] = useState(0);
  const again = useCallback(
    () =>
      send(async () => {
        await texts.sendCode();
        reset();
        setCount((before) => before + 1);
      }),
    [send, reset, texts],
  );
  useEffect(again, [again]);
  return { busy, error, send: again, isAgain: count > 1 };
}
