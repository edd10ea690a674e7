import styled from '@emotion/styled';
import { licensesOf } from '../../../core/model/licenses.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'start', color: color.muted, paddingBottom: '0.5rem', fontSize: fontSize.small },
  '& th, & td': {
    padding: '0.625rem 0.75rem 0.625rem 0',
    borderBottom: `1px solid ${color.hairline}`,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& thead th': { color: color.muted, fontSize: fontSize.small, fontWeight: 600 },
  '& tbody th': { fontWeight: 600 },
  '& td:last-of-type': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', paddingInlineEnd: 0 },
});

/** The lender's licenses: state, kind and number (G-07). */
export function LicensesBlock() {
  const { text } = useCopy();
  const { brand } = useRelease().app;
  const licenses = licensesOf(brand);
  if (licenses.length === 0) return null;
  return (
    <Table>
      <caption>{text('page.licenses.caption', { count: licenses.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{text('page.licenses.state')}</th>
          <th scope="col">{text('page.licenses.type')}</th>
          <th scope="col">{text('page.licenses.number')}</th>
        </tr>
      </thead>
      <tbody>
        {licenses.map(({ id, type, number }) => (
          <tr key={id}>
            <th scope="row">{id}</th>
            <td>{type === undefined ? null : text(type)}</td>
            <td>{number}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
