import { Alert, Button, Divider, Stack, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { hasPasskeys, signInByPasskey } from '../foundation/passkeys.ts';
import { useTools } from '../foundation/StaffContext.tsx';
import type { StaffSession } from '../foundation/staffSession.ts';
import { useWork } from '../parts/useWork.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { EntryProblem } from './EntryProblem.tsx';

interface SignInProps {
  /** Whether a session ended here by itself. */
  readonly wasIn: boolean;
  readonly onIn: (session: StaffSession) => Promise<unknown>;
}

/** Signing in: by a passkey, or by e-mail address, password and code. */
export function SignIn({ wasIn, onIn }: SignInProps) {
  const { say, client } = useTools();
  const { isBusy, error, run } = useWork();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () =>
      onIn(
        await client.send<StaffSession>('POST', '/staff/v1/session/password', {
          email: email.trim(),
          password,
          code: code.replaceAll(' ', ''),
        }),
      ),
    );
  };
  const isWhole = email.trim() !== '' && password !== '' && code.trim() !== '';
  return (
    <EntryFrame title={say('signIn.title')}>
      {wasIn && <Alert severity="info">{say('signIn.ended')}</Alert>}
      <EntryProblem error={error} refused={say('signIn.refused')} />
      {hasPasskeys() && (
        <>
          <Button
            size="large"
            variant="contained"
            loading={isBusy}
            onClick={() => void run(async () => onIn(await signInByPasskey(client)))}
          >
            {say('signIn.passkey')}
          </Button>
          <Divider>{say('signIn.or')}</Divider>
        </>
      )}
      <form onSubmit={submit} noValidate>
        <Stack spacing={2}>
          <TextField
            label={say('signIn.email')}
            type="email"
            autoComplete="username"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            required
          />
          <TextField
            label={say('signIn.password')}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            required
          />
          <TextField
            label={say('signIn.code')}
            helperText={say('signIn.codeHint')}
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 8 } }}
            required
          />
          <Button type="submit" size="large" variant="outlined" disabled={!isWhole} loading={isBusy}>
            {say('signIn.submit')}
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  );
}
