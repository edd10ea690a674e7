import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { encode } from 'uqr';
import { useTools } from '../foundation/StaffContext.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useWork } from '../parts/useWork.ts';
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
  const { isBusy, error, run } = useWork();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new each time, and this is asked once
  useEffect(() => {
    void run(async () => setPrepared(await client.send<Prepared>('POST', '/staff/v1/me/password/options')));
  }, [client]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      await client.send('POST', '/staff/v1/me/password', { password, code: code.replaceAll(' ', '') });
      await onSet();
    });
  };
  return (
    <form onSubmit={submit} noValidate>
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
