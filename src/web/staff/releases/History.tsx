import { Link as MuiLink } from '@mui/material';
import { Link } from 'wouter';
import { useList, useSay } from '../foundation/StaffContext.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import type { Stand } from './releaseCalls.ts';

const MOST_NAMED = 4;

/** The configurations that were published, the newest first. */
export function History({ stand: { commits, lenders } }: { readonly stand: Stand }) {
  const say = useSay();
  const list = useList();
  const names = new Map(lenders.map(({ code, name }) => [code, name]));
  const whom = (codes: readonly string[]): string => {
    if (codes.length === 0) return say('history.nobody');
    if (codes.length > MOST_NAMED) return say('history.lenders', { count: codes.length });
    return list(codes.map((code) => names.get(code) ?? code));
  };
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
        { id: 'lenders', label: say('history.changed'), cell: ({ lenders: codes }) => whom(codes) },
      ]}
    />
  );
}
