import { Alert, Button, Divider } from '@mui/material';
import { useState } from 'react';
import { hasPasskeys } from '../foundation/passkeys.ts';
import { useSay, useSignedIn } from '../foundation/StaffContext.tsx';
import { AddPasskey } from '../own/AddPasskey.tsx';
import { PasswordForm } from '../own/PasswordForm.tsx';
import { EntryFrame } from './EntryFrame.tsx';

/** The first thing after a link: how to sign in from now on. */
export function ChooseWay() {
  const say = useSay();
  const { refresh } = useSignedIn();
  const [isPassword, setPassword] = useState(!hasPasskeys());
  return (
    <EntryFrame title={say('choose.title')} says={say('choose.says')}>
      {!hasPasskeys() && <Alert severity="info">{say('choose.noPasskeys')}</Alert>}
      {isPassword ? <PasswordForm onSet={refresh} /> : <AddPasskey onAdded={refresh} />}
      {hasPasskeys() && (
        <>
          <Divider>{say('signIn.or')}</Divider>
          <Button variant="outlined" onClick={() => setPassword(!isPassword)}>
            {say(isPassword ? 'choose.passkey' : 'choose.password')}
          </Button>
        </>
      )}
    </EntryFrame>
  );
}
