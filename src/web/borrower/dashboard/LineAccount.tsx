import styled from '@emotion/styled';
import type { CreditLine, LineClosed } from '../../../core/model/generated/api/application.ts';
import { formatUsPhone } from '../../../core/validation/phone.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { applicationAddress, conditionsAddress } from '../foundation/applicationAddresses.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Actions } from '../parts/pageParts.tsx';
import { AutopaySwitch } from './AutopaySwitch.tsx';
import { CardHead, Details } from './cardParts.ts';
import { DrawAgain } from './DrawAgain.tsx';
import type { DashboardItem } from './dashboardItems.ts';
import { LineBar } from './LineBar.tsx';
import { LineHistory } from './LineHistory.tsx';
import { cents, owedShare, rateChangeView, statedOn } from './lineView.ts';
import type { Reload } from './useLineAsk.ts';

const Balance = styled('p')({
  display: 'grid',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { color: color.muted, fontSize: fontSize.small },
  '& > strong': { fontSize: fontSize.display, lineHeight: 1.2, fontWeight: 650 },
});

const Next = styled('div')({
  display: 'grid',
  gap: '0.125rem',
  paddingTop: '0.875rem',
  borderTop: `1px solid ${color.hairline}`,
  fontVariantNumeric: 'tabular-nums',
  // A label, as "Balance" is, whatever headings of the lender look like.
  '& h3': {
    fontFamily: 'inherit',
    fontSize: fontSize.small,
    fontWeight: 400,
    color: color.muted,
    textTransform: 'none',
    letterSpacing: 'normal',
  },
  '& strong': { fontSize: fontSize.title, fontWeight: 650 },
});

const Stacked = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' });

interface LineAccountProps {
  item: DashboardItem;
  line: CreditLine;
  reload: Reload;
}

/** A line that is paid out: what is owed and left, what is due, and what happened. */
export function LineAccount({ item, line, reload }: LineAccountProps) {
  const { text } = useCopy();
  const { uuid, loanNumber, address } = item;
  return (
    <Stacked>
      <Card aria-labelledby={`application-${uuid}`}>
        <CardHead>
          <h2 id={`application-${uuid}`}>{text('dashboard.application')}</h2>
          <span className="eq-status">
            {text(line.closed ? 'dashboard.line.isClosed' : 'dashboard.line.open')}
          </span>
        </CardHead>
        {line.closed ? (
          <Closed closed={line.closed} />
        ) : (
          <>
            <Owed line={line} />
            <DrawAgain item={item} line={line} reload={reload} />
            <NextPayment line={line} mask={item.accountMask} />
            <AutopaySwitch item={item} line={line} reload={reload} />
          </>
        )}
        <Details>
          {address ? <p>{text('dashboard.property', { address })}</p> : null}
          {loanNumber ? <p>{text('application.id', { loanNumber })}</p> : null}
        </Details>
        {item.isOpen ? <OpenApplication item={item} /> : null}
      </Card>
      <RateChange line={line} />
      <LineHistory line={line} id={uuid} />
    </Stacked>
  );
}

/** A line that is paid off: since when, and what becomes of the lien on the home. */
function Closed({ closed: { on, lienReleased } }: { closed: LineClosed }) {
  const { text } = useCopy();
  const { supportPhone } = useRelease().app.brand.company;
  const phone = formatUsPhone(supportPhone);
  return (
    <>
      <p>
        <strong>{text('dashboard.line.closed', { date: on })}</strong>
      </p>
      <p>
        {lienReleased === undefined
          ? text('dashboard.line.lien.waits')
          : text('dashboard.line.lien.released', { date: lienReleased })}
      </p>
      <p>
        {text('dashboard.line.lien.ask')}{' '}
        <a href={`tel:${supportPhone}`}>{text('dashboard.person.call', { phone })}</a>
      </p>
    </>
  );
}

/** The money has left while debts are still paid off: the lender may ask for something until the application is over. */
function OpenApplication({ item }: { item: DashboardItem }) {
  const { text } = useCopy();
  const { uuid, isAsked, isStatusKnown, hasPage } = item;
  const isViewed = isStatusKnown && hasPage;
  if (!isAsked && !isViewed) return null;
  return (
    <Actions>
      {isAsked ? <ActionLink to={conditionsAddress(uuid)}>{text('dashboard.asked')}</ActionLink> : null}
      {isViewed ? (
        <ActionLink to={applicationAddress(uuid)} variant="secondary">
          {text('dashboard.view')}
        </ActionLink>
      ) : null}
    </Actions>
  );
}

function Owed({ line }: { line: CreditLine }) {
  const { text } = useCopy();
  const { balance, available, limit } = line;
  const share = owedShare(line);
  const left = { label: text('dashboard.line.available'), value: cents(available) };
  return (
    <>
      <Balance>
        <span>{text('dashboard.line.balance')}</span>
        <strong>{cents(balance)}</strong>
        <span>{text('dashboard.line.asOf', { date: statedOn(line) })}</span>
      </Balance>
      {share === undefined || limit === undefined ? (
        <p>{text('dashboard.line.left', { amount: left.value })}</p>
      ) : (
        <LineBar
          owedShare={share}
          available={left}
          limit={{ label: text('dashboard.line.limit'), value: cents(limit) }}
        />
      )}
    </>
  );
}

function NextPayment({ line, mask }: { line: CreditLine; mask: string | undefined }) {
  const { text } = useCopy();
  const { nextPayment, autopay } = line;
  if (!nextPayment)
    return (
      <Next>
        <h3>{text('dashboard.line.next')}</h3>
        <p>{text('dashboard.line.nothingDue')}</p>
      </Next>
    );
  const date = nextPayment.due;
  return (
    <Next>
      <h3>{text('dashboard.line.next')}</h3>
      <strong>{text('dashboard.line.due', { amount: cents(nextPayment.amount), date })}</strong>
      {autopay === undefined ? null : <p>{text(payWords(autopay, mask), { mask: mask ?? '' })}</p>}
    </Next>
  );
}

function payWords(isAutopay: boolean, mask: string | undefined): string {
  if (!isAutopay) return 'dashboard.line.autopay.off';
  return mask === undefined ? 'dashboard.line.autopay.on' : 'dashboard.line.autopay.onFrom';
}

/** A rate that changed lately, and what that means. */
function RateChange({ line }: { line: CreditLine }) {
  const { text } = useCopy();
  const { today } = useApp();
  const change = rateChangeView(line, today());
  if (!change) return null;
  const { on, from, to, monthly } = change;
  const direction = change.isHigher ? 'up' : 'down';
  return (
    <Alert tone="info" title={text(`dashboard.line.rateChange.${direction}`, { date: on, from, to })}>
      <p>{text(`dashboard.line.rateChange.${direction}.means`, { amount: cents(monthly) })}</p>
      {line.nextPayment ? (
        <p>{text('dashboard.line.rateChange.payment', { amount: cents(line.nextPayment.amount) })}</p>
      ) : null}
    </Alert>
  );
}
