import styled from '@emotion/styled';
import { type ReactNode, useId, useMemo } from 'react';
import useSWR from 'swr';
import { dateText } from '../../../core/shared/dateText.ts';
import { FetchError } from '../../clients/fetchError.ts';
import {
  createPasskeyService,
  type OwnPasskeys,
  type Passkey,
  type PasskeyService,
} from '../../clients/passkeyService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { color } from '../../ui/theme/cssVars.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { SETTINGS } from '../foundation/addresses.ts';
import { useQuery } from '../foundation/router.tsx';
import { ActionLink } from '../parts/ActionLink.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { loadedOf } from '../parts/loaded.ts';
import { NotFound } from '../parts/NotFound.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { Actions } from '../parts/pageParts.tsx';
import { SecurityFailure } from './SecurityFailure.tsx';
import { SecurityStep } from './SecurityStep.tsx';
import { type SettingProps, useBackToSettings } from './settingParts.ts';
import { useAttempt } from './useAttempt.ts';

export const ADD_PASSKEY = `${SETTINGS}/passkeys/add`;
export const RENAME_PASSKEY = `${SETTINGS}/passkeys/rename`;
export const REMOVE_PASSKEY = `${SETTINGS}/passkeys/remove`;

function usePasskeys(): PasskeyService {
  const { services } = useApp();
  return useMemo(() => createPasskeyService(services.client), [services]);
}

/** The passkeys of the account, each with the way to remove it. */
export function PasskeysCard() {
  const { text } = useCopy();
  const passkeys = usePasskeys();
  const loaded = loadedOf(useSWR(['passkeys', useId()], () => passkeys.own()));
  return (
    <Card aria-labelledby="settings-passkeys">
      <h2 id="settings-passkeys">{text('security.settings.passkeys')}</h2>
      <p>{text('security.settings.passkeys.text')}</p>
      {loaded.type === 'loading' ? <Skeleton label={text('common.loading')} lines={2} /> : null}
      {loaded.type === 'failed' ? <LoadFailure error={loaded.error} retry={loaded.retry} /> : null}
      {loaded.type === 'ready' ? <List own={loaded.value} /> : null}
      <Actions>
        <ActionLink to={ADD_PASSKEY} variant="secondary">
          {text('security.settings.passkeys.add')}
        </ActionLink>
      </Actions>
    </Card>
  );
}

const Rows = styled('ul')({
  display: 'grid',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'grid', gap: '0.25rem', padding: '0.75rem 0' },
  '& > li + li': { borderTop: `1px solid ${color.hairline}` },
  '& .eq-about': { color: color.muted },
  '& .eq-acts': { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1.5rem' },
});

const aboutOne = (address: string, uuid: string): string =>
  `${address}?${new URLSearchParams({ passkey: uuid })}`;

function List({ own: { host, passkeys } }: { readonly own: OwnPasskeys }) {
  if (passkeys.length === 0) return null;
  return (
    <Rows>
      {passkeys.map((passkey) => (
        <li key={passkey.uuid}>
          <One passkey={passkey} isHere={passkey.host === host} />
        </li>
      ))}
    </Rows>
  );
}

function One({ passkey, isHere }: { readonly passkey: Passkey; readonly isHere: boolean }): ReactNode {
  const { text } = useCopy();
  const { uuid, name, host, createdAt, usedAt } = passkey;
  const about = [
    text('security.settings.passkeys.added', { date: dateText(createdAt) }),
    ...(usedAt === undefined ? [] : [text('security.settings.passkeys.used', { date: dateText(usedAt) })]),
    ...(isHere ? [] : [text('security.settings.passkeys.elsewhere', { host })]),
  ];
  return (
    <>
      <strong>{name}</strong>
      <span className="eq-about">{about.join(' ')}</span>
      <span className="eq-acts">
        <PageLink
          to={aboutOne(RENAME_PASSKEY, uuid)}
          aria-label={text('security.settings.passkeys.renameNamed', { name })}
        >
          {text('security.settings.passkeys.rename')}
        </PageLink>
        <PageLink
          to={aboutOne(REMOVE_PASSKEY, uuid)}
          aria-label={text('security.settings.passkeys.removeNamed', { name })}
        >
          {text('security.settings.passkeys.remove')}
        </PageLink>
      </span>
    </>
  );
}

/** Asks for a name and the password, then has the device make the passkey. */
export function AddPasskey({ onDone }: SettingProps) {
  const { text } = useCopy();
  const passkeys = usePasskeys();
  const back = useBackToSettings();
  const { busy, error, send } = useAttempt();
  return (
    <SecurityStep
      id="overlay-add-passkey"
      start={{ passkeyName: text('security.passkeys.name.start') }}
      {...{ busy, back }}
      message={<AddFailure error={error} />}
      onAccept={({ passkeyName, password }) =>
        send(async () => {
          const { addPasskey } = await import('./passkeyDevice.ts');
          await addPasskey(passkeys, { name: String(passkeyName).trim(), password: String(password) });
          onDone('security.settings.passkeys.isAdded');
        })
      }
    />
  );
}

function AddFailure({ error }: { readonly error: unknown }) {
  const { text } = useCopy();
  if (error === undefined || error instanceof FetchError) return <SecurityFailure error={error} />;
  const fault = error instanceof Error && 'fault' in error ? error.fault : undefined;
  const key = fault === 'known' || fault === 'cannot' ? fault : 'unused';
  return <Alert tone="danger">{text(`security.passkeys.${key}`)}</Alert>;
}

/** Asks for another name of the passkey that the address names. */
export function RenamePasskey({ onDone }: SettingProps) {
  const { text } = useCopy();
  const passkeys = usePasskeys();
  const uuid = useQuery().get('passkey') ?? '';
  const loaded = loadedOf(useSWR(['passkeys', useId()], () => passkeys.own()));
  if (loaded.type === 'ready') {
    const known = loaded.value.passkeys.find((passkey) => passkey.uuid === uuid);
    return known === undefined ? <NotFound /> : <Rename {...{ onDone, known }} />;
  }
  return (
    <Page>
      {loaded.type === 'loading' ? (
        <Skeleton label={text('common.loading')} lines={4} />
      ) : (
        <LoadFailure error={loaded.error} retry={loaded.retry} />
      )}
    </Page>
  );
}

function Rename({ onDone, known }: SettingProps & { readonly known: Passkey }) {
  const passkeys = usePasskeys();
  const back = useBackToSettings();
  const { busy, error, send } = useAttempt();
  return (
    <SecurityStep
      id="overlay-rename-passkey"
      start={{ passkeyName: known.name }}
      {...{ busy, back }}
      message={<SecurityFailure error={error} />}
      onAccept={({ passkeyName }) =>
        send(async () => {
          await passkeys.rename(known.uuid, String(passkeyName).trim());
          onDone('security.settings.passkeys.isRenamed');
        })
      }
    />
  );
}

/** Asks for the password, then removes the passkey that the address names. */
export function RemovePasskey({ onDone }: SettingProps) {
  const passkeys = usePasskeys();
  const back = useBackToSettings();
  const uuid = useQuery().get('passkey') ?? '';
  const { busy, error, send } = useAttempt();
  return (
    <SecurityStep
      id="overlay-remove-passkey"
      {...{ busy, back }}
      message={<SecurityFailure error={error} />}
      onAccept={({ password }) =>
        send(async () => {
          await passkeys.remove(uuid, String(password));
          onDone('security.settings.passkeys.isRemoved');
        })
      }
    />
  );
}
