import { Alert, Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'wouter';
import { ofLender } from '../../../core/staff/reach.ts';
import { type Read, useRead, useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { BackDialog } from './BackDialog.tsx';
import { LenderState } from './LenderState.tsx';
import { type HeadChange, STAND, type Stand, shortHash } from './releaseCalls.ts';

interface Changes {
  readonly changes: readonly HeadChange[];
}

/** One lender: where it stands, how it came there, the way back, and what may not begin again. */
export function LenderPage({ code }: { readonly code: string }) {
  const { say } = useTools();
  const { may } = useSignedIn();
  const stand = useRead<Stand>(STAND);
  const history = useRead<Changes>(`/publish/history?brand=${encodeURIComponent(code)}`);
  const [isBack, setBack] = useState(false);
  const [recalling, setRecalling] = useState<string>();
  const lender = stand.data?.lenders.find((one) => one.code === code);
  const name = lender?.name ?? code;
  const onDone = (): void => void Promise.all([stand.again(), history.again()]);
  const isRecaller = may('release.recall', ofLender(code));
  return (
    <StaffPage
      title={name}
      says={code}
      actions={
        may('release.back', ofLender(code)) && (
          <Button variant="outlined" onClick={() => setBack(true)}>
            {say('releases.back')}
          </Button>
        )
      }
    >
      <Waiting read={stand}>
        {({ newest }) =>
          lender ? (
            <Stack spacing={1}>
              <LenderState lender={lender} newest={newest} />
              <Typography>
                {say('lender.release')} <code>{shortHash(lender.hash)}</code>
              </Typography>
            </Stack>
          ) : (
            <Alert severity="info">{say('lender.none')}</Alert>
          )
        }
      </Waiting>
      <LenderHistory read={history} onRecall={isRecaller ? setRecalling : undefined} />
      {isBack && <BackDialog lenders={[{ code, name }]} onClose={() => setBack(false)} onDone={onDone} />}
      {recalling !== undefined && (
        <RecallDialog code={code} hash={recalling} onClose={() => setRecalling(undefined)} onDone={onDone} />
      )}
    </StaffPage>
  );
}

interface LenderHistoryProps {
  readonly read: Read<Changes>;
  /** Absent for those who may not recall. */
  readonly onRecall: ((hash: string) => void) | undefined;
}

function LenderHistory({ read, onRecall }: LenderHistoryProps) {
  const { say } = useTools();
  return (
    <>
      <Typography variant="h2">{say('lender.history')}</Typography>
      <Waiting read={read}>
        {({ changes }) => (
          <DataTable
            label={say('lender.history')}
            rows={changes}
            keyOf={({ id }) => String(id)}
            empty={say('history.empty')}
            columns={[
              { id: 'at', label: say('history.at'), cell: ({ at }) => <Moment at={at} /> },
              { id: 'act', label: say('lender.act'), cell: ({ act }) => say(`lender.${act}`) },
              {
                id: 'position',
                label: say('releases.position'),
                cell: ({ position }) =>
                  position !== null && (
                    <MuiLink component={Link} href={`/releases/${position}`}>
                      {say('releases.number', { position })}
                    </MuiLink>
                  ),
              },
              {
                id: 'hash',
                label: say('lender.hash'),
                cell: ({ hash }) => hash !== null && <code>{shortHash(hash)}</code>,
              },
              { id: 'by', label: say('releases.by'), cell: ({ by }) => by },
              { id: 'why', label: say('releases.why'), cell: ({ why }) => why },
              {
                id: 'acts',
                label: say('table.actions'),
                isActions: true,
                cell: ({ hash, act }) =>
                  onRecall &&
                  hash !== null &&
                  act !== 'recalled' && (
                    <Button
                      size="small"
                      color="error"
                      aria-label={say('recall.button', { hash: shortHash(hash) })}
                      onClick={() => onRecall(hash)}
                    >
                      {say('recall.does')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Waiting>
    </>
  );
}

interface RecallDialogProps {
  readonly code: string;
  readonly hash: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function RecallDialog({ code, hash, onClose, onDone }: RecallDialogProps) {
  const { say, client, tell } = useTools();
  return (
    <ActDialog
      title={say('recall.title', { hash: shortHash(hash) })}
      says={say('recall.says')}
      does={say('recall.does')}
      isHarsh
      onClose={onClose}
      onDo={async (why) => {
        await client.send('POST', '/publish/recall', { brand: code, hash, why });
        tell(say('recall.done'));
        onDone();
      }}
    />
  );
}
