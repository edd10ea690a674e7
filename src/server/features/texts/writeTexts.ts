import type { Transaction } from 'kysely';
import type { SentMail } from '../../../core/model/release.ts';
import { callingHours } from '../../../core/shared/callingHours.ts';
import { onBehalfOf } from '../../db/requestIds.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import { agreesToTexts } from '../consents/textConsentService.ts';
import { isUnread, type NotificationKind } from '../notifications/notificationService.ts';
import { readPhone } from '../profile/phoneService.ts';
import { nextText, postponeText, removeText, type TextOrder } from './textOrders.ts';
import type { TextService } from './textService.ts';

type Tx = Transaction<Tables>;

export type WritingTools = Pick<
  AppDependencies,
  'clock' | 'connections' | 'db' | 'encryption' | 'logger' | 'releases' | 'system'
>;

/** What becomes of an order: a text that may be sent for so many milliseconds, nothing, or another look later. */
type Decision =
  | { readonly to: string; readonly body: string; readonly forMs: number }
  | 'nothing'
  | { readonly lookAt: Date };

const HOUR_MS = 3_600_000;
/** A text that could not be written is tried again, until it is of no use. */
const RETRY_MS = 600_000;

/** True while what it tells is so, and the borrower was not at a page since. */
function isNews({ at, seen, occasion, active, stage, entered }: TextOrder): boolean {
  if (!active || (seen !== null && seen >= at)) return false;
  if ('told' in occasion) return true;
  return stage === occasion.turn && entered !== undefined && Date.parse(entered) <= at.getTime();
}

/** What the mail of a text tells of: it may have told of several at once, of which some are settled. */
const kindsOf = ({ on }: SentMail): readonly NotificationKind[] =>
  on.flatMap((one) => ('told' in one ? [one.told] : []));

/**
 * Decides by what is so now: whether a company sends texts, the borrower agrees to them and confirmed the number on file, what
 * the text tells is still so and not read, and their clocks allow it. At night it is looked at again in the morning.
 */
async function decide(tx: Tx, order: TextOrder, tools: WritingTools): Promise<Decision> {
  const { organization, template, identityUuid, confirmed } = order;
  const release = tools.releases.head(organization);
  const now = tools.clock.now();
  const endsAt = order.at.getTime() + (release?.texts?.useful ?? 0) * HOUR_MS;
  if (release?.texts === undefined || release.mails?.[template]?.text !== true) return 'nothing';
  if (now >= endsAt || !isNews(order)) return 'nothing';
  if (!tools.connections.portsOf(organization).has('phoneCodes')) return 'nothing';
  if (confirmed === undefined || confirmed !== (await readPhone(tx, tools.encryption, identityUuid)))
    return 'nothing';
  if (!(await agreesToTexts(tx, identityUuid))) return 'nothing';
  if ('told' in order.occasion && !(await isUnread(tx, order.application, kindsOf(release.mails[template]))))
    return 'nothing';
  const open = callingHours(now, release.texts.hours, order.states);
  if (open === undefined) return 'nothing';
  if (open.from > now) return { lookAt: new Date(open.from) };
  const body = copyOf(release, order.language).text(`mail.${template}.sms`, { facts: {} });
  return { to: confirmed, body, forMs: Math.min(open.until, endsAt) - now };
}

/** Writes the texts that are due into the outbox; several servers share the work. What fails is logged and tried again. */
export async function writeTexts(tools: WritingTools, texts: Pick<TextService, 'post'>): Promise<void> {
  async function settle(tx: Tx, order: TextOrder): Promise<void> {
    const decision = await decide(tx, order, tools);
    if (typeof decision === 'object' && 'lookAt' in decision)
      return postponeText(tx, order.id, decision.lookAt);
    if (decision !== 'nothing') {
      const { organization, template, application: applicationUuid } = order;
      const { to, body, forMs } = decision;
      const expiresAt = new Date(tools.system.now() + forMs);
      await texts.post(tx, { organization, applicationUuid, template, to, body, expiresAt });
    }
    await removeText(tx, order.id);
  }

  for (;;) {
    let failing: TextOrder | undefined;
    const isLast = await tools.db
      .transaction(async (tx) => {
        const order = await nextText(tx, new Date(tools.clock.now()));
        if (order === undefined) return true;
        failing = order;
        await onBehalfOf(order.request, () => settle(tx, order));
        return false;
      })
      .catch(async (error: unknown) => {
        if (failing === undefined) throw error;
        tools.logger.warn('a text could not be written', { error });
        await giveLater(tools, failing);
        return false;
      });
    if (isLast) return;
  }
}

/** Most hours for which a text may be of use (mails.schema.json). */
const LONGEST_MS = 72 * HOUR_MS;

async function giveLater({ db, clock }: WritingTools, { id, at }: TextOrder): Promise<void> {
  if (clock.now() - at.getTime() < LONGEST_MS)
    return postponeText(db.kysely, id, new Date(clock.now() + RETRY_MS));
  await db.transaction((tx) => removeText(tx, id));
}
