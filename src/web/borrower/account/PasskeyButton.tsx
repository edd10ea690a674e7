import { FetchError, messageOf } from '../../clients/fetchError.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { Actions } from '../parts/pageParts.tsx';
import type { PasskeyLogin } from './usePasskeyLogin.ts';

/** Below the login form: the way in by passkey, and why it did not work. */
export function PasskeyButton({ isOn, busy, error, ask }: PasskeyLogin) {
  const { text } = useCopy();
  if (!isOn) return null;
  return (
    <Stack>
      <PasskeyFailure error={error} />
      <Actions>
        <Button variant="secondary" loading={busy} onClick={ask}>
          {text('auth.login.passkey')}
        </Button>
      </Actions>
    </Stack>
  );
}

const LOCKED = new Set([423, 429]);

function PasskeyFailure({ error }: { readonly error: unknown }) {
  const { text } = useCopy();
  if (error === undefined) return null;
  if (!(error instanceof FetchError)) return <Alert tone="danger">{text('auth.login.passkey.unused')}</Alert>;
  if (LOCKED.has(error.status)) return <Alert tone="danger">{text('auth.login.locked')}</Alert>;
  const said = messageOf(error);
  return said === undefined ? <LoadFailure error={error} /> : <Alert tone="danger">{said}</Alert>;
}
