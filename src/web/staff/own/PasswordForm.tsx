import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { encode } from 'uqr';
import { useTools } from '../foundation/StaffContext.tsx';
import { Problem } from '../parts/Problem.tsx';
import { QrCode } from './QrCode.tsx';

interface Prepared {
  readonly secret: string;
  readonly uri: string;
}

/** Sets a password together with an app's codes: neither is good without the other. */
export function PasswordForm({ onSet }: { readonly onSet: () => Promise<unknown> }) {
  const { say, client } = useTools();
  const [prepared, setPrepared] = useState<Prepared>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    client.send<Prepared>('POST', '/staff/v1/me/password/options').then(setPrepared, setError);
  }, [client]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await client.send('POST', '/staff/v1/me/password', { password, code: code.replaceAll(' ', '') });
      await onSet();
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack spacing={2}>
        {error !== undefined && <Problem error={error} />}
        <TextField
          label={say('password.new')}
          helperText={say('password.hint')}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          required
        />
        {prepared && (
          <>
            <Typography>{say('password.scan')}</Typography>
            <QrCode label={say('password.qr')} code={encode(prepared.uri)} />
            <Alert severity="info" icon={false}>
              {say('password.byHand')} <code style={{ overflowWrap: 'anywhere' }}>{prepared.secret}</code>
            </Alert>
            <TextField
              label={say('signIn.code')}
              helperText={say('password.codeHint')}
              autoComplete="one-time-code"
              value={code}
              onChange={({ target }) => setCode(target.value)}
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 8 } }}
              required
            />
          </>
        )}
        <Button
          type="submit"
          variant="contained"
          disabled={password === '' || code.trim() === ''}
          loading={isBusy}
        >
          {say('password.submit')}
        </Button>
      </Stack>
    </form>
  );
}
