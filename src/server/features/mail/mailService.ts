import type { Transaction } from 'kysely';
import type { MailOccasion } from '../../../core/model/generated/mails.ts';
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
import { mailHtmlOf } from './mailHtmlOf.ts';
import { isRefused, refusalPath } from './optOutService.ts';
import { keepMail, type Mail, removeMails, sentTo } from './outbox.ts';
import { mailProblem, smtpMailer } from './smtpMailer.ts';
import { type OrderedMail, writeOrdered } from './writeOrdered.ts';

/** The mails that calls send; those that events of an application send are in config/mails.yaml. */
export type MailTemplate = Extract<MailOccasion, { readonly call: string }>['call'];

export interface Letter {
  readonly organization: string;
  readonly to: string;
  readonly template: MailTemplate;
  readonly values?: Readonly<Record<string, string>>;
  /** Default: the language its reader chose. */
  readonly language?: string;
}

interface KeptLetter {
  readonly organization: string;
  readonly to: string;
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
  readonly language: string | undefined;
}

export interface MailService {
  /**
   * Puts a mail into the outbox in the caller's transaction, in the language its reader chose. Does nothing
   * when the release has no mails, and for advertising to who wants none.
   */
  post(tx: Transaction<Tables>, letter: Letter): Promise<void>;
  /** Writes what is ordered and due, and sends what waits; without a mail server it stays in the outbox. Never rejects. */
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

  async function keep(
    tx: Transaction<Tables>,
    { organization, to, template, values: given, language }: KeptLetter,
  ): Promise<void> {
    const release = releaseOf(organization);
    const copy = copyOf(release, language);
    if (!copy.has(`mail.${template}.subject`)) return;
    const isCommercial = release.commercial.includes(template);
    if (isCommercial && (await isRefused(tx, organization, to))) return;
    const unsubscribe = isCommercial
      ? lenderAddress(
          { releases, settings },
          organization,
          refusalPath(encryption, { organization, to, language: copy.locale }),
        )
      : undefined;
    const values = unsubscribe === undefined ? given : { ...given, unsubscribe };
    const mail: Mail = {
      to,
      subject: copy.text(`mail.${template}.subject`, { facts: {}, values }),
      text: copy.text(`mail.${template}.text`, { facts: {}, values }),
    };
    const html = mailHtmlOf({ release, copy, template, values, mail });
    const replyTo = release.app.brand.company?.supportEmail;
    const kept = {
      ...mail,
      html,
      ...(replyTo === undefined ? {} : { replyTo }),
      ...(unsubscribe === undefined ? {} : { unsubscribe }),
    };
    await keepMail({ tx, encryption }, { organization, mail: kept, at: new Date(clock.now()) });
  }

  async function keepOrdered(
    tx: Transaction<Tables>,
    { path, language, ...about }: OrderedMail,
  ): Promise<void> {
    const { organization, to } = about;
    const values = { link: lenderAddress({ releases, settings }, organization, path) };
    const chosen = await languageOf(tx, { organization, email: to });
    await keep(tx, { ...about, values, language: chosen ?? language ?? languageOfRequest() });
  }

  return {
    async post(tx, { organization, to, template, values = {}, language: asked }) {
      const language = asked ?? (await languageOf(tx, { organization, email: to })) ?? languageOfRequest();
      await keep(tx, { organization, to, template, values, language });
    },
    async deliver() {
      const unwritten = (error: unknown) => logger.error('mails could not be written', { error });
      await acrossLenders(() => writeOrdered({ db, clock, logger, releases }, keepOrdered)).catch(unwritten);
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
