import {
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

export const backCommand: CliCommand = {
  name: 'back',
  summary: 'bring lenders back to the release before',
  words: '<lender...>',
  completes: 'brands',
  about:
    'Makes the release current again that was current before, in one step, and holds the lender there: publishing to all lenders leaves it alone until publish or release names it with --only.',
  options: [toOption, reasonOption],
  examples: [['back ogden --reason "Wrong rate"', 'one lender goes back and stays there']],
  run: back,
};

async function back(given: Given, terminal: Terminal): Promise<ExitCode> {
  if (given.words.length === 0) throw new CannotRun('back needs the lenders that go back');
  const token = tokenOf(terminal, 'back');
  const body = { why: reasonOf(given, 'back'), only: [...new Set(given.words)] };
  const answer = await sendOrder(given, { path: '/publish/back', token, body });
  return answer instanceof Refused ? answer.show(given, terminal) : showPublished(answer, given, terminal);
}
