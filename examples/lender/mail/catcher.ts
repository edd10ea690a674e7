import { createServer, type Server, type Socket } from 'node:net';

export interface CaughtMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Quoted-printable or base64 as UTF-8. */
function decoded(text: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(encoding)) return text;
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replaceAll(/\r\n\s+/g, ' ') ?? '';

/** Words in headers that are not ASCII: `=?UTF-8?Q?...?=`. */
const wordsOf = (value: string): string =>
  value.replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=\s?/gi, (_all, kind: string, text: string) =>
    kind.toLowerCase() === 'b'
      ? decoded(text, 'base64')
      : decoded(text.replaceAll('_', ' '), 'quoted-printable'),
  );

/** A mail as it was sent, without the dots that SMTP doubles. */
function mailOf(to: string, data: string): CaughtMail {
  const [head = '', ...rest] = data.replaceAll('\r\n..', '\r\n.').split('\r\n\r\n');
  const text = decoded(rest.join('\r\n\r\n'), headerOf(head, 'Content-Transfer-Encoding'));
  return { to, subject: wordsOf(headerOf(head, 'Subject')), text };
}

/** One conversation: enough of SMTP (RFC 5321) for a sender that neither encrypts nor signs in. */
function converse(socket: Socket, onMail: (mail: CaughtMail) => void): void {
  let received = '';
  let to = '';
  let isData = false;
  const say = (line: string): boolean => socket.write(`${line}\r\n`);

  function takeLine(line: string): void {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
    isData = command === 'DATA';
    say(
      command === 'EHLO' ? '250 catcher' : isData ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok',
    );
    if (command === 'QUIT') socket.end();
  }

  /** Takes a line, or a whole mail; false while more must come. */
  function takeNext(): boolean {
    const end = isData ? '\r\n.\r\n' : '\r\n';
    const at = received.indexOf(end);
    if (at < 0) return false;
    const part = received.slice(0, at);
    received = received.slice(at + end.length);
    if (!isData) takeLine(part);
    else {
      isData = false;
      onMail(mailOf(to, part));
      say('250 kept');
    }
    return true;
  }

  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (text) => {
    received += text;
    while (takeNext());
  });
  say('220 catcher');
}

/** A mail server that sends nothing on: it only shows what it is given. For trying things out, never for real mail. */
export const createMailCatcher = (onMail: (mail: CaughtMail) => void): Server =>
  createServer((socket) => converse(socket, onMail));
