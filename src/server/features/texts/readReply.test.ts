import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { MailsFile } from '../../../core/model/generated/mails.ts';
import { readReply } from './readReply.ts';

const { texts } = parse(readFileSync('config/mails.yaml', 'utf8')) as Required<MailsFile>;
const read = (text: string) => readReply(text, texts);

describe('a text of somebody', () => {
  // Those that 47 CFR 64.1200(a)(10) names, and those that text companies know.
  it.each([
    'STOP',
    'STOPALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPTOUT',
    'opt out',
    'opt-out',
  ])('stops by %s', (word) => {
    expect(read(word)).toEqual({ asks: 'stop', language: 'en-US' });
  });

  it.each([
    ['Stop.', 'en-US'],
    ['please stop texting me', 'en-US'],
    ['STOP START', 'en-US'],
    ['no más', 'es-US'],
    ['Alto, por favor', 'es-US'],
  ])('stops by "%s"', (text, language) => {
    expect(read(text)).toEqual({ asks: 'stop', language });
  });

  it.each([
    ['help', 'help', 'en-US'],
    ['Información', 'help', 'es-US'],
    [' ayuda! ', 'help', 'es-US'],
    ['START', 'start', 'en-US'],
    ['Iniciar', 'start', 'es-US'],
  ])('asks by "%s"', (text, asks, language) => {
    expect(read(text)).toEqual({ asks, language });
  });

  it.each(['', '👍', 'stopped by your office', 'I will start tomorrow', 'Can you help me?'])(
    'asks nothing by "%s"',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});
