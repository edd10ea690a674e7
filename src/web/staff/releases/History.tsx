import { Link as MuiLink } from '@mui/material';
import { Link } from 'wouter';
import { useSay } from '../foundation/StaffContext.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import type { Stand } from './releaseCalls.ts';
import { useWhom } from './useWhom.ts';

/** The configurations that were published, the newest first. */
export function History({ stand: { commits, lenders } }: { readonly stand: Stand }) {
  const say = useSay();
  const whom = useWhom();
  const names = new Map(lenders.map(({ code, name }) => [code, name]));
  return (
    <DataTable
      label={say('releases.history')}
      rows={commits}
      keyOf={({ position }) => String(position)}
      empty={say('history.empty')}
      columns={[
        {
          id: 'position',
          label: say('releases.position'),
          cell: ({ position }) => (
            <MuiLink component={Link} href={`/releases/${position}`}>
              {say('releases.number', { position })}
            </MuiLink>
          ),
        },
        { id: 'at', label: say('history.at'), cell: ({ at }) => <Moment at={at} /> },
        { id: 'by', label: say('releases.by'), cell: ({ by }) => by },
        { id: 'why', label: say('releases.why'), cell: ({ why }) => why },
        {
          id: 'lenders',
          label: say('history.changed'),
          cell: ({ lenders: codes }) => whom(codes.map((code) => names.get(code) ?? code)),
        },
      ]}
    />
  );
}
