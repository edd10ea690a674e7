import { afterCommit } from '../../../db/transactionGuard.ts';
import { applicationEnded, type EndCause } from '../../../http/measured.ts';
import { checklistStatusOf } from '../../applications/recordService.ts';
import { createMailService, type MailTemplate } from '../../mail/mailService.ts';
import { type NotificationKind, notify } from '../../notifications/notificationService.ts';
import { readPeople } from '../../profile/peopleService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

interface Told {
  readonly mail: MailTemplate;
  /** Also the name of the event in the history. */
  readonly kind: NotificationKind & `ENDED_${string}`;
}

const told: Readonly<Record<EndCause, Told>> = {
  LEFT_OPEN: { mail: 'endedLeftOpen', kind: 'ENDED_LEFT_OPEN' },
  INCOMPLETE: { mail: 'endedIncomplete', kind: 'ENDED_INCOMPLETE' },
  UNANSWERED: { mail: 'endedUnanswered', kind: 'ENDED_UNANSWERED' },
  WITHDRAWN: { mail: 'endedWithdrawn', kind: 'ENDED_WITHDRAWN' },
  CANCELLED: { mail: 'endedCancelled', kind: 'ENDED_CANCELLED' },
};

async function sendMail({ tx, dependencies, record }: EffectInput, template: MailTemplate): Promise<void> {
  const { identityUuid, organization } = record;
  const person = (await readPeople(tx, dependencies.encryption, [identityUuid])).get(identityUuid);
  if (!person) return;
  const mails = createMailService(dependencies);
  const link = mails.pageAddress(organization, '/dashboard');
  await mails.post(tx, { organization, to: person.email, template, values: { link } });
}

/** Ends an application on which nobody decided, and tells its borrower why; not one whose money is paid out. */
export async function end(input: EffectInput, cause: EndCause): Promise<EffectOutcome> {
  if (isFunded(input)) return {};
  const { mail, kind } = told[cause];
  await notify(input.tx, { applicationUuid: input.record.uuid, kind, at: input.at });
  await sendMail(input, mail);
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
