import { isObject } from '../../core/shared/json.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../cliCommand.ts';
import { sendTo, serverOf } from '../sendTo.ts';
import type { ExitCode, Terminal } from '../terminal.ts';

const TOKEN = 'EQUIFORM_CALL_BACK_TOKEN';

/** `call-backs`: who waits for a call of a lender, by the running server. */
export const callBacksCommand: CliCommand = {
  name: 'call-backs',
  summary: 'list who waits for a call of a lender, and note who was called',
  words: '',
  about: `Somebody who could reach nobody in the chat may ask to be called back. The token stands in ${TOKEN} here and on the server.`,
  options: [
    { flags: '--org <lender>', description: 'the lender', needs: 'the id of a lender' },
    { flags: '--done <uuid>', description: 'whom you have called', needs: 'the uuid of a call back' },
    {
      flags: '--to <address>',
      description: 'the server; http://localhost:4300 unless told',
      needs: 'the address of a server',
    },
  ],
  examples: [['call-backs --org main', 'who waits for a call of main, the longest waiting first']],
  run: callBacks,
};

const reasons: Readonly<Record<number, string>> = {
  400: '--done takes the uuid of a call back as it is listed',
  401: `The server knows another ${TOKEN}`,
  404: `Nobody waits under this uuid, or the server has no ${TOKEN}`,
};

const lineOf = (one: Readonly<Record<string, unknown>>): string =>
  `${[one.uuid, one.callBy ?? '-', one.phone, one.name].map(String).join('  ')}\n`;

async function callBacks(given: Given, terminal: Terminal): Promise<ExitCode> {
  const organization = textOption(given, 'org');
  if (given.words.length > 0) throw new CannotRun('call-backs takes options only');
  if (organization === undefined) throw new CannotRun('call-backs needs the lender: --org <lender>');
  const token = terminal.environment?.[TOKEN];
  if (!token) throw new CannotRun(`call-backs needs its token in ${TOKEN}`);
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
    throw new CannotRun('The server answered as no server of Equiform does');
  if (given.json) terminal.out(`${JSON.stringify(answer, null, 2)}\n`);
  else terminal.out(answer.length === 0 ? 'Nobody waits for a call\n' : answer.map(lineOf).join(''));
  return 0;
}
