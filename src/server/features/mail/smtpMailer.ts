import { createTransport, type Transporter } from 'nodemailer';
import type { Settings } from '../../settings.ts';
import type { Mailer } from './deliverWaiting.ts';

const transports = new Map<string, Transporter>();

/** One pool of connections per mail server. */
function transportTo(url: string): Transporter {
  const known = transports.get(url) ?? createTransport(url, { pool: true } as object);
  transports.set(url, known);
  return known;
}

/** The mail server of the settings; undefined when there is none. */
export function smtpMailer({
  smtpUrl,
  mailFrom,
}: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  return {
    async send({ to, subject, text }) {
      await transportTo(smtpUrl).sendMail({ from: mailFrom, to, subject, text });
    },
  };
}
