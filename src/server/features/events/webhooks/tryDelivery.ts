import { onBehalfOf } from '../../../db/requestIds.ts';
import { outgoingHeaders } from '../../../http/outgoingHeaders.ts';
import { CLOUD_EVENT, type CloudEvent, cloudEventOf } from '../outbox/cloudEvent.ts';
import type { Claimed, Tried } from './deliveryStore.ts';
import type { Endpoint } from './endpoints.ts';
import { nextTry, retryAfter } from './nextTry.ts';
import type { PostAnswer, Poster } from './post.ts';
import { signed } from './signature.ts';

export const isDelivered = (answer: PostAnswer): boolean =>
  'status' in answer && answer.status >= 200 && answer.status < 300;

/** The endpoint says that it is gone for good. */
export const isGone = (answer: PostAnswer): boolean => 'status' in answer && answer.status === 410;

/** As it is kept: an HTTP status, or why there is none. */
export const answerText = (answer: PostAnswer): string =>
  'status' in answer ? String(answer.status) : answer.problem;

/** Posts an event to a webhook, signed. */
export function postEvent(
  poster: Poster,
  { url, secrets, mayBePrivate }: Endpoint,
  { event, now }: { readonly event: CloudEvent; readonly now: number },
): Promise<PostAnswer> {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': CLOUD_EVENT,
    'user-agent': 'Equiform',
    ...outgoingHeaders(),
    ...signed(secrets, { id: event.id, now, body }),
  };
  return poster.post({ url, headers, body, mayBePrivate });
}

export interface TriedDelivery {
  readonly tried: Tried;
  readonly isGone: boolean;
  /** Milliseconds that the endpoint asks to be left alone for. */
  readonly retryAfterMs?: number | undefined;
}

interface Trying {
  readonly poster: Poster;
  /** Milliseconds of the system's clock. */
  readonly now: () => number;
  readonly random: () => number;
}

/** Tries a delivery once. */
export async function tryDelivery(
  { poster, now, random }: Trying,
  endpoint: Endpoint,
  claimed: Claimed,
): Promise<TriedDelivery> {
  const { id, attempts, first_tried_at: first } = claimed;
  const event = cloudEventOf(claimed);
  const answer = await onBehalfOf(claimed.request_id, () =>
    postEvent(poster, endpoint, { event, now: now() }),
  );
  const base = { id, attempts, answer: answerText(answer) };
  if (isDelivered(answer)) return { tried: { ...base, state: 'delivered' }, isGone: false };
  if (isGone(answer)) return { tried: { ...base, state: 'dead' }, isGone: true };
  const at = now();
  // A server that stops leaves it to the others at once.
  if (base.answer === 'stopped')
    return { tried: { ...base, state: 'waiting', nextAt: new Date(at) }, isGone: false };
  const retryAfterMs = 'status' in answer ? retryAfter(answer.retryAfter, at) : undefined;
  const next = nextTry({
    attempts,
    firstTriedAt: first.getTime(),
    now: at,
    retryAfterMs,
    random: random(),
  });
  const state = next === undefined ? 'dead' : 'waiting';
  const tried: Tried = { ...base, state, ...(next === undefined ? {} : { nextAt: new Date(next) }) };
  return { tried, isGone: false, retryAfterMs };
}
