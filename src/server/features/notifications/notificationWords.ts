import type { Notification } from '../../../core/flow/notifications.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { pathOfKind } from './notificationPaths.ts';
import type { NotificationKind, SentNotice } from './notificationService.ts';
import type { NotificationRow } from './notificationStore.ts';

/** Copy keys of a kind. */
interface KindWords {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

const WORDS: Readonly<Record<NotificationKind, KindWords>> = {
  CONDITION_OPENED: {
    title: 'notification.condition.title',
    text: 'notification.condition.text',
    action: 'notification.condition.action',
  },
  DOCUMENTS_ISSUED: {
    title: 'notification.documents.title',
    text: 'notification.documents.text',
    action: 'notification.documents.action',
  },
  UPLOAD_REFUSED: {
    title: 'notification.upload.title',
    text: 'notification.upload.text',
    action: 'notification.upload.action',
  },
  SIGNER_NEEDS_YOU: {
    title: 'notification.signer.title',
    text: 'notification.signer.text',
    action: 'notification.signer.action',
  },
  REVIEW_REFUSED: {
    title: 'notification.review.title',
    text: 'notification.review.text',
    action: 'notification.review.action',
  },
  STEP_OPEN_AGAIN: {
    title: 'notification.again.title',
    text: 'notification.again.text',
    action: 'notification.again.action',
  },
  OFFER_REVISED: {
    title: 'notification.offer.title',
    text: 'notification.offer.text',
    action: 'notification.offer.action',
  },
  APPROVED: {
    title: 'notification.approved.title',
    text: 'notification.approved.text',
    action: 'notification.approved.action',
  },
  DECLINED: {
    title: 'notification.declined.title',
    text: 'notification.declined.text',
    action: 'notification.declined.action',
  },
  FUNDING: {
    title: 'notification.funding.title',
    text: 'notification.funding.text',
    action: 'notification.funding.action',
  },
  COMPLETE: {
    title: 'notification.complete.title',
    text: 'notification.complete.text',
    action: 'notification.complete.action',
  },
  ENDED_BESIDE_ANOTHER: {
    title: 'notification.besideAnother.title',
    text: 'notification.besideAnother.text',
    action: 'notification.besideAnother.action',
  },
  ENDED_LEFT_OPEN: {
    title: 'notification.leftOpen.title',
    text: 'notification.leftOpen.text',
    action: 'notification.leftOpen.action',
  },
  ENDED_INCOMPLETE: {
    title: 'notification.incomplete.title',
    text: 'notification.incomplete.text',
    action: 'notification.incomplete.action',
  },
  ENDED_UNANSWERED: {
    title: 'notification.unanswered.title',
    text: 'notification.unanswered.text',
    action: 'notification.unanswered.action',
  },
  ENDED_WITHDRAWN: {
    title: 'notification.withdrawn.title',
    text: 'notification.withdrawn.text',
    action: 'notification.withdrawn.action',
  },
  ENDED_RESCINDED: {
    title: 'notification.rescinded.title',
    text: 'notification.rescinded.text',
    action: 'notification.rescinded.action',
  },
  ENDED_CANCELLED: {
    title: 'notification.cancelled.title',
    text: 'notification.cancelled.text',
    action: 'notification.cancelled.action',
  },
  MESSAGE_RECEIVED: {
    title: 'notification.message.title',
    text: 'notification.message.text',
    action: 'notification.message.action',
  },
  NOTICE_SENT: {
    title: 'notification.noticeSent.title',
    text: 'notification.noticeSent.text',
    action: 'notification.noticeSent.action',
  },
  LINE_RATE_CHANGED: {
    title: 'notification.lineRate.title',
    text: 'notification.lineRate.text',
    action: 'notification.line.action',
  },
  LINE_DRAW_PAID: {
    title: 'notification.lineDraw.title',
    text: 'notification.lineDraw.text',
    action: 'notification.line.action',
  },
  LINE_REQUEST_DONE: {
    title: 'notification.lineDone.title',
    text: 'notification.lineDone.text',
    action: 'notification.line.action',
  },
  LINE_REQUEST_REFUSED: {
    title: 'notification.lineRefused.title',
    text: 'notification.lineRefused.text',
    action: 'notification.line.action',
  },
  LINE_CLOSED: {
    title: 'notification.lineClosed.title',
    text: 'notification.lineClosed.text',
    action: 'notification.line.action',
  },
  OFFICER_CHANGED: {
    title: 'notification.officer.title',
    text: 'notification.officer.text',
    action: 'notification.officer.action',
  },
};

/** Kinds about a line that is paid out: it lives on the dashboard, whose application has no page of its own any more. */
const OF_LINES: ReadonlySet<string> = new Set<NotificationKind>([
  'LINE_RATE_CHANGED',
  'LINE_DRAW_PAID',
  'LINE_REQUEST_DONE',
  'LINE_REQUEST_REFUSED',
  'LINE_CLOSED',
]);

const addressOf = ({ kind, application_uuid: uuid }: NotificationRow, path: string): string =>
  OF_LINES.has(kind) ? '/dashboard' : applicationAddress(uuid, path);

const applicationAddress = (applicationUuid: string, path: string): string =>
  `/account/heloc/${applicationUuid}${path === '' ? '' : `/${path}`}`;

type Releases = readonly [CompiledRelease, ...CompiledRelease[]];

/** What a notice of law is, in words, by the first release that knows its kind. */
function noticeValues({ kind, sentOn }: SentNotice, releases: Releases): Readonly<Record<string, string>> {
  for (const release of releases) {
    const title = release.journey?.acts?.notices?.[kind]?.title;
    const copy = answerCopy(release);
    if (title !== undefined && copy.has(title))
      return { title: copy.text(title, { facts: {} }), date: sentOn };
  }
  return { title: '', date: sentOn };
}

/**
 * A notification on the wire, worded by the first of its releases that has words for its kind: that of its application may
 * be older than the kind. A message is shown in its own words. Undefined for an unknown kind.
 */
export function toWire(
  row: NotificationRow,
  releases: Releases,
  messages: ReadonlyMap<string, string> = new Map(),
): Notification | undefined {
  const meant = Object.hasOwn(WORDS, row.kind) ? WORDS[row.kind as NotificationKind] : undefined;
  if (meant === undefined) return undefined;
  const release = releases.find((one) => answerCopy(one).has(meant.title));
  const copy = answerCopy(release ?? releases[0]);
  const words = release ? meant : WORDS.CONDITION_OPENED;
  const { path = pathOfKind(row.kind as NotificationKind), message = '', notice } = row.data;
  const values = notice ? noticeValues(notice, releases) : row.figures;
  const say = (key: string): string => copy.text(key, { facts: {}, values });
  return {
    uuid: row.uuid,
    title: say(words.title),
    description: messages.get(message) ?? say(words.text),
    created: row.created_at.toISOString(),
    status: row.status,
    ctas: [{ title: say(words.action), redirectPath: addressOf(row, path) }],
    ...(row.wallet_address === null ? {} : { walletAddress: row.wallet_address }),
  };
}
