import { inside, text as textIn } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { type SummaryItem, SummaryList } from '../../../../ui/layout/SummaryList.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { figureRows } from '../summary/figureRows.ts';
import { useLine } from '../summary/useLine.ts';

const SHOWN = [
  'line',
  'draw',
  'apr',
  'term',
  'payment',
  'totalInterest',
  'totalOfPayments',
  'balloon',
  'balloonDate',
];

/** Panel `line-figures`: application ID, the line and its terms, and the last four digits of the account (G-22). */
export default function LineFiguresPanel() {
  const say = useCopy();
  const { text } = say;
  const { application } = useScreen();
  const line = useLine();
  const mask =
    textIn(inside(application, 'account').mask) ?? textIn(inside(application, 'disburseAccount').mask);
  const items: readonly SummaryItem[] = [
    { id: 'id', label: text('screen.complete.field.application'), value: application.loanNumber },
    ...figureRows(line, say).filter(({ id }) => SHOWN.includes(id)),
    ...(mask === undefined
      ? []
      : [
          {
            id: 'account',
            label: text('screen.complete.field.account'),
            value: text('screen.complete.account', { mask: mask.slice(-4) }),
          },
        ]),
  ];
  return <SummaryList items={items} />;
}
