import type { Transaction } from 'kysely';
import type { SentMail } from '../../../core/model/release.ts';
import { onBehalfOf } from '../../db/requestIds.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { NotificationKind, Occasion } from '../mailOrders/orderService.ts';
import { orderText } from '../mailOrders/textOrderService.ts';
import { giveUp, type Order, ordersBeside, postpone, removeOrders, takeNext } from './dueOrders.ts';

type Tx = Transaction<Tables>;

/** A mail to write: its template, its reader, and the path that its link leads to. */
export interface OrderedMail {
  readonly organization: string;
  readonly to: string;
  readonly template: string;
  readonly path: string;
  /** That of the application, for a reader who chose none. */
  readonly language: string | undefined;
}

type MailWritten = Pick<OrderedMail, 'template' | 'path'>;

/** What becomes of an order: a mail, which other orders ask for too, nothing, or another look later. */
type Decision =
  | { readonly write: MailWritten; readonly instead: readonly number[] }
  | 'nothing'
  | { readonly lookAt: Date };

/** A mail that could not be written is tried again. */
const RETRY_MS = 3_600_000;

/** So long after what happened, what a mail says of it may no longer be so. */
const GIVE_UP_MS = 3 * 86_400_000;

/**
 * Writes the mails that are due into the outbox, oldest first; several servers share the work. What cannot be written is
 * logged, tried again in an hour and given up after three days, and holds up nothing else.
 */
export async function writeOrdered(
  { db, clock, logger, releases }: Pick<AppDependencies, 'db' | 'clock' | 'logger' | 'releases'>,
  post: (tx: Tx, mail: OrderedMail) => Promise<void>,
): Promise<void> {
  const failed = new Map<number, Order>();
  const isLate = ({ at }: Order) => clock.now() - at.getTime() >= GIVE_UP_MS;
  const next = (): Promise<Order | undefined> =>
    db.transaction(async (tx) => {
      const order = await takeNext(tx, new Date(clock.now()), [...failed.keys()]);
      if (order === undefined) return undefined;
      await onBehalfOf(order.request, () => settle(tx, order)).catch((error: unknown) => {
        failed.set(order.id, order);
        throw error;
      });
      return order;
    });

  async function settle(tx: Tx, order: Order): Promise<void> {
    const decision = await decide(tx, order);
    if (typeof decision === 'object' && 'lookAt' in decision) return postpone(tx, order.id, decision.lookAt);
    if (decision !== 'nothing') {
      const { organization, email: to, language } = order;
      await post(tx, { organization, to, language: language ?? undefined, ...decision.write });
      await textBeside(tx, order, decision.write.template);
    }
    const equal = decision === 'nothing' ? [] : decision.instead;
    await removeOrders(tx, [order.id, ...equal]);
  }

  /** The text of a mail, if it has one. */
  async function textBeside(
    tx: Tx,
    { organization, application, occasion }: Order,
    template: string,
  ): Promise<void> {
    const { mails, texts } = releases.head(organization) ?? {};
    if (texts === undefined || mails?.[template]?.text !== true) return;
    const at = new Date(clock.now());
    const dueAt = new Date(at.getTime() + texts.unused * 1_000);
    await orderText(tx, { applicationUuid: application, template, occasion, at, dueAt });
  }

  /** A mail that says what several notifications say leads to where the borrower is, unless all are about one page. */
  async function writeOnce(tx: Tx, order: Order, mail: SentMail, write: MailWritten): Promise<Decision> {
    const beside = await ordersBeside(tx, order, new Date(clock.now()));
    const equal = beside.filter(({ occasion }) => 'told' in occasion && isFor(mail, occasion));
    const isOnePage = equal.every(
      ({ occasion }) => pageOf(order.application, occasion) === pageOf(order.application, order.occasion),
    );
    const path = isOnePage || mail.leadsTo === 'dashboard' ? write.path : applicationPage(order.application);
    return { write: { ...write, path }, instead: equal.map(({ id }) => id) };
  }

  async function decide(tx: Tx, order: Order): Promise<Decision> {
    const mails = releases.head(order.organization)?.mails;
    // Until a release says which mails there are; one that has none says nothing.
    if (mails === undefined) return isLate(order) ? 'nothing' : { lookAt: new Date(clock.now() + RETRY_MS) };
    const found = Object.entries(mails).find(([, mail]) => isFor(mail, order.occasion));
    if (found === undefined) return 'nothing';
    const [template, mail] = found;
    const { occasion, application } = order;
    const path = mail.leadsTo === 'dashboard' ? '/dashboard' : pageOf(application, occasion);
    const write = { template, path };
    if ('told' in occasion) return writeOnce(tx, order, mail, write);
    if (await isToldOtherwise(tx, order, Object.values(mails))) return 'nothing';
    return decideTurn({ order, mail, occasion, now: clock.now() }, write);
  }

  for (;;) {
    const before = failed.size;
    const order = await next().catch((error: unknown) => {
      if (failed.size === before) throw error;
      logger.warn('a mail could not be written', { error });
      return 'failed' as const;
    });
    if (order === undefined) break;
  }
  for (const order of failed.values())
    if (isLate(order)) {
      await giveUp(db.kysely, order.id);
      logger.error('a mail that cannot be written is given up', { application: order.application });
    } else await postpone(db.kysely, order.id, new Date(clock.now() + RETRY_MS));
}

const applicationPage = (application: string): string => `/account/heloc/${application}`;

const pageOf = (application: string, occasion: Occasion): string =>
  'told' in occasion && occasion.path !== ''
    ? `${applicationPage(application)}/${occasion.path}`
    : applicationPage(application);

const isFor = ({ on }: SentMail, occasion: Occasion): boolean =>
  on.some((one) => ('told' in occasion ? 'told' in one && one.told === occasion.told : 'turn' in one));

interface Turn {
  readonly order: Order;
  readonly mail: SentMail;
  readonly occasion: Extract<Occasion, { readonly turn: string }>;
  readonly now: number;
}

/**
 * A turn is told of only to who waited for it, and did not go on by themselves. Who is at a page has not left it unused: the time
 * counts from their last call.
 */
function decideTurn({ order, mail, occasion: { turn, since }, now }: Turn, write: MailWritten): Decision {
  const rule = mail.on.find((one) => 'turn' in one);
  const isSame =
    order.stage === turn && order.entered !== undefined && Date.parse(order.entered) <= order.at.getTime();
  if (rule === undefined || !('turn' in rule) || !order.active || !isSame) return 'nothing';
  const last = Math.max(order.at.getTime(), order.seen?.getTime() ?? 0);
  const lookAt = new Date(last + rule.turn.unused * 1_000);
  if (lookAt.getTime() > now) return { lookAt };
  const waited = order.at.getTime() - Date.parse(since);
  return waited >= rule.turn.waited * 1_000 ? { write, instead: [] } : 'nothing';
}

/** True if a notification whose mail asks for something came with the turn, or after it. */
async function isToldOtherwise(tx: Tx, order: Order, mails: readonly SentMail[]): Promise<boolean> {
  const told = await tx
    .selectFrom('notifications')
    .select('kind')
    .where('application_uuid', '=', order.application)
    .where('created_at', '>=', order.at)
    .execute();
  return told.some(({ kind }) =>
    mails.some((mail) => mail.asks === true && isFor(mail, { told: kind as NotificationKind, path: '' })),
  );
}
