import { isObject } from '../../core/shared/json.ts';
import { isReach } from '../../core/staff/reach.ts';
import { CannotRun, type Given, textOption } from '../terminal/cliCommand.ts';
import { readFrom, sendTo, serverOf } from '../terminal/sendTo.ts';
import { tokenOf } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { Refused } from './releaseCalls.ts';

/** What a command does: its first word, and the words after it. */
export interface StaffOrder {
  readonly given: Given;
  readonly terminal: Terminal;
  readonly words: readonly string[];
}

export type Answer = Readonly<Record<string, unknown>>;

const reasons: Readonly<Record<number, string>> = {
  404: 'There is nobody or nothing of this name',
  422: 'The server does not take this',
  429: 'Too many refused tokens or links came from here; try again later',
};

/** The server's answer; or the exit code of what it refused, which is shown. */
export type Answered = { readonly answer: Answer } | { readonly code: ExitCode };

async function read({ given, terminal }: StaffOrder, server: string, response: Response): Promise<Answered> {
  const text = await response.text();
  const answer: unknown = text === '' ? {} : parsed(text);
  if (!response.ok) return { code: new Refused(response.status, answer).show(given, terminal, reasons) };
  if (!isObject(answer)) throw new CannotRun(`The answer of ${server} is not that of an Equiform server`);
  return { answer };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Call {
  readonly command: string;
  readonly path: string;
}

export async function ask(
  order: StaffOrder,
  { command, path, query = {} }: Call & { readonly query?: Readonly<Record<string, string | undefined>> },
): Promise<Answered> {
  const server = serverOf(order.given);
  const token = tokenOf(order.terminal, command);
  const asked = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return read(order, server, await readFrom(server, { path, token, query: new URLSearchParams(asked) }));
}

export async function send(
  order: StaffOrder,
  {
    command,
    path,
    body,
    method = 'POST',
  }: Call & { readonly body: object; readonly method?: 'POST' | 'PUT' },
): Promise<Answered> {
  const server = serverOf(order.given);
  const token = tokenOf(order.terminal, command);
  return read(order, server, await sendTo(server, { path, token, body, method }));
}

/** Sends without a token, to the server of a link. */
export async function sendToLink(
  order: StaffOrder,
  server: string,
  { path, body }: { readonly path: string; readonly body: object },
): Promise<Answered> {
  return read(order, server, await sendTo(server, { path, body }));
}

/** Shows an answer as JSON where that is asked for, else as these lines. */
export function tell({ given, terminal }: StaffOrder, answer: unknown, lines: readonly string[]): ExitCode {
  terminal.out(
    given.json ? `${JSON.stringify(answer, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''),
  );
  return 0;
}

/** The only word after the first; throws `CannotRun` for none or more. */
export function onlyWord({ words }: StaffOrder, what: string): string {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0) throw new CannotRun(`This needs ${what}`);
  return word;
}

/** Refuses words where none belong. */
export function noWords({ words }: StaffOrder): void {
  if (words.length > 0) throw new CannotRun(`There is nothing to do with ${words.join(' ')}`);
}

/** An option that must be given. */
export function needed({ given }: StaffOrder, name: string, what: string): string {
  const text = textOption(given, name)?.trim();
  if (!text) throw new CannotRun(`This needs ${what}: --${name}`);
  return text;
}

/** Roles with their lenders, as `editor,publisher=lender:main`; roles alone are for all lenders. */
export function grantsOf(text: string): readonly { readonly role: string; readonly reach: string }[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [role = '', reach = 'all'] = one.split('=');
      if (!isReach(reach))
        throw new CannotRun(
          `${one}: lenders are all, kind:<kind> or lender:<code>, as in editor=lender:main`,
        );
      return { role, reach };
    });
}

export const grantsText = (grants: unknown): string =>
  Array.isArray(grants)
    ? grants
        .filter(isObject)
        .map(({ role, reach }) => (reach === 'all' ? String(role) : `${role}=${reach}`))
        .join(', ')
    : '';
