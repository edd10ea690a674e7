import { Button, Link as MuiLink, Tab, Tabs, TextField } from '@mui/material';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useRead, useSay, useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { CHANGES, type Change } from './changeCalls.ts';

const STATES = ['open', 'published', 'abandoned'] as const;

/** What people are changing, and what became of earlier changes. */
export function ChangesPage() {
  const say = useSay();
  const { mayAnywhere } = useSignedIn();
  const [isBeginning, setBeginning] = useState(false);
  const [state, setState] = useState<Change['state']>('open');
  const read = useRead<{ readonly changes: readonly Change[] }>(`${CHANGES}?state=${state}`);
  return (
    <StaffPage
      title={say('changes.title')}
      says={say('changes.says')}
      actions={
        mayAnywhere('change.edit') && (
          <Button variant="contained" onClick={() => setBeginning(true)}>
            {say('changes.begin')}
          </Button>
        )
      }
    >
      {isBeginning && <Begin onClose={() => setBeginning(false)} />}
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

/** Begins a change without files, and goes on with the first. */
function Begin({ onClose }: { readonly onClose: () => void }) {
  const { say, client } = useTools();
  const [, go] = useLocation();
  const [title, setTitle] = useState('');
  return (
    <ActDialog
      title={say('changes.begin')}
      does={say('changes.beginDoes')}
      isReady={title.trim() !== ''}
      onClose={onClose}
      onDo={async (why) => {
        const { uuid } = await client.send<Change>('POST', CHANGES, { title: title.trim(), why, files: [] });
        go(`/changes/${uuid}/edit`);
      }}
    >
      <TextField
        label={say('words.newTitle')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        required
      />
    </ActDialog>
  );
}
