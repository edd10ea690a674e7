import type { LineRequest } from '../../../core/model/generated/api/application.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { newYorkDay } from '../foundation/newYorkDay.ts';
import { cents } from './lineView.ts';

/** What became of the last request of a kind: it waits, or was refused; what is done shows in the line itself. */
export function LineRequestNews({ request }: { request: LineRequest | undefined }) {
  const { text } = useCopy();
  if (!request || request.state === 'DONE') return null;
  const { kind, amount = '0.00', state, refusal = 'OTHER', askedAt } = request;
  const about = { kind, amount: cents(amount), date: newYorkDay(askedAt) };
  return state === 'OPEN' ? (
    <Alert tone="info" announce="status" title={text('dashboard.line.request.open', about)}>
      <p>{text('dashboard.line.request.open.text')}</p>
    </Alert>
  ) : (
    <Alert tone="warning" announce="status" title={text('dashboard.line.request.refused', about)}>
      <p>{text('dashboard.line.request.refused.why', { refusal })}</p>
    </Alert>
  );
}
