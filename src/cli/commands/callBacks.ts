import { isObject } from '../../core/shared/json.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { sendTo, serverOf } from '../terminal/sendTo.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

const TOKEN = 'EQUIFORM_CALL_BACK_TOKEN';

export const callBacksCommand: CliCommand = {
  name: 'call-backs',
  summary: 'list the borrowers who wait for a callback, and mark those you have called',
  words: '',
  about: `Visitors who find no agent in the chat can ask for a callback. Set the same token in ${TOKEN} here and on the server.`,
  options: [
    { flags: '--org <lender>', description: 'the lender', needs: 'the id of a lender' },
    { flags: '--done <uuid>', description: 'mark this callback as made', needs: 'the uuid of a callback' },
    {
      flags: '--to <address>',
      description: 'the server (default: http://localhost:4300)',
      needs: 'the address of a server',
    },
  ],
  examples: [['call-backs --org main', 'the callbacks that main owes, oldest first']],
  run: callBacks,
};

const reasons: Readonly<Record<number, string>> = {
  400: '--done takes the uuid of a callback as it is listed',
  401: `The server has a different ${TOKEN}`,
  404: `No callback has this uuid, or the server has no ${TOKEN}`,
};

const lineOf = (one: Readonly<Record<string, unknown>>): string =>
  `${[one.uuid, one.callBy ?? '-', one.phone, one.name].map(String).join('  ')}\n`;

async function callBacks(given: Given, terminal: Terminal): Promise<ExitCode> {
  const organization = textOption(given, 'org');
  if (given.words.length > 0) throw new CannotRun('call-backs takes options only');
  if (organization === undefined) throw new CannotRun('call-backs needs the lender: --org <lender>');
  const token = terminal.environment?.[TOKEN];
  if (!token) throw new CannotRun(`call-backs needs a token in ${TOKEN}`);
  const done = textOption(given, 'done');
  const body = { organization, ...(done === undefined ? {} : { done }) };
  const response = await sendTo(serverOf(given), { path: '/call-backs', token, body });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const reason = reasons[response.status] ?? `The server answered ${response.status}`;
    terminal.err(`${given.paint.red('✖')} ${reason}\n`);
    return 1;
  }
  if (!Array.isArray(answer) || !answer.every(isObject))
    throw new CannotRun('The answer is not that of an Equiform server');
  if (given.json) terminal.out(`${JSON.stringify(answer, null, 2)}\n`);
  else terminal.out(answer.length === 0 ? 'Nobody is waiting for a callback\n' : answer.map(lineOf).join(''));
  return 0;
}
