import { Alert, Button, Link as MuiLink, Stack, Tab, Tabs, TextField } from '@mui/material';
import { useState } from 'react';
import { Link } from 'wouter';
import { useRead, useSay, useSignedIn } from '../foundation/StaffContext.tsx';
import { type Column, DataTable } from '../parts/DataTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { BackDialog } from './BackDialog.tsx';
import { History } from './History.tsx';
import { LenderState } from './LenderState.tsx';
import { Plans } from './Plans.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { type LenderStand, STAND, type Stand } from './releaseCalls.ts';

type Shown = 'lenders' | 'history' | 'plans';

/** Where each lender stands, what was published, and what is planned. */
export function ReleasesPage() {
  const say = useSay();
  const { may } = useSignedIn();
  const read = useRead<Stand>(STAND);
  const [shown, setShown] = useState<Shown>('lenders');
  const seesPlans = may('configuration.read', 'all');
  return (
    <StaffPage title={say('releases.title')} says={say('releases.says')}>
      <Waiting read={read}>
        {(stand) => (
          <Stack spacing={2}>
            <Tabs
              value={shown}
              onChange={(_event, next: Shown) => setShown(next)}
              aria-label={say('releases.title')}
              variant="scrollable"
            >
              <Tab value="lenders" label={say('releases.lenders', { count: stand.lenders.length })} />
              <Tab value="history" label={say('releases.history')} />
              {seesPlans && <Tab value="plans" label={say('releases.plans')} />}
            </Tabs>
            {shown === 'lenders' && <Lenders stand={stand} onChanged={() => void read.again()} />}
            {shown === 'history' && <History stand={stand} />}
            {shown === 'plans' && <Plans />}
          </Stack>
        )}
      </Waiting>
    </StaffPage>
  );
}

const isFound = ({ code, name }: LenderStand, wanted: string): boolean =>
  `${code} ${name}`.toLowerCase().includes(wanted.trim().toLowerCase());

interface LendersProps {
  readonly stand: Stand;
  readonly onChanged: () => void;
}

function Lenders({ stand, onChanged }: LendersProps) {
  const say = useSay();
  const { mayAnywhere } = useSignedIn();
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<'release' | 'back'>();
  const rows = stand.lenders.filter((one) => isFound(one, wanted));
  const picked = stand.lenders.filter(({ code }) => chosen.has(code));
  const columns: readonly Column<LenderStand>[] = [
    {
      id: 'name',
      label: say('releases.lender'),
      cell: ({ code, name }) => (
        <MuiLink component={Link} href={`/lenders/${code}`}>
          {name}
        </MuiLink>
      ),
    },
    { id: 'code', label: say('releases.code'), cell: ({ code }) => code },
    {
      id: 'position',
      label: say('releases.position'),
      cell: (one) => <LenderState lender={one} newest={stand.newest} />,
    },
    {
      id: 'since',
      label: say('releases.since'),
      cell: ({ last }) => last && <Moment at={last.at} />,
    },
    { id: 'by', label: say('releases.by'), cell: ({ last }) => last?.by },
    { id: 'why', label: say('releases.why'), cell: ({ last }) => last?.why },
  ];
  const isActing = mayAnywhere('release.release') || mayAnywhere('release.back');
  return (
    <Stack spacing={2}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'center' } }}>
        <TextField
          size="small"
          label={say('releases.search')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          type="search"
          sx={{ minWidth: 260 }}
        />
        <Stack direction="row" spacing={1}>
          {mayAnywhere('release.release') && (
            <Button variant="contained" disabled={picked.length === 0} onClick={() => setAsked('release')}>
              {say('releases.release')}
            </Button>
          )}
          {mayAnywhere('release.back') && (
            <Button variant="outlined" disabled={picked.length === 0} onClick={() => setAsked('back')}>
              {say('releases.back')}
            </Button>
          )}
        </Stack>
      </Stack>
      {stand.needsApprovals && <Alert severity="info">{say('releases.needsApprovals')}</Alert>}
      <DataTable
        label={say('releases.lenders', { count: rows.length })}
        columns={columns}
        rows={rows}
        keyOf={({ code }) => code}
        nameOf={({ name }) => name}
        empty={say('releases.noLenders')}
        choosing={isActing ? { chosen, choose: setChosen } : undefined}
      />
      {asked === 'release' && (
        <ReleaseDialog
          lenders={picked}
          position={stand.newest}
          onClose={() => setAsked(undefined)}
          onDone={onChanged}
        />
      )}
      {asked === 'back' && (
        <BackDialog lenders={picked} onClose={() => setAsked(undefined)} onDone={onChanged} />
      )}
    </Stack>
  );
}
