import type { MailRule, MailsFile } from '../model/generated/mails.ts';
import type { MailsPart, SentMail } from '../model/release.ts';
import { canonicalJson } from './canonicalJson.ts';

const isByCall = ({ on }: MailRule): boolean => on.every((occasion) => 'call' in occasion);

/** The part of the mails that events of an application send; none for a brand without any. */
export function mailsPart({ mails = {} }: MailsFile): Readonly<Record<string, string>> {
  const sent = Object.entries(mails).filter(([, mail]) => mail.off !== true && !isByCall(mail));
  if (sent.length === 0) return {};
  const rules: Record<string, SentMail> = {};
  for (const [id, { off: _off, keeps: _keeps, ...mail }] of sent) rules[id] = mail;
  const part: MailsPart = { mails: rules };
  return { 'server.mails.json': canonicalJson(part) };
}
