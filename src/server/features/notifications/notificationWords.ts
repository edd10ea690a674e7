import type { Notification } from '../../../core/flow/notifications.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { NotificationKind } from './notificationService.ts';
import type { NotificationRow } from './notificationStore.ts';

/** Copy keys of a kind, and its target below `/{uuid}`. */
interface KindWords {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly path: string;
}

const WORDS: Readonly<Record<NotificationKind, KindWords>> = {
  CONDITION_OPENED: {
    title: 'notification.condition.title',
    text: 'notification.condition.text',
    action: 'notification.condition.action',
    path: 'conditions',
  },
  DOCUMENTS_ISSUED: {
    title: 'notification.documents.title',
    text: 'notification.documents.text',
    action: 'notification.documents.action',
    path: 'document/disclosures',
  },
  UPLOAD_REFUSED: {
    title: 'notification.upload.title',
    text: 'notification.upload.text',
    action: 'notification.upload.action',
    path: '',
  },
  REVIEW_REFUSED: {
    title: 'notification.review.title',
    text: 'notification.review.text',
    action: 'notification.review.action',
    path: '',
  },
  STEP_OPEN_AGAIN: {
    title: 'notification.again.title',
    text: 'notification.again.text',
    action: 'notification.again.action',
    path: '',
  },
  OFFER_REVISED: {
    title: 'notification.offer.title',
    text: 'notification.offer.text',
    action: 'notification.offer.action',
    path: '',
  },
  APPROVED: {
    title: 'notification.approved.title',
    text: 'notification.approved.text',
    action: 'notification.approved.action',
    path: '',
  },
  DECLINED: {
    title: 'notification.declined.title',
    text: 'notification.declined.text',
    action: 'notification.declined.action',
    path: 'document/disclosures',
  },
  COMPLETE: {
    title: 'notification.complete.title',
    text: 'notification.complete.text',
    action: 'notification.complete.action',
    path: '',
  },
  ENDED_BESIDE_ANOTHER: {
    title: 'notification.besideAnother.title',
    text: 'notification.besideAnother.text',
    action: 'notification.besideAnother.action',
    path: '',
  },
};

const addressOf = (applicationUuid: string, path: string): string =>
  `/account/heloc/${applicationUuid}${path === '' ? '' : `/${path}`}`;

/** A notification on the wire, worded by its application's release; undefined for an unknown kind. */
export function toWire(row: NotificationRow, release: CompiledRelease): Notification | undefined {
  const meant = Object.hasOwn(WORDS, row.kind) ? WORDS[row.kind as NotificationKind] : undefined;
  if (meant === undefined) return undefined;
  const copy = answerCopy(release);
  // A release older than this kind says that something is needed, which is true.
  const words = copy.has(meant.title) ? meant : { ...WORDS.CONDITION_OPENED, path: meant.path };
  const say = (key: string): string => copy.text(key, { facts: {} });
  const { path = words.path } = row.data;
  return {
    uuid: row.uuid,
    title: say(words.title),
    description: say(words.text),
    created: row.created_at.toISOString(),
    status: row.status,
    ctas: [{ title: say(words.action), redirectPath: addressOf(row.application_uuid, path) }],
    ...(row.wallet_address === null ? {} : { walletAddress: row.wallet_address }),
  };
}
