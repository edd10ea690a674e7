import styled from '@emotion/styled';
import { useState } from 'react';
import type { CreditLine } from '../../../core/model/generated/api/application.ts';
import { dateText } from '../../../core/shared/dateText.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { cents, historyOf, type LineEvent, signed, takesOff } from './lineView.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '0.625rem 0', borderBottom: `1px solid ${color.hairline}`, textAlign: 'end' },
  '& th:first-of-type': { textAlign: 'start', fontWeight: 400, paddingInlineEnd: '0.75rem' },
  '& thead th': { color: color.muted, fontSize: fontSize.small, fontWeight: 400, paddingTop: 0 },
  '& td + td': { paddingInlineStart: '0.75rem', color: color.muted },
  '& th > span': { display: 'block', color: color.muted, fontSize: fontSize.small },
  '& [data-pays] td:first-of-type': { color: color.success },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  // Two amounts and a name on the narrowest phone, or at a zoom of 400 %.
  '@media (max-width: 359.98px)': {
    fontSize: fontSize.small,
    '& th:first-of-type': { paddingInlineEnd: '0.5rem' },
    '& td + td': { paddingInlineStart: '0.5rem' },
  },
});

/** How many of the latest rows are shown at first. */
const SHOWN = 6;

/** What was drawn, paid and charged on a line, the latest first. */
export function LineHistory({ line, id }: { line: CreditLine; id: string }) {
  const { text } = useCopy();
  const [isWhole, setWhole] = useState(false);
  const all = historyOf(line);
  const rows = isWhole ? all : all.slice(0, SHOWN);
  const hasBalance = all.some((row) => 'balance' in row && row.balance !== undefined);
  return (
    <Card aria-labelledby={`history-${id}`}>
      <h2 id={`history-${id}`}>{text('dashboard.line.history')}</h2>
      {all.length === 0 ? (
        <p>{text('dashboard.line.history.none')}</p>
      ) : (
        <Table aria-labelledby={`history-${id}`}>
          <thead>
            <tr>
              <th scope="col">{text('dashboard.line.history.what')}</th>
              <th scope="col">{text('dashboard.line.history.amount')}</th>
              {hasBalance ? <th scope="col">{text('dashboard.line.balance')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and never move.
              <Row key={all.length - place} row={row} hasBalance={hasBalance} />
            ))}
          </tbody>
        </Table>
      )}
      {all.length > SHOWN ? (
        <div>
          <Button variant="quiet" onClick={() => setWhole(!isWhole)}>
            {text(isWhole ? 'dashboard.line.history.fewer' : 'dashboard.line.history.all')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Row({ row, hasBalance }: { row: LineEvent; hasBalance: boolean }) {
  const { text } = useCopy();
  const { on, type } = row;
  const entry = 'amount' in row ? row : undefined;
  const balance = entry?.balance;
  return (
    <tr data-pays={entry?.type === 'PAYMENT' && takesOff(entry) ? '' : undefined}>
      <th scope="row">
        {text(`dashboard.line.entry.${type}`)}
        <Hidden>, </Hidden>
        <span>{dateText(on)}</span>
      </th>
      <td>{entry ? signed(entry) : null}</td>
      {hasBalance ? <td>{balance === undefined ? null : cents(balance)}</td> : null}
    </tr>
  );
}
