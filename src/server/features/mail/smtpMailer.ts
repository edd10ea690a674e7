import { createTransport, type Transporter } from 'nodemailer';
import type { AppDependencies } from '../../http/dependencies.ts';
import { outgoingHeaders } from '../../http/outgoingHeaders.ts';
import { mayBePlain } from '../../settings/plainHosts.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Mailer } from './deliverWaiting.ts';

/** Checks the mail server once and logs, as an error, what would stop every mail. Never rejects. */
export async function lookAtMailServer({
  settings,
  logger,
}: Pick<AppDependencies, 'settings' | 'logger'>): Promise<void> {
  const reason = await mailServerProblem(settings);
  if (reason !== undefined) logger.error('no mail can be sent by the mail server', { reason });
}

/** The package would accept a list of addresses: a mail is for one person. */
const ONE_ADDRESS = /^[^\s,;:<>()"]+@[^\s,;:<>()"@]+$/;

const transports = new Map<string, Transporter>();

/** One connection pool per mail server; package options come from the query of its address. */
function transportTo(url: string, isEncrypted: boolean): Transporter {
  const address = new URL(url);
  address.searchParams.set('pool', 'true');
  address.searchParams.set('requireTLS', String(isEncrypted));
  const known = transports.get(address.href) ?? createTransport(address.href);
  transports.set(address.href, known);
  return known;
}

/** RFC 8058: mail programs show a button that posts to the address, without opening a page. Only https counts. */
const refusalHeaders = (address: string | undefined): Readonly<Record<string, string>> =>
  address?.startsWith('https://')
    ? { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

export type MailSettings = Pick<Settings, 'mode' | 'smtpUrl' | 'mailFrom' | 'plainHosts'>;

const transportOf = ({ mode, smtpUrl, plainHosts }: MailSettings): Transporter | undefined =>
  smtpUrl === undefined
    ? undefined
    : transportTo(smtpUrl, mode === 'production' && !mayBePlain(smtpUrl, plainHosts));

/**
 * The configured mail server, in production always encrypted except for plain hosts; undefined without one.
 */
export function smtpMailer(settings: MailSettings): Mailer | undefined {
  const transport = transportOf(settings);
  return (
    transport && {
      async send({ to, subject, text, html, replyTo, unsubscribe }) {
        if (!ONE_ADDRESS.test(to)) throw new Error('a mail is for one address');
        const mail = { from: settings.mailFrom, to: { name: '', address: to }, subject, text, html };
        const headers = { ...outgoingHeaders(), ...refusalHeaders(unsubscribe) };
        const answered =
          replyTo === undefined || !ONE_ADDRESS.test(replyTo)
            ? {}
            : { replyTo: { name: '', address: replyTo } };
        await transport.sendMail({ ...mail, ...answered, headers });
      },
    }
  );
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ETLS: 'it offers no STARTTLS, or its certificate is not trusted; enable encryption or add its host to EQUIFORM_PLAIN_HOSTS',
  EAUTH: 'it rejects the user and password of EQUIFORM_SMTP_URL',
  ENOAUTH: 'it wants a user and password in EQUIFORM_SMTP_URL',
  EDNS: 'its host name cannot be resolved',
  ETIMEDOUT: 'it does not answer',
  ECONNECTION: 'it cannot be reached',
  ESOCKET: 'it cannot be reached, or its certificate is not trusted',
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Why a mail server refused a mail, without anything of the mail, its reader or the settings. */
export function mailProblem(error: unknown): string {
  const code = codeOf(error);
  const found = code === undefined ? undefined : PROBLEMS[code];
  return found ?? (error instanceof Error ? error.name : 'unknown');
}

/**
 * Connects as for sending, without sending; resolves to the problem that would stop mails. Undefined without
 * one, or without a server.
 */
async function mailServerProblem(settings: MailSettings): Promise<string | undefined> {
  try {
    await transportOf(settings)?.verify();
    return undefined;
  } catch (error) {
    return mailProblem(error);
  }
}
