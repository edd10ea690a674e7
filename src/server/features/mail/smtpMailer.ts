import { createTransport, type Transporter } from 'nodemailer';
import { isOfThisMachine } from '../../settings/plainAddresses.ts';
import type { Settings } from '../../settings.ts';
import type { Mailer } from './deliverWaiting.ts';

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

/** The mail server of the settings, in production encrypted or not at all; undefined when there is none. */
export function smtpMailer({
  mode,
  smtpUrl,
  mailFrom,
}: Pick<Settings, 'mode' | 'smtpUrl' | 'mailFrom'>): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  const isEncrypted = mode === 'production' && !isOfThisMachine(smtpUrl);
  return {
    async send({ to, subject, text }) {
      if (!ONE_ADDRESS.test(to)) throw new Error('a mail is for one address');
      await transportTo(smtpUrl, isEncrypted).sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        text,
      });
    },
  };
}
