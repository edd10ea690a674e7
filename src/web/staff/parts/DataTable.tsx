import {
  Box,
  Checkbox,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useSay } from '../foundation/StaffContext.tsx';

export interface Column<T> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: T) => ReactNode;
  /** What a column of buttons is called for those who do not see it. */
  readonly isActions?: boolean;
}

export interface Choosing {
  readonly chosen: ReadonlySet<string>;
  readonly choose: (next: ReadonlySet<string>) => void;
}

interface DataTableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly nameOf?: (row: T) => string;
  readonly empty: string;
  readonly choosing?: Choosing | undefined;
}

/** On phones each row is a card that says its columns' names; to a screen reader it stays a table. */
const cards = {
  '@media (max-width: 899.95px)': {
    '& table, & tbody': { display: 'block' },
    '& thead': {
      display: 'block',
      position: 'absolute',
      clipPath: 'inset(50%)',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
    },
    '& tbody tr': { display: 'block', borderBottom: 1, borderColor: 'divider', py: 1 },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody td': {
      display: 'flex',
      alignItems: 'baseline',
      gap: 2,
      width: 'auto',
      border: 0,
      px: 2,
      py: 0.5,
      overflowWrap: 'anywhere',
      '&::before': {
        content: 'attr(data-label) / ""',
        flex: '0 0 7rem',
        color: 'text.secondary',
      },
      '&[data-label=""]::before': { content: 'none' },
    },
    '& tbody td .MuiCheckbox-root': { m: -1 },
  },
} as const;

/** A table that stays readable on a phone. */
export function DataTable<T>({ label, columns, rows, keyOf, nameOf, empty, choosing }: DataTableProps<T>) {
  const say = useSay();
  if (rows.length === 0)
    return (
      <Paper variant="outlined" sx={{ p: 3 }}>
        <Typography color="text.secondary">{empty}</Typography>
      </Paper>
    );
  const all = rows.map(keyOf);
  const isAll = choosing !== undefined && all.every((key) => choosing.chosen.has(key));
  const toggled = (key: string, isOn: boolean): ReadonlySet<string> => {
    const next = new Set(choosing?.chosen);
    if (isOn) next.add(key);
    else next.delete(key);
    return next;
  };
  return (
    <Paper variant="outlined" sx={cards}>
      <Table aria-label={label} role="table">
        <TableHead role="rowgroup">
          <TableRow role="row">
            {choosing && (
              <TableCell padding="checkbox" role="columnheader">
                <Checkbox
                  checked={isAll}
                  indeterminate={!isAll && choosing.chosen.size > 0}
                  onChange={(_event, isOn) => choosing.choose(new Set(isOn ? all : []))}
                  slotProps={{ input: { 'aria-label': say('table.chooseAll') } }}
                />
              </TableCell>
            )}
            {columns.map(({ id, label: name, isActions }) => (
              <TableCell key={id} role="columnheader">
                {isActions ? <Box sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>{name}</Box> : name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {rows.map((row) => {
            const key = keyOf(row);
            return (
              <TableRow key={key} role="row" hover>
                {choosing && (
                  <TableCell padding="checkbox" role="cell" data-label={say('table.choose')}>
                    <Checkbox
                      checked={choosing.chosen.has(key)}
                      onChange={(_event, isOn) => choosing.choose(toggled(key, isOn))}
                      slotProps={{
                        input: { 'aria-label': say('table.chooseOne', { name: nameOf?.(row) ?? key }) },
                      }}
                    />
                  </TableCell>
                )}
                {columns.map(({ id, label: name, cell, isActions }) => (
                  <TableCell key={id} role="cell" data-label={isActions ? '' : name}>
                    <Box component="span" sx={{ minWidth: 0 }}>
                      {cell(row)}
                    </Box>
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Paper>
  );
}
