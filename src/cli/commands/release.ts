import {
  namesIn,
  onlyOption,
  planLine,
  Refused,
  reasonOf,
  reasonOption,
  sendOrder,
  showPublished,
  toOption,
} from '../project/releaseCalls.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { tokenOf } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

export const releaseCommand: CliCommand = {
  name: 'release',
  summary: 'make a configuration that was published before current',
  words: '[position]',
  about:
    'Takes a configuration from the history of a running server, the newest without a position, and makes it current. Lenders that are held move only when --only names them.',
  options: [
    toOption,
    reasonOption,
    onlyOption,
    {
      flags: '--without <lenders>',
      description: 'lenders that the configuration leaves out and that shall end, separated by commas',
      needs: 'lenders, separated by commas',
    },
    {
      flags: '--at <time>',
      description: 'at a time, such as 2026-12-01T09:00:00-05:00',
      needs: 'a time with its offset, such as 2026-12-01T09:00:00-05:00',
    },
    {
      flags: '--cancel <plan>',
      description: 'cancel a planned release (equiform history --planned)',
      needs: 'the number of a plan',
    },
  ],
  examples: [
    ['release 43 --at 2026-12-01T09:00:00-05:00 --reason "New fees"', 'becomes current at that time'],
    ['release --only ogden --reason "Fixed"', 'one lender goes on to the newest configuration'],
    ['release 41 --reason "As before the merger"', 'all lenders, to what was published as 41'],
  ],
  run: release,
};

async function release(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [word, ...more] = given.words;
  if (more.length > 0 || (word !== undefined && !/^[1-9]\d{0,9}$/.test(word)))
    throw new CannotRun(
      'release takes one position of the history, such as 41 (equiform history lists them)',
    );
  const token = tokenOf(terminal, 'release');
  const cancel = textOption(given, 'cancel');
  const due = textOption(given, 'at');
  const why = reasonOf(given, 'release');
  if (cancel !== undefined)
    return sendPlan(given, terminal, {
      path: '/publish/plans/cancel',
      token,
      body: { id: numberOf(cancel), why },
    });
  const body = {
    why,
    only: namesIn(given, 'only'),
    without: namesIn(given, 'without'),
    ...(word !== undefined && { position: Number(word) }),
  };
  if (due !== undefined)
    return sendPlan(given, terminal, { path: '/publish/plans', token, body: { ...body, due: timeOf(due) } });
  const answer = await sendOrder(given, { path: '/publish/release', token, body });
  return answer instanceof Refused ? answer.show(given, terminal) : showPublished(answer, given, terminal);
}

/** A time needs its offset: which day it is must not depend on who reads it. */
function timeOf(text: string): string {
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(Date.parse(text))
  )
    throw new CannotRun('--at needs a time with its offset, such as 2026-12-01T09:00:00-05:00');
  return new Date(text).toISOString();
}

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new CannotRun('--cancel needs the number of a plan');
  return Number(text);
}

async function sendPlan(
  given: Given,
  terminal: Terminal,
  call: { readonly path: string; readonly token: string; readonly body: object },
): Promise<ExitCode> {
  const answer = await sendOrder(given, call);
  if (answer instanceof Refused)
    return answer.show(given, terminal, { 404: 'There is no such configuration or plan' });
  if (given.json) terminal.out(`${JSON.stringify(answer, null, 2)}\n`);
  else terminal.out(planLine(answer));
  return 0;
}
