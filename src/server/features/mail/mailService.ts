import type { Transaction } from 'kysely';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { languageOfRequest } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import { languageOf } from '../profile/languageService.ts';
import { deliverWaiting, type Mailer } from './deliverWaiting.ts';
import { keepMail, type Mail, removeMails, sentTo } from './outbox.ts';
import { mailProblem, smtpMailer } from './smtpMailer.ts';

/** The mails there are; their words are `mail.<template>.subject` and `mail.<template>.text` of the release. */
export type MailTemplate =
  | 'callBack'
  | 'callBackOverdue'
  | 'code'
  | 'confirm'
  | 'locked'
  | 'passwordChanged'
  | 'reset';

/** Who is written to, and what. */
export interface Letter {
  readonly organization: string;
  readonly to: string;
  readonly template: MailTemplate;
  readonly values?: Readonly<Record<string, string>>;
  /** Left out: the one that its reader chose. */
  readonly language?: string;
}

/** Writes mails. */
export interface MailService {
  /** Puts the mail into the outbox, in the transaction of the caller: it is sent if that is kept. In the language that its reader chose. None where the release has no mails. */
  post(tx: Transaction<Tables>, letter: Letter): Promise<void>;
  /** Sends what waits; without a mail server it stays in the outbox. Never rejects. */
  deliver(): Promise<void>;
  /** What was written to an address, newest first. */
  sentTo(address: string): Promise<readonly (Mail & { readonly at: Date })[]>;
  /** Removes what was written to an address, sent or not; with `naming`, only mails whose text holds that. */
  forget(tx: Transaction<Tables>, address: string, naming?: string): Promise<void>;
  /** The address of a path on the pages of a lender: made from settings, not from what a request claims. */
  pageAddress(organization: string, path: string): string;
}

/** What mails are written and sent with. */
export type MailDependencies = Pick<
  AppDependencies,
  'db' | 'clock' | 'system' | 'encryption' | 'releases' | 'settings' | 'logger'
>;

/** Mails through the mail server of the settings, else into the outbox alone. */
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
      const all = acrossLenders(() => deliverWaiting({ db, encryption, sender, system }));
      await all.catch((error: unknown) =>
        logger.warn('A mail could not be sent', { reason: mailProblem(error) }),
      );
    },
    forget: (tx, address, naming) => removeMails({ tx, encryption }, address, naming),
    sentTo: (address) => sentTo({ db, encryption }, address),
    pageAddress(organization, path) {
      const host = `${releaseOf(organization).app.brand.hosts[0]}.${settings.publicHostSuffix}`;
      return settings.mode === 'production'
        ? `https://${host}${path}`
        : `http://${host}:${settings.port}${path}`;
    },
  };
}
