import { type AnchorCopy, anchorEndpoint, anchorMail } from './audit/anchorCopies.ts';
import { readStaffWords } from './config-files/readStaffWords.ts';
import { type MailSettings, smtpMailer } from './features/mail/smtpMailer.ts';
import type { Settings } from './settings/settings.ts';

type Wanted = MailSettings &
  Pick<Settings, 'auditEndpoint' | 'auditEndpointToken' | 'auditMail' | 'configRoot'>;

/** A message of the staff's words that has no arguments; throws where the file lacks it. */
function wordsOf(root: string, key: string): string {
  const text = readStaffWords(root).messages[key]?.[0]?.text;
  if (typeof text !== 'string') throw new Error(`config/staff/words.yaml has no plain text ${key}`);
  return text;
}

/** Where this installation sends copies of the anchors of its audit log. Throws where a mail is wanted and cannot be sent. */
export function anchorCopiesOf(settings: Wanted): readonly AnchorCopy[] {
  const { auditEndpoint: url, auditEndpointToken: token, auditMail: to, configRoot } = settings;
  const endpoint = url === undefined ? [] : [anchorEndpoint({ url, token, fetch })];
  if (to === undefined) return endpoint;
  const mailer = smtpMailer(settings);
  if (!mailer) throw new Error('EQUIFORM_AUDIT_MAIL needs EQUIFORM_SMTP_URL');
  const words = {
    subject: wordsOf(configRoot, 'audit.mail.subject'),
    text: wordsOf(configRoot, 'audit.mail.text'),
  };
  return [...endpoint, anchorMail({ to, words, mailer })];
}
