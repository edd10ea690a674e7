import { Refused, reasonOf, reasonOption, sendOrder, toOption } from '../project/releaseCalls.ts';
import { CannotRun, type CliCommand, type Given } from '../terminal/cliCommand.ts';
import { tokenOf } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

export const recallCommand: CliCommand = {
  name: 'recall',
  summary: 'let nothing begin on a release any more',
  words: '<lender> <hash>',
  about:
    'Recalls a release of a lender, by the first characters of its hash: no application begins on it, nor on another that says the same, whatever a browser asks for, and it cannot be published again. If it is current, the lender first goes back to the release before. Applications under way stay on it.',
  options: [toOption, reasonOption],
  examples: [['recall ogden 3f9a1c20 --reason "Age rule was missing"', 'and go back if it is current']],
  run: recall,
};

async function recall(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [brand, hash, ...more] = given.words;
  if (brand === undefined || hash === undefined || more.length > 0 || !/^[0-9a-f]{8,64}$/.test(hash))
    throw new CannotRun(
      'recall needs a lender and at least eight characters of a release: recall ogden 3f9a1c20',
    );
  const token = tokenOf(terminal, 'recall');
  const body = { brand, hash, why: reasonOf(given, 'recall') };
  const answer = await sendOrder(given, { path: '/publish/recall', token, body });
  if (answer instanceof Refused) return answer.show(given, terminal);
  if (given.json) terminal.out(`${JSON.stringify(answer, null, 2)}\n`);
  else
    terminal.out(
      `${given.paint.green('✔')} recalled ${String(answer.hash).slice(0, 16)}; current is ${String(answer.current).slice(0, 16)}\n`,
    );
  return 0;
}
