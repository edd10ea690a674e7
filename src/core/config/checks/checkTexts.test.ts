import { describe, expect, it } from 'vitest';
import { brief, checkProject, projectWith } from '../testProject.ts';

const RULE = `texts:
  unused: 0
  useful: 12
  hours: [{ from: "08:00", until: "21:00", citation: 47 CFR 64.1200(c)(1) }]
  stop: { en-US: [STOP] }
  help: { en-US: [HELP] }
  start: { en-US: [START] }
`;
const SMS = '{companyName}: log in to go on. Reply STOP to end texts.';
const ANSWERS = ['textStopped', 'textStarted', 'textHelp'].map((id) => `mail.${id}.sms: "${SMS}"`);
const MAIL = ['mail.ready.subject: Ready', 'mail.ready.text: Go on'];
const words = (sms: string) => [...MAIL, ...ANSWERS, `mail.ready.sms: "${sms}"`];

function findingsOf(mails: string, messages: readonly string[], rule = RULE): readonly string[] {
  const copy = ['version: 1', 'messages:', ...messages.map((line) => `  ${line}`), ''].join('\n');
  const project = projectWith({
    'config/mails.yaml': `version: 1\n${rule}mails:\n${mails}`,
    'config/copy/en-US/wait.yaml': copy,
  });
  return checkProject(project, { usedByCode: () => true }).findings.map((finding) =>
    brief(finding).replace(/^.*\/(\w+\.yaml):\d+:\d+ /, '$1 '),
  );
}

const READY = '  ready: { asks: true, text: true, on: [{ told: CONDITION_OPENED }] }\n';

describe('a text of a mail', () => {
  it('has words of one text message, with the lender’s name and how to stop', () => {
    expect(findingsOf(READY, words(SMS))).toEqual([]);
  });

  it.each([
    ['is too long', `${SMS} ${'x'.repeat(160)}`],
    ['is too long with a letter that takes more', `${SMS} Aquí le decimos que ahora le toca a usted.`],
    ['does not name the lender', 'Log in to go on. Reply STOP to end texts.'],
    ['does not say how to stop', '{companyName}: log in to go on.'],
    ['has a figure', `${SMS} 5000`],
    ['has a link', `${SMS} https://lender.example`],
  ])('is refused when it %s', (_why, sms) => {
    expect(findingsOf(READY, words(sms))).toEqual(['wait.yaml text-words']);
  });

  it('is refused with arguments of its own', () => {
    const sms = 'mail.ready.sms: { args: { amount: text }, text: "{companyName} {amount} STOP" }';
    expect(findingsOf(READY, [...MAIL, ...ANSWERS, sms])).toEqual(['wait.yaml text-words']);
  });

  it('must have words, as must the answers to texts', () => {
    expect(findingsOf(READY, [...MAIL, ...ANSWERS])).toEqual(['mails.yaml unknown-copy-key']);
    expect(
      findingsOf(
        READY,
        words(SMS).filter((line) => !line.startsWith('mail.textHelp')),
      ),
    ).toEqual(['mails.yaml unknown-copy-key']);
  });

  it.each([
    ['tells a decision', '  ready: { asks: true, text: true, on: [{ told: APPROVED }] }\n'],
    ['asks for nothing', '  ready: { text: true, on: [{ told: CONDITION_OPENED }] }\n'],
    ['is about the account', '  ready: { asks: true, text: true, on: [{ call: reset }] }\n'],
  ])('is refused for a mail that %s', (_what, mail) => {
    expect(findingsOf(mail, words(SMS))).toEqual(['mails.yaml text-not-fitting']);
  });

  it('needs to know when it may come', () => {
    expect(findingsOf(READY, words(SMS), '')).toContain('mails.yaml missing-key');
  });
});

describe('a mail that advertises', () => {
  const text = (args: string, said: string) => `mail.ready.text: { args: { ${args} }, text: "${said}" }`;
  const OFFER = '  ready: { commercial: true, on: [{ call: waitlistOpen }] }\n';
  const RESET = '  ready: { on: [{ call: reset }] }\n';
  const whole = text('address: text, unsubscribe: text', '{address} {unsubscribe}');

  it('names a postal address, and a link by which it is refused', () => {
    expect(findingsOf(OFFER, ['mail.ready.subject: Ready', whole])).toEqual([]);
    const without = text('unsubscribe: text', '{unsubscribe}');
    expect(findingsOf(OFFER, ['mail.ready.subject: Ready', without])).toEqual(['wait.yaml mail-must-arrive']);
    expect(findingsOf(OFFER, MAIL)).toEqual(['wait.yaml mail-must-arrive']);
  });

  it('is no mail that must arrive, and only such a mail can be refused', () => {
    const reset = '  ready: { commercial: true, on: [{ call: reset }] }\n';
    expect(findingsOf(reset, ['mail.ready.subject: Ready', whole])).toEqual(['mails.yaml mail-must-arrive']);
    expect(findingsOf(RESET, ['mail.ready.subject: Ready', whole])).toEqual(['wait.yaml mail-must-arrive']);
  });
});
