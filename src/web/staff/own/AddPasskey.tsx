import { Alert, Button, Stack, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { addPasskey, NoPasskey } from '../foundation/passkeys.ts';
import { useTools } from '../foundation/StaffContext.tsx';
import { Problem } from '../parts/Problem.tsx';

/** Makes a passkey on this device, with a name to know it by. */
export function AddPasskey({ onAdded }: { readonly onAdded: () => Promise<unknown> }) {
  const { say, client } = useTools();
  const [name, setName] = useState(say('passkey.suggested'));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await addPasskey(client, name.trim());
      await onAdded();
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
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
