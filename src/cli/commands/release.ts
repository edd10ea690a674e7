import {
  lendersOf,
  onlyOption,
  Refused,
  reasonOf,
  reasonOption,
  sendOrder,
  showPublished,
  toOption,
} from '../project/releaseCalls.ts';
import { CannotRun, type CliCommand, type Given } from '../terminal/cliCommand.ts';
import { tokenOf } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

export const releaseCommand: CliCommand = {
  name: 'release',
  summary: 'make a configuration that was published before current',
  words: '[position]',
  about:
    'Takes a configuration from the history of a running server, the newest without a position, and makes it current. Lenders that are held move only when --only names them.',
  options: [toOption, reasonOption, onlyOption],
  examples: [
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
  const body = {
    why: reasonOf(given, 'release'),
    only: lendersOf(given, 'only'),
    ...(word !== undefined && { position: Number(word) }),
  };
  const answer = await sendOrder(given, { path: '/publish/release', token, body });
  return answer instanceof Refused ? answer.show(given, terminal) : showPublished(answer, given, terminal);
}
