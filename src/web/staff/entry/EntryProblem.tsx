import { Alert } from '@mui/material';
import { NoPasskey } from '../foundation/passkeys.ts';
import { useSay } from '../foundation/StaffContext.tsx';
import { StaffError } from '../foundation/staffClient.ts';
import { Problem } from '../parts/Problem.tsx';

/** Why somebody is not in: `refused` says it of what they gave. */
export function EntryProblem({ error, refused }: { readonly error: unknown; readonly refused: string }) {
  const say = useSay();
  if (error === undefined) return null;
  if (error instanceof NoPasskey) return <Alert severity="info">{say('entry.noPasskey')}</Alert>;
  const isRefused = error instanceof StaffError && [401, 404].includes(error.status);
  return isRefused ? <Alert severity="error">{refused}</Alert> : <Problem error={error} />;
}
