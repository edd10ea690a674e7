import { Alert, AlertTitle, Button } from '@mui/material';
import { useState } from 'react';
import { useTools } from '../foundation/StaffContext.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useWork } from '../parts/useWork.ts';

interface Verified {
  readonly rows: number;
  readonly erased: number;
  readonly waiting: number;
  readonly findings: readonly { readonly kind: string; readonly lender: string; readonly says: string }[];
}

/** Looks whether anybody changed the record. */
export function Verify() {
  const { say, client } = useTools();
  const [found, setFound] = useState<Verified>();
  const { isBusy, error, run } = useWork();
  const verify = (): Promise<void> =>
    run(async () => setFound(await client.send<Verified>('POST', '/staff/v1/audit/verify')));
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
