import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { ofLender } from '../../../core/staff/reach.ts';
import { useRead, useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { Verify } from './Verify.tsx';

interface AuditRow {
  readonly uuid: string;
  readonly at: string;
  readonly name?: string;
  readonly act: string;
  readonly subject: string;
  readonly from?: string;
  readonly why?: string;
  readonly changes?: readonly Readonly<Record<string, unknown>>[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a row changed, field by field. */
function Changes({ of }: { readonly of: AuditRow['changes'] }) {
  const { say } = useTools();
  return (of ?? []).map(({ field, before, after }) => (
    <div key={textOf(field)}>
      {before === undefined || before === null
        ? say('record.set', { field: textOf(field), after: textOf(after ?? '') })
        : say('record.change', {
            field: textOf(field),
            before: textOf(before),
            after: textOf(after ?? ''),
          })}
    </div>
  ));
}

/** Who did what: at a lender, or what belongs to none. */
export function RecordPage() {
  const { say } = useTools();
  const { session, may } = useSignedIn();
  const isEverywhere = may('audit.read', 'all');
  const open = session.lenders.filter(({ code }) => may('audit.read', ofLender(code)));
  const [lender, setLender] = useState(isEverywhere ? '' : (open[0]?.code ?? ''));
  const [after, setAfter] = useState<string>();
  const query = new URLSearchParams({
    limit: '50',
    ...(lender !== '' && { lender }),
    ...(after !== undefined && { after }),
  });
  const read = useRead<{ readonly rows: readonly AuditRow[]; readonly next?: string }>(
    `/staff/v1/audit?${query}`,
  );
  return (
    <StaffPage title={say('record.title')} says={say('record.says')}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'center' } }}>
        <TextField
          select
          size="small"
          label={say('record.of')}
          value={lender}
          onChange={({ target }) => {
            setLender(target.value);
            setAfter(undefined);
          }}
          sx={{ minWidth: 260 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          {isEverywhere && <MenuItem value="">{say('record.none')}</MenuItem>}
          {open.map(({ code, name }) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Verify />
      </Stack>
      <Waiting read={read}>
        {({ rows, next }) => (
          <Stack spacing={2}>
            <DataTable
              label={say('record.title')}
              rows={rows}
              keyOf={({ uuid }) => uuid}
              empty={say('record.empty')}
              columns={[
                { id: 'at', label: say('history.at'), cell: ({ at }) => <Moment at={at} /> },
                { id: 'who', label: say('releases.by'), cell: ({ name }) => name ?? say('record.server') },
                { id: 'act', label: say('record.act'), cell: ({ act }) => <code>{act}</code> },
                { id: 'subject', label: say('record.subject'), cell: ({ subject }) => subject },
                {
                  id: 'changes',
                  label: say('record.changes'),
                  cell: ({ changes }) => <Changes of={changes} />,
                },
                { id: 'why', label: say('releases.why'), cell: ({ why }) => why },
                { id: 'from', label: say('sessions.from'), cell: ({ from }) => from },
              ]}
            />
            <Stack direction="row" spacing={1}>
              {after !== undefined && (
                <Button onClick={() => setAfter(undefined)}>{say('record.newest')}</Button>
              )}
              {next !== undefined && <Button onClick={() => setAfter(next)}>{say('record.older')}</Button>}
            </Stack>
          </Stack>
        )}
      </Waiting>
    </StaffPage>
  );
}
