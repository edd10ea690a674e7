import { Link as MuiLink, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { Link } from 'wouter';
import { useRead, useSay } from '../foundation/StaffContext.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { CHANGES, type Change } from './changeCalls.ts';

const STATES = ['open', 'published', 'abandoned'] as const;

/** What people are changing, and what became of earlier changes. */
export function ChangesPage() {
  const say = useSay();
  const [state, setState] = useState<Change['state']>('open');
  const read = useRead<{ readonly changes: readonly Change[] }>(`${CHANGES}?state=${state}`);
  return (
    <StaffPage title={say('changes.title')} says={say('changes.says')}>
      <Tabs
        value={state}
        onChange={(_event, next: Change['state']) => setState(next)}
        aria-label={say('changes.title')}
        variant="scrollable"
      >
        {STATES.map((one) => (
          <Tab key={one} value={one} label={say(`changes.${one}`)} />
        ))}
      </Tabs>
      <Waiting read={read}>
        {({ changes }) => (
          <DataTable
            label={say('changes.title')}
            rows={changes}
            keyOf={({ uuid }) => uuid}
            empty={say('changes.empty')}
            columns={[
              {
                id: 'title',
                label: say('changes.what'),
                cell: ({ uuid, title }) => (
                  <MuiLink component={Link} href={`/changes/${uuid}`}>
                    {title}
                  </MuiLink>
                ),
              },
              { id: 'why', label: say('releases.why'), cell: ({ why }) => why },
              { id: 'by', label: say('releases.by'), cell: ({ by }) => by },
              { id: 'at', label: say('changes.last'), cell: ({ changedAt }) => <Moment at={changedAt} /> },
              {
                id: 'files',
                label: say('changes.files'),
                cell: ({ paths }) => say('changes.count', { count: paths.length }),
              },
            ]}
          />
        )}
      </Waiting>
    </StaffPage>
  );
}
