import { Alert, AlertTitle, Button } from '@mui/material';
import { useSay } from '../foundation/StaffContext.tsx';
import { StaffError } from '../foundation/staffClient.ts';

const MOST_LINES = 30;

const keyOf = (error: unknown): string => {
  const status = error instanceof StaffError ? error.status : -1;
  if (status === 0) return 'problem.connection';
  if (status === 403) return 'problem.forbidden';
  if (status === 404) return 'problem.missing';
  if (status === 409) return 'problem.conflict';
  if (status === 422 || status === 400) return 'problem.refused';
  if (status === 429) return 'problem.often';
  return 'problem.other';
};

/** Says what was refused and why, and lets somebody try again. */
export function Problem({ error, onAgain }: { readonly error: unknown; readonly onAgain?: () => void }) {
  const say = useSay();
  const lines = error instanceof StaffError ? error.lines : [];
  return (
    <Alert
      severity="error"
      action={
        onAgain && (
          <Button color="inherit" size="small" onClick={onAgain}>
            {say('problem.again')}
          </Button>
        )
      }
    >
      <AlertTitle>{say(keyOf(error))}</AlertTitle>
      {lines.slice(0, MOST_LINES).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {lines.length > MOST_LINES && <div>{say('problem.more', { count: lines.length - MOST_LINES })}</div>}
    </Alert>
  );
}
