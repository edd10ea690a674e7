import { isObject } from '../../core/shared/json.ts';
import { planLine, Refused, readHistory, toOption } from '../project/releaseCalls.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { tokenOf } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

const MOST = 20;

export const historyCommand: CliCommand = {
  name: 'history',
  summary: 'list what was released, when, by whom and why',
  words: '[lender]',
  completes: 'brands',
  about:
    'The newest first: the position in the history, what happened, the release, and the reason that was given.',
  options: [
    toOption,
    { flags: '--most <number>', description: `how many rows (default: ${MOST})`, needs: 'a number' },
    { flags: '--planned', description: 'releases planned for a time, and what became of them' },
  ],
  examples: [['history ogden --most 5', 'the last five changes of a lender']],
  run: history,
};

async function history(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [brand, ...more] = given.words;
  const most = textOption(given, 'most') ?? String(MOST);
  if (more.length > 0) throw new CannotRun('history takes at most one lender');
  if (!/^[1-9]\d{0,2}$/.test(most)) throw new CannotRun('--most needs a number from 1 to 999');
  const token = tokenOf(terminal, 'history');
  if (given.options.planned === true) return planned(given, terminal, token);
  const query = new URLSearchParams({ most, ...(brand !== undefined && { brand }) });
  const answer = await readHistory(given, { path: '/publish/history', token, query });
  if (answer instanceof Refused) return answer.show(given, terminal);
  const changes = Array.isArray(answer.changes) ? answer.changes.filter(isObject) : [];
  if (given.json) terminal.out(`${JSON.stringify(changes, null, 2)}\n`);
  else terminal.out(changes.length === 0 ? 'Nothing was released\n' : changes.map(lineOf(given)).join(''));
  return 0;
}

const lineOf =
  ({ paint }: Given) =>
  ({ at, position, brand, act, hash, by, why }: Readonly<Record<string, unknown>>): string => {
    const when = String(at).slice(0, 16).replace('T', ' ');
    const release = paint.cyan(hash === null ? '-' : String(hash).slice(0, 16));
    return `${when}  ${String(position ?? '-').padStart(4)}  ${paint.bold(String(brand))}  ${act}  ${release}  ${by}: ${why}\n`;
  };

async function planned(given: Given, terminal: Terminal, token: string): Promise<ExitCode> {
  const answer = await readHistory(given, { path: '/publish/plans', token, query: new URLSearchParams() });
  if (answer instanceof Refused) return answer.show(given, terminal);
  const plans = Array.isArray(answer.plans) ? answer.plans.filter(isObject) : [];
  if (given.json) terminal.out(`${JSON.stringify(plans, null, 2)}\n`);
  else terminal.out(plans.length === 0 ? 'Nothing is planned\n' : plans.map(planLine).join(''));
  return 0;
}
