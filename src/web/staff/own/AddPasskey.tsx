import { Alert, Button, Stack, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { addPasskey, NoPasskey } from '../foundation/passkeys.ts';
import { useTools } from '../foundation/StaffContext.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useWork } from '../parts/useWork.ts';

/** Makes a passkey on this device, with a name to know it by. */
export function AddPasskey({ onAdded }: { readonly onAdded: () => Promise<unknown> }) {
  const { say, client } = useTools();
  const [name, setName] = useState(say('passkey.suggested'));
  const { isBusy, error, run } = useWork();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      await addPasskey(client, name.trim());
      await onAdded();
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack spacing={2}>
        {error instanceof NoPasskey && <Alert severity="info">{say('entry.noPasskey')}</Alert>}
        {error !== undefined && !(error instanceof NoPasskey) && <Problem error={error} />}
        <TextField
          label={say('passkey.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          required
        />
        <Button type="submit" variant="contained" disabled={name.trim() === ''} loading={isBusy}>
          {say('passkey.add')}
        </Button>
      </Stack>
    </form>
  );
}
