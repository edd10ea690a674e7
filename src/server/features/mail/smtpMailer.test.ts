import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onBehalfOf } from '../../db/requestIds.ts';
import { readSettings } from '../../settings/settings.ts';
import { lookAtMailServer, mailProblem, smtpMailer } from './smtpMailer.ts';

const said: string[] = [];
let letter: string[] | undefined;
const letters: string[] = [];
let server: Server;

const ANSWERS: readonly (readonly [RegExp, string])[] = [
  [/^EHLO/, '250 mail.example'],
  [/^(MAIL|RCPT)/, '250 ok'],
  [/^DATA/, '354 go on'],
  [/^QUIT/, '221 bye'],
];

/** A minimal SMTP server without encryption. */
function hear(socket: Socket, line: string): void {
  if (letter !== undefined && line !== '.') return void letter.push(line);
  if (letter === undefined) said.push(line);
  if (line === '.') {
    letters.push((letter ?? []).join('\n'));
    said.push(...(letter?.filter((one) => /^(To|Subject|Bcc|From|X-Request-Id):/i.test(one)) ?? []));
    letter = undefined;
    return void socket.write('250 kept\r\n');
  }
  if (line.startsWith('DATA')) letter = [];
  socket.write(`${ANSWERS.find(([asked]) => asked.test(line))?.[1] ?? '500 what'}\r\n`);
}

