import { describe, expect, it } from 'vitest';
import { brief, checkProject, projectWith } from '../testProject.ts';

const PROMISES = 'promises: { en-US: [email you, by email] }';
const words = (...lines: readonly string[]): string =>
  ['version: 1', 'messages:', ...lines.map((line) => `  ${line}`), ''].join('\n');
const MAIL = ['mail.ready.subject: Ready', 'mail.ready.text: Go on'];

const findingsOf = (
  mails: string,
  messages: readonly string[],
  changes: Readonly<Record<string, string>> = {},
) =>
  checkProject(
    projectWith({
      'config/mails.yaml': `version: 1\n${PROMISES}\nmails:\n${mails}`,
      'config/copy/en-US/wait.yaml': words(...messages),
      ...changes,
    }),
    { usedByCode: () => true },
  )
    .findings.filter(({ code }) => code !== 'copy-not-translated')
    .map((finding) => brief(finding).replace(/^.*\/(\w+\.yaml):(\d+):\d+/, '$1:$2'));

const READY = '  ready: { on: [{ told: APPROVED }], keeps: [step.contact.wait] }\n';

describe('a promise of a mail', () => {
  it('is kept by the mail that names it', () => {
    expect(findingsOf(READY, [...MAIL, 'step.contact.wait: We will email you.'])).toEqual([]);
  });

  it.each([
    ['in a sentence', 'step.contact.wait: We will Email you soon.'],
    ['in an answer of the chatbot', 'chatbot.answer.status: We will email you soon.'],
    ['over lines', 'step.contact.wait: "We will email\\n you soon."'],
    ['with values', 'step.contact.wait: { args: { day: date }, text: "We email you on {day}" }'],
    [
      'in a variant',
      'step.contact.wait: [{ when: { "===": [1, 1] }, text: We will email you }, { text: Nothing }]',
    ],
  ])('is found %s, and must be kept', (_where, message) => {
    const found = findingsOf('  ready: { on: [{ told: APPROVED }] }\n', [...MAIL, message]);
    expect(found).toContain('wait.yaml:5 promise-without-mail');
  });

  it('is not kept by a mail that a lender does not send', () => {
    const off = { 'brands/main/mails.yaml': 'version: 1\nmails:\n  ready: { off: true }\n' };
    const found = findingsOf(READY, [...MAIL, 'step.contact.wait: We will email you.'], off);
    expect(found).toContain('wait.yaml:5 promise-without-mail');
  });

  it('is not looked for in a language that names no words, which is a finding', () => {
    const texts = words('mail.ready.subject: Listo', 'mail.ready.text: Siga');
    const spanish = {
      'config/copy/es-US/wait.yaml': texts.replace('messages:', 'reviewed: false\nmessages:'),
    };
    const mail = '  ready: { on: [{ told: APPROVED }] }\n';
    expect(findingsOf(mail, MAIL, spanish)).toEqual(['mails.yaml:2 language-without-promises']);
  });

  it('is not made by a mail itself', () => {
    expect(
      findingsOf('  ready: { on: [{ told: APPROVED }] }\n', [
        'mail.ready.subject: We email you',
        'mail.ready.text: Go on',
      ]),
    ).toEqual([]);
  });
});

describe('a mail', () => {
  it('must have words in each language', () => {
    expect(findingsOf('  ready: { on: [{ told: APPROVED }] }\n', ['mail.ready.text: Go on'])).toEqual([
      'mails.yaml:4 unknown-copy-key',
    ]);
  });

  it('with a link must have a label for its button', () => {
    const linked = [
      'mail.ready.subject: Ready',
      'mail.ready.text: { args: { link: text }, text: "Here: {link}" }',
    ];
    const mail = '  ready: { on: [{ told: APPROVED }] }\n';
    expect(findingsOf(mail, linked)).toEqual(['mails.yaml:4 unknown-copy-key']);
    expect(findingsOf(mail, [...linked, 'mail.ready.action: Open it'])).toEqual([]);
  });

  it('may keep only what promises one', () => {
    expect(findingsOf(READY, [...MAIL, 'step.contact.wait: We are at it.'])).toEqual([
      'mails.yaml:4 mail-keeps-nothing',
    ]);
  });
});
