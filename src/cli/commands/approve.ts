import { isObject } from '../../core/shared/json.ts';
import {
  namesIn,
  onlyOption,
  Refused,
  reasonOf,
  reasonOption,
  sendOrder,
  toOption,
} from '../project/releaseCalls.ts';
import { CannotRun, type CliCommand, type Given } from '../terminal/cliCommand.ts';
import { tokenOf } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

export const approveCommand: CliCommand = {
  name: 'approve',
  summary: 'approve or decline a configuration that waits to be released',
  words: '<position>',
  about:
    'Says what you think of a configuration of the history for the lenders that it would change. Who must approve what is in config/staff/approvals.yaml; nobody approves their own. What somebody approved counts for exactly that content: any later change needs to be approved again.',
  options: [
    toOption,
    reasonOption,
    onlyOption,
    { flags: '--decline', description: 'decline it; nothing is released until you approve' },
  ],
  examples: [
    ['approve 43 --reason "Read and compared"', 'for all lenders that it would change'],
    ['approve 43 --only ogden --decline --reason "Wrong fee"', 'one lender must not get it'],
  ],
  run: approve,
};

async function approve(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [word, ...more] = given.words;
  if (word === undefined || more.length > 0 || !/^[1-9]\d{0,9}$/.test(word))
    throw new CannotRun('approve takes one position of the history, such as 43');
  const token = tokenOf(terminal, 'approve');
  const body = {
    why: reasonOf(given, 'approve'),
    decision: given.options.decline === true ? 'declined' : 'approved',
    only: namesIn(given, 'only'),
    position: Number(word),
  };
  const answer = await sendOrder(given, { path: '/publish/approve', token, body });
  if (answer instanceof Refused) return answer.show(given, terminal);
  const lenders = Array.isArray(answer.lenders) ? answer.lenders.filter(isObject) : [];
  if (given.json) terminal.out(`${JSON.stringify(answer, null, 2)}\n`);
  else terminal.out(lenders.map((lender) => lineOf(lender, given)).join(''));
  return 0;
}

function lineOf({ brand, agreements }: Readonly<Record<string, unknown>>, { paint }: Given): string {
  const all = Array.isArray(agreements) ? agreements.filter(isObject) : [];
  const parts = all.map(({ kind, has, needs, isEnough }) => {
    const mark = isEnough === true ? paint.green('✔') : paint.yellow('…');
    return `${mark} ${kind} ${has} of ${needs}`;
  });
  return `  ${paint.bold(String(brand))}  ${parts.join('  ')}\n`;
}
