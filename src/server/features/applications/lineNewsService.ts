import { formatMoney } from '../../../core/loan/formatMoney.ts';
import type { CreditLine, LineEntry, LineRequest } from '../../../core/model/generated/api/application.ts';
import type { Queries } from '../../db/tables.ts';
import { type NewNotification, notify } from '../notifications/notificationService.ts';

type News = Pick<NewNotification, 'kind' | 'figures'>;

/** A figure that is not known, in words that choose by it. */
const NONE = 'none';

const money = (amount: string): string => formatMoney(amount, 2);

/** A rate from a day on, and the payment that follows from it. */
function rateNews(before: CreditLine, { rate, rateChange, nextPayment }: CreditLine): readonly News[] {
  if (Number(before.rate) === Number(rate) || !rateChange) return [];
  const payment = nextPayment ? money(nextPayment.amount) : NONE;
  const figures = { on: rateChange.on, from: `${Number(rateChange.from)}%`, to: `${Number(rate)}%` };
  return [
    { kind: 'LINE_RATE_CHANGED', figures: { ...figures, payment, due: nextPayment?.due ?? rateChange.on } },
  ];
}

/** A balance may be stated anew; what was drawn on a day stays. */
const nameOf = ({ on, amount }: LineEntry): string => `${on} ${amount}`;

const drawsOf = ({ history = [] }: CreditLine): readonly LineEntry[] =>
  history.filter(({ type }) => type === 'DRAW');

/** Draws that an earlier statement had not, where both state what happened since its oldest entry. */
function drawNews(before: CreditLine, line: CreditLine): readonly News[] {
  if (!before.history || !line.history) return [];
  const known = drawsOf(before).map(nameOf);
  const oldest = before.history.map(({ on }) => on).toSorted()[0];
  const added = drawsOf(line).filter((draw) => {
    if (oldest !== undefined && draw.on < oldest) return false;
    const place = known.indexOf(nameOf(draw));
    if (place >= 0) known.splice(place, 1);
    return place < 0;
  });
  return added.map(({ on, amount }) => ({ kind: 'LINE_DRAW_PAID', figures: { on, amount: money(amount) } }));
}

/** That a line is closed, and that its lien is released. */
function closedNews(before: CreditLine | undefined, { closed }: CreditLine): readonly News[] {
  const isSaid = before?.closed && before.closed.lienReleased === closed?.lienReleased;
  if (!closed || isSaid) return [];
  const { on, lienReleased = NONE } = closed;
  return [{ kind: 'LINE_CLOSED', figures: { on, released: lienReleased } }];
}

/**
 * Tells a borrower, in the transaction that keeps a new statement of the line, what it has that the one before had not: another rate,
 * a draw that was paid out, that the line is closed. Nothing of the first statement, which the mail of the funding tells of.
 */
export async function tellOfLine(
  tx: Queries,
  applicationUuid: string,
  {
    before,
    line,
    at,
  }: { readonly before: CreditLine | undefined; readonly line: CreditLine; readonly at: Date },
): Promise<void> {
  const since = before ? [...rateNews(before, line), ...drawNews(before, line)] : [];
  for (const news of [...since, ...closedNews(before, line)])
    await notify(tx, { applicationUuid, at, ...news });
}

/** What a borrower asked for is done or refused. A draw that shows among what happened is told as paid out. */
export async function tellOfRequest(
  tx: Queries,
  applicationUuid: string,
  {
    request,
    line,
    at,
  }: { readonly request: LineRequest; readonly line: CreditLine | undefined; readonly at: Date },
): Promise<void> {
  const { kind: asked, amount = '0.00', isOn, account, state, refusal = NONE, askedAt } = request;
  if (state === 'DONE' && asked === 'DRAW' && line?.history) return;
  const kind = state === 'DONE' ? 'LINE_REQUEST_DONE' : 'LINE_REQUEST_REFUSED';
  const what = asked === 'AUTOPAY' ? `AUTOPAY_${isOn ? 'ON' : 'OFF'}` : asked;
  const mask = account?.mask.slice(-4) ?? NONE;
  const figures = { what, amount: money(amount), refusal, askedAt, mask };
  await notify(tx, { applicationUuid, kind, at, figures });
}
