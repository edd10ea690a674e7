import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useSay } from '../foundation/StaffContext.tsx';

/** A secret that is shown this once, to be copied. */
export function SecretOnce({ says, secret }: { readonly says: string; readonly secret: string }) {
  const say = useSay();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <Alert severity="success">
      <Stack spacing={1}>
        <Typography>{says}</Typography>
        <Typography
          component="code"
          sx={{
            fontFamily: 'monospace',
            overflowWrap: 'anywhere',
            WebkitUserSelect: 'all',
            userSelect: 'all',
          }}
        >
          {secret}
        </Typography>
        <div>
          <Button size="small" variant="outlined" color="inherit" onClick={() => void copy()}>
            {say(isCopied ? 'secret.copied' : 'secret.copy')}
          </Button>
        </div>
      </Stack>
    </Alert>
  );
}
