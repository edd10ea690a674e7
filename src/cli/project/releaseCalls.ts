import { isObject } from '../../core/shared/json.ts';
import { CannotRun, type CliOption, type Given, textOption } from '../terminal/cliCommand.ts';
import { readFrom, sendTo, serverOf } from '../terminal/sendTo.ts';
import { TOKEN } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

export const toOption: CliOption = {
  flags: '--to <address>',
  description: 'the server (default: http://localhost:4300)',
  needs: 'the address of a server',
};

export const reasonOption: CliOption = {
  flags: '--reason <text>',
  description: 'why, for the history',
  needs: 'a reason',
};

export const onlyOption: CliOption = {
  flags: '--only <lenders>',
  description: 'only these lenders, separated by commas',
  needs: 'lenders, separated by commas',
};

/** The names in an option such as `--only`, separated by commas. */
export function namesIn(given: Given, name: string): readonly string[] | undefined {
  const text = textOption(given, name);
  return text === undefined ? undefined : [...new Set(text.split(',').map((code) => code.trim()))];
}

/** The reason that the history keeps; throws `CannotRun` without one. */
export function reasonOf(given: Given, command: string): string {
  const reason = textOption(given, 'reason')?.trim();
  if (!reason) throw new CannotRun(`${command} needs a reason for the history: --reason "..."`);
  return reason;
}

const reasons: Readonly<Record<number, string>> = {
  400: 'The server does not understand this',
  401: `The server does not know the token in ${TOKEN}, or it has ended`,
  403: 'You are not allowed to do this',
  404: 'The server has no such lender or release',
  409: 'The server refuses this as it is now',
  422: 'The server found errors, and published nothing',
};

/** What the server refused, and why. */
export class Refused {
  readonly status: number;
  readonly lines: readonly string[];

  constructor(status: number, answer: unknown) {
    this.status = status;
    this.lines = isObject(answer) && Array.isArray(answer.errors) ? answer.errors.map(String) : [];
  }

  /** Shows it; 1 for a refusal that another configuration or order would not meet, else 2. */
  show({ paint }: Given, terminal: Terminal, own: Readonly<Record<number, string>> = {}): ExitCode {
    const reason = own[this.status] ?? reasons[this.status] ?? `The server answered ${this.status}`;
    terminal.err(`${paint.red('✖')} ${reason}\n`);
    for (const line of this.lines) terminal.err(`  ${line}\n`);
    return this.status === 422 || this.status === 409 ? 1 : 2;
  }
}

/** The server's answer, or what it refused. */
async function answerOf(server: string, response: Response): Promise<Record<string, unknown> | Refused> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return new Refused(response.status, answer);
  if (!isObject(answer)) throw new CannotRun(`The answer of ${server} is not that of an Equiform server`);
  return answer;
}

export async function sendOrder(
  given: Given,
  call: { readonly path: string; readonly token: string; readonly body: object },
): Promise<Record<string, unknown> | Refused> {
  const server = serverOf(given);
  return answerOf(server, await sendTo(server, call));
}

export async function readHistory(
  given: Given,
  call: { readonly path: string; readonly token: string; readonly query: URLSearchParams },
): Promise<Record<string, unknown> | Refused> {
  const server = serverOf(given);
  return answerOf(server, await readFrom(server, call));
}

/** Shows what became current. */
export function showPublished(answer: Record<string, unknown>, given: Given, terminal: Terminal): ExitCode {
  if (!isPublished(answer))
    throw new CannotRun(`The answer of ${serverOf(given)} is not that of an Equiform server`);
  terminal.out(given.json ? `${JSON.stringify(answer, null, 2)}\n` : publishedText(answer, given));
  return 0;
}

interface Published extends Record<string, unknown> {
  readonly releases: readonly { readonly brand: string; readonly hash: string; readonly changed: boolean }[];
  readonly held: readonly string[];
  readonly position: number | null;
  readonly waits: readonly string[];
}

const isPublished = (answer: Record<string, unknown>): answer is Published =>
  Array.isArray(answer.releases) && Array.isArray(answer.held) && Array.isArray(answer.waits);

function publishedText({ releases, held, position, waits }: Published, { paint }: Given): string {
  if (waits.length > 0) {
    const lines = waits.map((line) => `  ${line}\n`).join('');
    return `${paint.yellow('…')} kept as ${position}, and waits to be approved\n${lines}`;
  }
  const width = Math.max(...releases.map(({ brand }) => brand.length));
  const rows = releases
    .filter(({ changed }) => changed)
    .map(({ brand, hash }) => `  ${paint.bold(brand.padEnd(width))}  ${paint.cyan(hash.slice(0, 16))}\n`);
  const same = releases.length - rows.length;
  const rest = same === 0 ? '' : paint.dim(`  ${same} unchanged\n`);
  const stay =
    held.length === 0 ? '' : paint.dim(`  held where they were brought back to: ${held.join(', ')}\n`);
  return `${rows.join('')}${rest}${stay}${paint.green('✔ published')}\n`;
}

/** A planned release in one line. */
export function planLine({
  id,
  due,
  position,
  brands,
  state,
  said,
  by,
  why,
}: Readonly<Record<string, unknown>>): string {
  const when = String(due).slice(0, 16).replace('T', ' ');
  const whom = Array.isArray(brands) ? brands.join(', ') : 'all lenders';
  const reasons = Array.isArray(said) && said.length > 0 ? ` (${said.join('; ')})` : '';
  return `plan ${id}  ${when} UTC  ${position}  ${whom}  ${state}${reasons}  ${by}: ${why}\n`;
}
