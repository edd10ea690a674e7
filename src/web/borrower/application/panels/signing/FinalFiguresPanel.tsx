import styled from '@emotion/styled';
import { inside, number } from '../../../../../core/flow/looseRecord.ts';
import type { Application } from '../../../../clients/applicationService.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { color, fontSize } from '../../../../ui/theme/cssVars.ts';
import { bookOf } from '../../../offer/chosenOffer.ts';
import { useScreen } from '../../ScreenContext.tsx';
import { figureRows } from '../summary/figureRows.ts';
import { firstPayment, type LineFigures, plainSchedule } from '../summary/lineFigures.ts';
import { useLine } from '../summary/useLine.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '0.625rem 0.5rem',
    borderBottom: `1px solid ${color.hairline}`,
    textAlign: 'end',
    verticalAlign: 'top',
  },
  '& th:first-of-type': { textAlign: 'start', paddingInlineStart: 0 },
  '& th[scope="row"]': { fontWeight: 400, color: color.muted },
  '& thead th': { fontSize: fontSize.small, fontWeight: 600 },
  '& [data-changed]': { fontWeight: 650 },
});

/** Panel `final-figures`: the documents' figures beside those of the chosen offer (G-20). */
export default function FinalFiguresPanel() {
  const say = useCopy();
  const { text } = say;
  const { application } = useScreen();
  const line = useLine();
  const { interestOnly } = bookOf(useRelease().app, application);
  const final = figureRows(line, say);
  const chosen = new Map(
    figureRows(previousFigures(application, line, interestOnly), say).map(({ id, value }) => [id, value]),
  );
  const isChanged = final.some(({ id, value }) => chosen.get(id) !== undefined && chosen.get(id) !== value);
  return (
    <>
      <Alert tone={isChanged ? 'warning' : 'info'}>
        <p>{text(isChanged ? 'screen.signing.figures.changed' : 'screen.signing.figures.same')}</p>
      </Alert>
      <Table>
        <thead>
          <tr>
            <th scope="col">{text('screen.signing.figures.item')}</th>
            <th scope="col">{text('screen.signing.figures.chosen')}</th>
            <th scope="col">{text('screen.signing.figures.final')}</th>
          </tr>
        </thead>
        <tbody>
          {final.map(({ id, label, value }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{chosen.get(id) ?? value}</td>
              <td data-changed={chosen.get(id) === value ? undefined : ''}>{value}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** The figures the borrower chose: those before the offer changed, otherwise the current ones. */
function previousFigures(application: Application, line: LineFigures, interestOnly: boolean): LineFigures {
  const previous = inside(application, 'previousOffer');
  const [draw, apr, term] = [number(previous.amount), number(previous.rate), number(previous.term)];
  if (draw === undefined || apr === undefined || term === undefined) return line;
  const schedule = plainSchedule(draw, apr, term, interestOnly);
  return {
    ...line,
    draw,
    apr,
    term,
    payment: number(previous.payment) ?? firstPayment(schedule),
    totalInterest: undefined,
    totalOfPayments: undefined,
    balloon: schedule?.balloon ?? undefined,
    line: undefined,
    fee: undefined,
    closingCosts: undefined,
  };
}
