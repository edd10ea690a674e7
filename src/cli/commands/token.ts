import { isObject } from '../../core/shared/json.ts';
import { reasonOption, toOption } from '../project/releaseCalls.ts';
import { ask, needed, noWords, onlyWord, type StaffOrder, send, tell } from '../project/staffCalls.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { TOKEN } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

const TOKENS = '/staff/v1/tokens';

export const tokenCommand: CliCommand = {
  name: 'token',
  summary: 'list, make and end tokens of people',
  words: '<list|make|end> [token]',
  completes: ['list', 'make', 'end'],
  about: `Needs your token in ${TOKEN}. A token is told once, and never allows more than its person may do and the token that made it.`,
  options: [
    toOption,
    { flags: '--name <name>', description: 'what it is for', needs: 'a name' },
    {
      flags: '--acts <acts>',
      description: 'only these acts of yours, separated by commas',
      needs: 'acts, separated by commas',
    },
    {
      flags: '--for <lenders>',
      description: 'only these lenders: kind:<kind> or lender:<code>',
      needs: 'lenders',
    },
    { flags: '--days <number>', description: 'how long it is good', needs: 'a number of days' },
    {
      flags: '--person <uuid>',
      description: 'list the tokens of this person',
      needs: 'the uuid of a person',
    },
    reasonOption,
  ],
  examples: [
    [
      'token make --name pipeline --acts release.publish --for lender:main --days 30',
      'for a program that publishes',
    ],
    ['token list', 'your tokens that are good now, and when each was last used'],
    ['token end 9c41...', 'ends one at once'],
  ],
  run: token,
};

const actions: Readonly<Record<string, (order: StaffOrder) => Promise<ExitCode>>> = { list, make, end };

async function token(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [action = '', ...words] = given.words;
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (act === undefined) throw new CannotRun('token needs one of list, make, end');
  return act({ given, terminal, words });
}

const day = (moment: unknown): string => String(moment).slice(0, 10);

async function list(order: StaffOrder): Promise<ExitCode> {
  noWords(order);
  const query = { person: textOption(order.given, 'person') };
  const answered = await ask(order, { command: 'token', path: TOKENS, query });
  if ('code' in answered) return answered.code;
  const found = Array.isArray(answered.answer.tokens) ? answered.answer.tokens.filter(isObject) : [];
  const lines = found.map(({ uuid, name, acts, reach, expiresAt, usedAt }) => {
    const allows = Array.isArray(acts) ? acts.join(', ') : 'all acts';
    const used = usedAt === undefined ? 'never used' : `last used ${day(usedAt)}`;
    return `${uuid}  ${order.given.paint.bold(String(name))}  ${allows} for ${reach}, until ${day(expiresAt)}, ${used}`;
  });
  return tell(order, found, lines);
}

function daysOf({ given }: StaffOrder): { readonly days?: number } {
  const text = textOption(given, 'days');
  if (text === undefined) return {};
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new CannotRun('--days needs a number of days');
  return { days: Number(text) };
}

async function make(order: StaffOrder): Promise<ExitCode> {
  noWords(order);
  const [acts, reach] = [textOption(order.given, 'acts'), textOption(order.given, 'for')];
  const body = {
    name: needed(order, 'name', 'what the token is for'),
    ...(acts !== undefined && { acts: acts.split(',').map((act) => act.trim()) }),
    ...(reach !== undefined && { reach }),
    ...daysOf(order),
  };
  const answered = await send(order, { command: 'token', path: TOKENS, body });
  if ('code' in answered) return answered.code;
  const { uuid, secret, expiresAt } = answered.answer;
  return tell(order, answered.answer, [
    `${order.given.paint.green('✔')} ${uuid}, good until ${day(expiresAt)}; told once:`,
    `  ${secret}`,
  ]);
}

async function end(order: StaffOrder): Promise<ExitCode> {
  const uuid = onlyWord(order, 'the uuid of a token, as token list shows it');
  const reason = textOption(order.given, 'reason');
  const path = `${TOKENS}/${encodeURIComponent(uuid)}/end`;
  const answered = await send(order, {
    command: 'token',
    path,
    body: reason === undefined ? {} : { reason },
  });
  if ('code' in answered) return answered.code;
  return tell(order, { uuid, state: 'ended' }, [order.given.paint.green('✔ ended')]);
}
