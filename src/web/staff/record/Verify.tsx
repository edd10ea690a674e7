import { Alert, AlertTitle, Button } from '@mui/material';
import { useState } from 'react';
import { useTools } from '../foundation/StaffContext.tsx';
import { Problem } from '../parts/Problem.tsx';

interface Verified {
  readonly rows: number;
  readonly erased: number;
  readonly waiting: number;
  readonly findings: readonly { readonly kind: string; readonly lender: string; readonly says: string }[];
}

/** Looks whether anybody changed the record. */
export function Verify() {
  const { say, client } = useTools();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Verified>();
  const [error, setError] = useState<unknown>();
  const verify = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      setFound(await client.send<Verified>('POST', '/staff/v1/audit/verify'));
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outlined" loading={isBusy} onClick={() => void verify()}>
        {say('verify.does')}
      </Button>
      {error !== undefined && <Problem error={error} />}
      {found?.findings.length === 0 && (
        <Alert severity="success">{say('verify.untouched', { rows: found.rows })}</Alert>
      )}
      {found && found.findings.length > 0 && (
        <Alert severity="error">
          <AlertTitle>{say('verify.touched', { count: found.findings.length })}</AlertTitle>
          {found.findings.slice(0, 20).map(({ kind, lender, says }) => (
            <div key={`${kind} ${lender} ${says}`}>{`${lender} ${says}`}</div>
          ))}
        </Alert>
      )}
    </>
  );
}
