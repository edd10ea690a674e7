import { isObject } from '../../core/shared/json.ts';
import {
  namesIn,
  Refused,
  readHistory,
  reasonOf,
  reasonOption,
  sendOrder,
  toOption,
} from '../project/releaseCalls.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { tokenOf } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { openApplicationText } from './applications.ts';

export const overlayCommand: CliCommand = {
  name: 'overlay',
  summary: 'lay policies of the current release over open applications on older ones, from a day on',
  words: '<lender>',
  about:
    'Applications stay on the release that they began on. Where a new law concerns them too, its policies are laid over their releases: what those say otherwise is as before. Without --lay this shows what would change for each application on the first day, and changes nothing. Where approvals are needed, the order waits for them (--approve).',
  options: [
    toOption,
    reasonOption,
    {
      flags: '--policies <ids>',
      description: 'policies of the current release, separated by commas',
      needs: 'ids of policies, separated by commas',
    },
    { flags: '--from <day>', description: 'the first day on which they hold', needs: 'a day, YYYY-MM-DD' },
    { flags: '--lay', description: 'lay them over' },
    { flags: '--approve <id>', description: 'approve one that waits', needs: 'its number' },
    { flags: '--decline <id>', description: 'decline one that waits', needs: 'its number' },
  ],
  examples: [
    ['overlay ogden --policies tx-fee-cap --from 2027-01-01', 'what a new law would change for whom'],
    ['overlay ogden --policies tx-fee-cap --from 2027-01-01 --lay --reason "HB 12"', 'let it hold'],
    ['overlay ogden', 'what was laid over, and what waits'],
  ],
  run: overlay,
};

async function overlay(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [brand, ...more] = given.words;
  if (brand === undefined || more.length > 0) throw new CannotRun('overlay needs one lender');
  const token = tokenOf(terminal, 'overlay');
  const opinion = opinionOf(given);
  const policies = namesIn(given, 'policies');
  const day = textOption(given, 'from');
  if (opinion) {
    const body = { brand, ...opinion, why: reasonOf(given, 'overlay') };
    return sent(given, terminal, { path: '/publish/overlays/approve', token, body });
  }
  if (policies === undefined && day === undefined) return listed(given, terminal, { brand, token });
  if (policies === undefined || day === undefined)
    throw new CannotRun('overlay needs both --policies and --from');
  if (given.options.lay === true) {
    const body = { brand, policies, day, why: reasonOf(given, 'overlay --lay') };
    return sent(given, terminal, { path: '/publish/overlays', token, body });
  }
  const query = new URLSearchParams({ brand, policies: policies.join(','), day });
  const answer = await readHistory(given, { path: '/publish/overlays/effects', token, query });
  if (answer instanceof Refused) return answer.show(given, terminal);
  const all = Array.isArray(answer.applications) ? answer.applications.filter(isObject) : [];
  if (given.json) terminal.out(`${JSON.stringify(all, null, 2)}\n`);
  else
    terminal.out(
      all.length === 0
        ? 'Nobody is under way on an older release\n'
        : all.map((one) => `${String(one.release).slice(0, 16)}  ${openApplicationText(one)}`).join(''),
    );
  return 0;
}

function opinionOf(given: Given) {
  const found = (['approve', 'decline'] as const).flatMap((option) => {
    const id = textOption(given, option);
    return id === undefined ? [] : [{ decision: `${option}d`, id: Number(id) }];
  });
  const [opinion, another] = found;
  if (another) throw new CannotRun('overlay takes one of --approve and --decline');
  if (opinion && !Number.isSafeInteger(opinion.id))
    throw new CannotRun('--approve and --decline need the number of an overlay');
  return opinion;
}

interface Call {
  readonly path: string;
  readonly token: string;
  readonly body: object;
}

async function sent(given: Given, terminal: Terminal, call: Call): Promise<ExitCode> {
  const answer = await sendOrder(given, call);
  if (answer instanceof Refused) return answer.show(given, terminal);
  const { id, state, laid, lacking } = answer;
  if (given.json) terminal.out(`${JSON.stringify(answer)}\n`);
  else if (state === 'laid')
    terminal.out(`${given.paint.green('✔')} overlay ${id}: laid over ${laid} applications\n`);
  else {
    const lines = (Array.isArray(lacking) ? lacking : []).map((line) => `  ${line}\n`);
    terminal.out(`overlay ${id} waits:\n${lines.join('')}`);
  }
  return 0;
}

async function listed(
  given: Given,
  terminal: Terminal,
  { brand, token }: { readonly brand: string; readonly token: string },
): Promise<ExitCode> {
  const query = new URLSearchParams({ brand });
  const answer = await readHistory(given, { path: '/publish/overlays', token, query });
  if (answer instanceof Refused) return answer.show(given, terminal);
  const all = Array.isArray(answer.overlays) ? answer.overlays.filter(isObject) : [];
  if (given.json) terminal.out(`${JSON.stringify(all, null, 2)}\n`);
  else
    terminal.out(
      all
        .map(
          ({ id, state, policies, day, laid, by, why }) =>
            `${id}  ${state}  ${Array.isArray(policies) ? policies.join(', ') : ''} from ${day}, ${laid} applications  ${by}: ${why}\n`,
        )
        .join('') || 'Nothing was laid over open applications\n',
    );
  return 0;
}
