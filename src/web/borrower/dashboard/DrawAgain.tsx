import { useId, useState } from 'react';
import { parseAmount } from '../../../core/loan/decimal.ts';
import { canDraw, drawProblem } from '../../../core/loan/drawProblem.ts';
import type { CreditLine } from '../../../core/model/generated/api/application.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { Actions } from '../parts/pageParts.tsx';
import type { DashboardItem } from './dashboardItems.ts';
import { LineRequestNews } from './LineRequestNews.tsx';
import { cents, lineToday } from './lineView.ts';
import { type Reload, useLineAsk } from './useLineAsk.ts';

interface DrawAgainProps {
  item: DashboardItem;
  line: CreditLine;
  reload: Reload;
}

/** A further draw, where the lender lets its borrower draw and enough is left. */
export function DrawAgain({ item, line, reload }: DrawAgainProps) {
  const { text } = useCopy();
  const { today } = useApp();
  const [isOpen, setOpen] = useState(false);
  // Outlives the form: who cancels after a lost answer and asks for the same again still draws it once.
  const asking = useLineAsk(item.uuid, reload);
  const last = item.requests.find(({ kind }) => kind === 'DRAW');
  const isOffered = canDraw(line, lineToday(line, today())) && last?.state !== 'OPEN';
  return (
    <>
      <LineRequestNews request={last} />
      {isOffered && !isOpen ? (
        <Actions>
          <Button onClick={() => setOpen(true)}>{text('dashboard.line.draw')}</Button>
        </Actions>
      ) : null}
      {isOffered && isOpen ? <DrawForm line={line} asking={asking} close={() => setOpen(false)} /> : null}
    </>
  );
}

/** Dollars and cents of what was typed; the text itself when it is no amount. */
function centsOf(typed: string): string {
  const amount = parseAmount(typed);
  return amount === undefined || amount.decimalPlaces() > 2 ? typed : amount.toFixed(2);
}

interface DrawFormProps {
  line: CreditLine;
  asking: ReturnType<typeof useLineAsk>;
  close: () => void;
}

function DrawForm({ line, asking: { busy, error, ask }, close }: DrawFormProps) {
  const { text } = useCopy();
  const { today } = useApp();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const amount = centsOf(typed);
  const problem = drawProblem(line, { amount, today: lineToday(line, today()) });
  const limits = { minimum: cents(line.draw?.minimum ?? '0.00'), available: cents(line.available) };
  const send = (): void => {
    setChecked(true);
    if (problem === undefined) ask({ kind: 'DRAW', amount }, close);
  };
  return (
    <form
      method="post"
      noValidate
      aria-label={text('dashboard.line.draw')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack data-gap="small">
        <MoneyInput
          id={id}
          label={text('dashboard.line.draw.amount')}
          hint={text('dashboard.line.draw.hint', limits)}
          error={
            isChecked && problem ? text('dashboard.line.draw.problem', { problem, ...limits }) : undefined
          }
          required
          value={typed}
          onChange={setTyped}
        />
        <p>{text('dashboard.line.draw.means')}</p>
        {error === undefined ? null : <LoadFailure error={error} />}
        <Actions>
          <Button type="submit" loading={busy} loadingText={text('common.submitting')}>
            {text('dashboard.line.draw.send')}
          </Button>
          <Button variant="quiet" onClick={close}>
            {text('common.cancel')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