beforeAll(async () => {
  server = createServer((socket) => {
    let rest = '';
    socket.on('error', () => {});
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) => {
      const lines = (rest + data).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(socket, line);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => server.close());
beforeEach(() => {
  said.length = 0;
  letter = undefined;
});

const settingsOf = (
  host: string,
  mode: 'sandbox' | 'production' = 'production',
  plainHosts: readonly string[] = [],
) => ({
  mode,
  smtpUrl: `smtp://${host}:${(server.address() as AddressInfo).port}`,
  mailFrom: 'no-reply@lender.example',
  plainHosts,
});

const mailTo = (...given: Parameters<typeof settingsOf>) => smtpMailer(settingsOf(...given));

it('lets mail programs refuse advertising with one click, by https only, and nothing else', async () => {
  const mail = { to: 'jane@mail.example', subject: 'a', text: 'b' };
  const mailer = mailTo('127.0.0.1', 'production', ['127.0.0.1']);
  const sent = async (unsubscribe?: string) => {
    await mailer?.send(unsubscribe === undefined ? mail : { ...mail, unsubscribe });
    return letters.at(-1) ?? '';
  };
  const address = 'https://lender.example/mail/refusal?t=secret';
  const letter = (await sent(address)).replaceAll(/\n\s+/g, ' ');
  expect(letter).toMatch(/^List-Unsubscribe: <https:\/\/lender\.example\/mail\/refusal\?t=secret>$/m);
  expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(await sent('http://lender.example')).not.toContain('List-Unsubscribe');
  expect(await sent()).not.toContain('List-Unsubscribe');
});

it('never lets the content of a mail become a header, a command or another recipient', async () => {
  for (const rest of ['\r\nBcc: all@evil.example', ', all@evil.example', ' <all@evil.example>', '\r\nDATA'])
    await expect(
      mailTo('127.0.0.1', 'production')?.send({ to: `jane@mail.example${rest}`, subject: 'a', text: 'b' }),
    ).rejects.toThrow('one address');
  expect(said).toEqual([]);
  await mailTo('127.0.0.1', 'production')?.send({
    to: 'jane@mail.example',
    subject: 'Hello\r\nBcc: all@evil.example',
    text: 'Text\r\n.\r\nRCPT TO:<all@evil.example>',
  });
  expect(said.filter((line) => /^(RCPT|Subject|Bcc|To)/.test(line))).toEqual([
    'RCPT TO:<jane@mail.example>',
    'To: jane@mail.example',
    'Subject: Hello Bcc: all@evil.example',
  ]);
});

it('sends the text, and the page beside it if the mail has one', async () => {
  const mail = { to: 'jane@mail.example', subject: 'Hello', text: 'Plain words' };
  await mailTo('127.0.0.1')?.send(mail);
  await mailTo('127.0.0.1')?.send({ ...mail, html: '<h1>Rich words</h1>' });
  const [old = '', both = ''] = letters.slice(-2);
  expect(old).toContain('Content-Type: text/plain');
  expect(old).not.toMatch(/multipart|text\/html/);
  const kinds = [...both.matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, kind]) => kind);
  expect(kinds).toEqual(['multipart/alternative', 'text/plain', 'text/html']);
  expect(both).toMatch(/Plain words[\s\S]*<h1>Rich words<\/h1>/);
});

it('leads answers to the address that the mail names, and only to one', async () => {
  const mail = { to: 'jane@mail.example', subject: 'Hello', text: 'Text' };
  for (const replyTo of ['help@lender.example', 'help@lender.example, all@evil.example', undefined])
    await mailTo('127.0.0.1')?.send({ ...mail, replyTo });
  const answered = letters.slice(-3).map((one) => /^Reply-To: (.*)$/m.exec(one)?.[1]);
  expect(answered).toEqual(['help@lender.example', undefined, undefined]);
});

it('names the request that a mail is sent for, and none for a mail of nobody', async () => {
  const mail = { to: 'jane@mail.example', subject: 'Hello', text: 'Text' };
  const id = '7d9a4c10-5b1e-4f6a-8c2d-90e1f2a3b4c5';
  const named = () => said.filter((line) => /^x-request-id/i.test(line));
  await onBehalfOf(id, () => mailTo('127.0.0.1')?.send(mail));
  expect(named()).toEqual([`X-Request-ID: ${id}`]);
  await onBehalfOf(id, () => onBehalfOf(null, () => mailTo('127.0.0.1')?.send(mail)));
  expect(named()).toHaveLength(1);
});

it('sends mail in production encrypted or not at all over a network', async () => {
  const mail = { to: 'jane@mail.example', subject: 'Hello', text: 'Text' };
  await expect(mailTo('0.0.0.0', 'production')?.send(mail)).rejects.toThrow(/STARTTLS|TLS/);
  expect(said.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([]);
  await mailTo('0.0.0.0', 'sandbox')?.send(mail);
  expect(said).toContain('RCPT TO:<jane@mail.example>');
});

it('sends unencrypted mail only to a host that the settings name', async () => {
  await mailTo('0.0.0.0', 'production', ['0.0.0.0'])?.send({
    to: 'jane@mail.example',
    subject: 'Hello',
    text: 'Text',
  });
  expect(said).toContain('RCPT TO:<jane@mail.example>');
});

describe('checking the mail server at the start', () => {
  async function linesOf(given: Partial<ReturnType<typeof settingsOf>> | { readonly smtpUrl: undefined }) {
    const defaults = readSettings({});
    if (!defaults.ok) throw new Error('no defaults');
    const lines: unknown[] = [];
    const line = (level: string) => (event: string, detail?: object) => lines.push({ level, event, detail });
    const logger = { info: line('info'), warn: line('warn'), error: line('error') };
    await lookAtMailServer({ settings: { ...defaults.value, ...given }, logger });
    return lines;
  }

  it('logs an error if it offers no encryption, and how to fix that', async () => {
    expect(await linesOf(settingsOf('0.0.0.0', 'production'))).toEqual([
      {
        level: 'error',
        event: 'no mail can be sent by the mail server',
        detail: { reason: expect.stringContaining('EQUIFORM_PLAIN_HOSTS') },
      },
    ]);
    expect(said.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([]);
  });

  it('logs an error if it is unreachable, without names or passwords', async () => {
    const [line, ...more] = await linesOf({
      ...settingsOf('127.0.0.1', 'production'),
      smtpUrl: 'smtp://jane:hunter2@127.0.0.1:1',
    });
    expect(line).toMatchObject({ level: 'error', detail: { reason: expect.stringContaining('reached') } });
    expect(more).toEqual([]);
    expect(JSON.stringify(line)).not.toMatch(/jane|hunter2/);
  });

  it('logs nothing if mail can be sent, or if no mail server is configured', async () => {
    expect(await linesOf(settingsOf('0.0.0.0', 'production', ['0.0.0.0']))).toEqual([]);
    expect(await linesOf(settingsOf('127.0.0.1', 'production'))).toEqual([]);
    expect(await linesOf({ smtpUrl: undefined })).toEqual([]);
  });
});

it('fails with a message that contains nothing of the mail', () => {
  const error = Object.assign(new Error('535 jane@mail.example is refused'), { code: 'EAUTH' });
  expect(mailProblem(error)).toContain('EQUIFORM_SMTP_URL');
  expect(mailProblem(new TypeError('jane@mail.example'))).toBe('TypeError');
});
