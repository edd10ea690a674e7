import { createTransport, type Transporter } from 'nodemailer';
import type { AppDependencies } from '../../http/dependencies.ts';
import { mayBePlain } from '../../settings/plainHosts.ts';
import type { Settings } from '../../settings.ts';
import type { Mailer } from './deliverWaiting.ts';

/** Looks at the mail server once, and says in the log, as an error, what would keep every mail from being sent. Never rejects. */
export async function lookAtMailServer({
  settings,
  logger,
}: Pick<AppDependencies, 'settings' | 'logger'>): Promise<void> {
  const reason = await mailServerProblem(settings);
  if (reason !== undefined) logger.error('no mail can be sent by the mail server', { reason });
}

/** The package takes a list of addresses for what it is: a mail is for one person. */
const ONE_ADDRESS = /^[^\s,;:<>()"]+@[^\s,;:<>()"@]+$/;

const transports = new Map<string, Transporter>();

/** One pool of connections per mail server; a package option of a server that is named by its address stands in its query. */
function transportTo(url: string, isEncrypted: boolean): Transporter {
  const address = new URL(url);
  address.searchParams.set('pool', 'true');
  address.searchParams.set('requireTLS', String(isEncrypted));
  const known = transports.get(address.href) ?? createTransport(address.href);
  transports.set(address.href, known);
  return known;
}

/** What mails are sent with. */
export type MailSettings = Pick<Settings, 'mode' | 'smtpUrl' | 'mailFrom' | 'plainHosts'>;

const transportOf = ({ mode, smtpUrl, plainHosts }: MailSettings): Transporter | undefined =>
  smtpUrl === undefined
    ? undefined
    : transportTo(smtpUrl, mode === 'production' && !mayBePlain(smtpUrl, plainHosts));

/** The mail server of the settings, in production encrypted or not at all, but for plain hosts; undefined when there is none. */
export function smtpMailer(settings: MailSettings): Mailer | undefined {
  const transport = transportOf(settings);
  return (
    transport && {
      async send({ to, subject, text }) {
        if (!ONE_ADDRESS.test(to)) throw new Error('a mail is for one address');
        const mail = { from: settings.mailFrom, to: { name: '', address: to }, subject, text };
        await transport.sendMail(mail);
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

/** Why a mail server did not take a mail, in words that hold nothing of the mail, its reader or the settings. */
export function mailProblem(error: unknown): string {
  const code = codeOf(error);
  const found = code === undefined ? undefined : PROBLEMS[code];
  return found ?? (error instanceof Error ? error.name : 'unknown');
}

/** What would keep mails from being sent: connects as a mail would, and sends none. Undefined when nothing does, or no server is set. */
async function mailServerProblem(settings: MailSettings): Promise<string | undefined> {
  try {
    await transportOf(settings)?.verify();
    return undefined;
  } catch (error) {
    return mailProblem(error);
  }
}
