import { Button } from '@mui/material';
import { useRead, useTools } from '../foundation/StaffContext.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Waiting } from '../parts/Waiting.tsx';

interface OwnSession {
  readonly uuid: string;
  readonly startedAt: string;
  readonly usedAt: string;
  readonly from: string;
  readonly agent: string;
  readonly isThis: boolean;
}

const SESSIONS = '/staff/v1/sessions';

/** Where somebody is signed in, and ending it. */
export function Sessions() {
  const { say, client, tell } = useTools();
  const read = useRead<{ readonly sessions: readonly OwnSession[] }>(SESSIONS);
  const end = async (uuid: string): Promise<void> => {
    await client.send('POST', `${SESSIONS}/${uuid}/end`);
    tell(say('sessions.ended'));
    await read.again();
  };
  return (
    <Waiting read={read}>
      {({ sessions }) => (
        <DataTable
          label={say('own.sessions')}
          rows={sessions}
          keyOf={({ uuid }) => uuid}
          empty={say('sessions.empty')}
          columns={[
            {
              id: 'agent',
              label: say('sessions.agent'),
              cell: ({ agent, isThis }) => (isThis ? say('sessions.this', { agent }) : agent),
            },
            { id: 'from', label: say('sessions.from'), cell: ({ from }) => from },
            { id: 'began', label: say('sessions.began'), cell: ({ startedAt }) => <Moment at={startedAt} /> },
            { id: 'used', label: say('passkey.used'), cell: ({ usedAt }) => <Moment at={usedAt} /> },
            {
              id: 'acts',
              label: say('table.actions'),
              isActions: true,
              cell: ({ uuid, agent, isThis }) =>
                !isThis && (
                  <Button
                    size="small"
                    color="error"
                    aria-label={say('sessions.endOf', { agent })}
                    onClick={() => void end(uuid)}
                  >
                    {say('sessions.end')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Waiting>
  );
}
