import { Button } from '@mui/material';
import { useState } from 'react';
import { useList, useRead, useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { PLANS, type Plan } from './releaseCalls.ts';

/** Releases that become current at a time, and what became of earlier ones. */
export function Plans() {
  const { say, client, tell } = useTools();
  const list = useList();
  const { mayAnywhere } = useSignedIn();
  const read = useRead<{ readonly plans: readonly Plan[] }>(PLANS);
  const [cancelling, setCancelling] = useState<Plan>();
  return (
    <Waiting read={read}>
      {({ plans }) => (
        <>
          <DataTable
            label={say('releases.plans')}
            rows={plans}
            keyOf={({ id }) => String(id)}
            empty={say('plans.empty')}
            columns={[
              { id: 'due', label: say('plans.due'), cell: ({ due }) => <Moment at={due} /> },
              {
                id: 'position',
                label: say('releases.position'),
                cell: ({ position }) => say('releases.number', { position }),
              },
              {
                id: 'brands',
                label: say('plans.lenders'),
                cell: ({ brands }) => (brands === null ? say('plans.all') : list(brands)),
              },
              { id: 'state', label: say('plans.state'), cell: ({ state }) => say(`plans.${state}`) },
              { id: 'by', label: say('releases.by'), cell: ({ by }) => by },
              { id: 'why', label: say('releases.why'), cell: ({ why, said }) => [why, ...said].join(' · ') },
              {
                id: 'acts',
                label: say('table.actions'),
                isActions: true,
                cell: (plan) =>
                  plan.state === 'planned' &&
                  mayAnywhere('release.release') && (
                    <Button size="small" color="error" onClick={() => setCancelling(plan)}>
                      {say('plans.cancel')}
                    </Button>
                  ),
              },
            ]}
          />
          {cancelling && (
            <ActDialog
              title={say('plans.cancelTitle', { position: cancelling.position })}
              does={say('plans.cancel')}
              isHarsh
              onClose={() => setCancelling(undefined)}
              onDo={async (why) => {
                await client.send('POST', `${PLANS}/cancel`, { id: cancelling.id, why });
                tell(say('plans.cancelDone'));
                await read.again();
              }}
            />
          )}
        </>
      )}
    </Waiting>
  );
}
