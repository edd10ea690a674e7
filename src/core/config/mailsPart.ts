import type { MailRule, MailsFile } from '../model/generated/mails.ts';
import type { MailsPart, SentMail } from '../model/release.ts';
import { canonicalJson } from './canonicalJson.ts';

const isByCall = ({ on }: MailRule): boolean => on.every((occasion) => 'call' in occasion);

/** The part of the mails that events of an application send, and of texts; none for a brand without any. */
export function mailsPart({ mails = {}, texts }: MailsFile): Readonly<Record<string, string>> {
  const sent = Object.entries(mails).filter(([, mail]) => mail.off !== true && !isByCall(mail));
  if (sent.length === 0) return {};
  const rules: Record<string, SentMail> = {};
  for (const [id, { off: _off, keeps: _keeps, commercial: _commercial, ...mail }] of sent) rules[id] = mail;
  const commercial = Object.entries(mails).flatMap(([id, mail]) => (mail.commercial === true ? [id] : []));
  const part: MailsPart = {
    mails: rules,
    ...(texts === undefined ? {} : { texts }),
    ...(commercial.length === 0 ? {} : { commercial }),
  };
  return { 'server.mails.json': canonicalJson(part) };
}
