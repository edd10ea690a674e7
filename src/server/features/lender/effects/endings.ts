import { afterCommit } from '../../../db/transactionGuard.ts';
import { applicationEnded, type EndCause } from '../../../http/measured.ts';
import { checklistStatusOf } from '../../applications/recordService.ts';
import { type NotificationKind, notify } from '../../notifications/notificationService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** Its kind of notification, which is also the event in the history. */
const told = {
  LEFT_OPEN: 'ENDED_LEFT_OPEN',
  INCOMPLETE: 'ENDED_INCOMPLETE',
  UNANSWERED: 'ENDED_UNANSWERED',
  WITHDRAWN: 'ENDED_WITHDRAWN',
  RESCINDED: 'ENDED_RESCINDED',
  CANCELLED: 'ENDED_CANCELLED',
} as const satisfies Readonly<Record<EndCause, NotificationKind>>;

/** Ends an application on which nobody decided, and tells its borrower why; not one whose money is paid out. */
export async function end(input: EffectInput, cause: EndCause): Promise<EffectOutcome> {
  if (isFunded(input)) return {};
  const kind = told[cause];
  await notify(input.tx, { applicationUuid: input.record.uuid, kind, at: input.at });
  afterCommit(() => applicationEnded.publish(cause));
  return { data: { endCause: cause }, status: { checklistStatus: 'CANCELLED' }, event: kind };
}

/** A line that is paid out exists, whoever is silent: what is left to do is asked for again. */
export const isFunded = ({ record }: Pick<EffectInput, 'record'>): boolean =>
  record.data.timeline?.fundedAt !== undefined;

/** A signed loan binds both: nobody's silence ends it, and of the two only its borrower may. */
export const isSigned = ({ record, release }: Pick<EffectInput, 'record' | 'release'>): boolean =>
  record.status.disclosurelistClosingComplete === true ||
  record.data.timeline?.signedAt !== undefined ||
  release.statuses.find(checklistStatusOf(record))?.signed === true;

/** Ends an application because somebody was silent; one that is signed stays, and is looked at and asked for again. */
const endBySilence = async (input: EffectInput, cause: EndCause): Promise<EffectOutcome> =>
  isSigned(input) ? {} : end(input, cause);

/** Effects that end an application because nobody answered. */
export const endingEffects: readonly JourneyEffect[] = [
  // No reply to a notice of incompleteness: the application is not considered further (12 CFR 1002.9(c)(2)).
  { name: 'closeIncomplete', run: (input) => endBySilence(input, 'INCOMPLETE') },
  // The borrower left a stage open, or nobody at the lender answered a task.
  {
    name: 'closeUnanswered',
    run: (input) => endBySilence(input, input.answer === undefined ? 'LEFT_OPEN' : 'UNANSWERED'),
  },
];
