import type { Transaction } from 'kysely';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { lenderAddress } from '../../http/lenderAddress.ts';
import { languageOfRequest } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import { languageOf } from '../profile/languageService.ts';
import { deliverWaiting, type Mailer } from './deliverWaiting.ts';
import { keepMail, type Mail, removeMails, sentTo } from './outbox.ts';
import { mailProblem, smtpMailer } from './smtpMailer.ts';

/** Mail templates; the words are `mail.<template>.subject` and `mail.<template>.text` of the release. */
export type MailTemplate =
  | 'callBack'
  | 'callBackOverdue'
  | 'code'
  | 'confirm'
  | 'endedCancelled'
  | 'endedIncomplete'
  | 'endedLeftOpen'
  | 'endedUnanswered'
  | 'endedWithdrawn'
  | 'locked'
  | 'message'
  | 'passwordChanged'
  | 'reset';

export interface Letter {
  readonly organization: string;
  readonly to: string;
  readonly template: MailTemplate;
  readonly values?: Readonly<Record<string, string>>;
  /** Default: the language its reader chose. */
  readonly language?: string;
}

export interface MailService {
  /**
   * Puts a mail into the outbox in the caller's transaction, in the language its reader chose. Does nothing
   * when the release has no mails.
   */
  post(tx: Transaction<Tables>, letter: Letter): Promise<void>;
  /** Sends what waits; without a mail server it stays in the outbox. Never rejects. */
  deliver(): Promise<void>;
  /** Mails to an address, newest first: the last 20, or all of one lender. */
  sentTo(address: string, organization?: string): Promise<readonly (Mail & { readonly at: Date })[]>;
  /** Removes mails to an address, sent or not; with `naming`, only those whose text contains it. */
  forget(tx: Transaction<Tables>, address: string, naming?: string): Promise<void>;
  /** The address of a path on a lender's pages: from settings, not from claims of a request. */
  pageAddress(organization: string, path: string): string;
}

export type MailDependencies = Pick<
  AppDependencies,
  'db' | 'clock' | 'system' | 'encryption' | 'releases' | 'settings' | 'logger'
>;

/** Sends through the configured mail server; without one, mails stay in the outbox. */
export function createMailService(dependencies: MailDependencies, mailer?: Mailer): MailService {
  const { db, clock, system, encryption, releases, settings, logger } = dependencies;
  const sender = mailer ?? smtpMailer(settings);

  function releaseOf(organization: string): CompiledRelease {
    const release = releases.head(organization);
    if (release === undefined) throw new ApiError('notFound');
    return release;
  }

  return {
    async post(tx, { organization, to, template, values = {}, language: asked }) {
      const language = asked ?? (await languageOf(tx, { organization, email: to })) ?? languageOfRequest();
      const copy = copyOf(releaseOf(organization), language);
      if (!copy.has(`mail.${template}.subject`)) return;
      const mail: Mail = {
        to,
        subject: copy.text(`mail.${template}.subject`, { facts: {}, values }),
        text: copy.text(`mail.${template}.text`, { facts: {}, values }),
      };
      await keepMail({ tx, encryption }, { organization, mail, at: new Date(clock.now()) });
    },
    async deliver() {
      if (sender === undefined) return;
      const refused = (error: unknown) =>
        logger.warn('A mail could not be sent', { reason: mailProblem(error) });
      await acrossLenders(() => deliverWaiting({ db, encryption, sender, system, refused })).catch(refused);
    },
    forget: (tx, address, naming) => removeMails({ tx, encryption }, address, naming),
    sentTo: (address, organization) => sentTo({ db, encryption }, address, organization),
    pageAddress: (organization, path) => lenderAddress({ releases, settings }, organization, path),
  };
}
