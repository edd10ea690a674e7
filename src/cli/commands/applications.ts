import { isObject } from '../../core/shared/json.ts';
import {
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

export const applicationsCommand: CliCommand = {
  name: 'applications',
  summary: 'list applications under way on a release, and move them to the current one',
  words: '<lender> <hash>',
  about:
    'Applications stay on the release that they began on, also when it is recalled. This lists them with what the current release would change for each: policies that would stop or concern somebody now, or not any more. Those that can go on by the current release move to it with --move. With --ask-again their borrowers are led back to the steps whose answers it does not accept or newly asks, and keep all other answers. Without either they stay pinned.',
  options: [
    toOption,
    reasonOption,
    {
      flags: '--move <uuids>',
      description: 'move these applications, separated by commas, to the current release',
      needs: 'uuids, separated by commas',
    },
    {
      flags: '--ask-again <uuids>',
      description: 'move these, and ask again what the current release does not accept or newly asks',
      needs: 'uuids, separated by commas',
    },
    {
      flags: '--words <name>',
      description:
        'the words that say why: the end of a key screen.askedAgain.reason.<name> (default: rules)',
      needs: 'the name of words',
    },
  ],
  examples: [
    ['applications ogden 3f9a1c20c1d2...', 'who is on a release that was recalled'],
    ['applications ogden 3f9a1c20c1d2... --move <uuid>,<uuid> --reason "Age rule"', 'move two of them'],
    [
      'applications ogden 3f9a1c20c1d2... --ask-again <uuid> --words law --reason "New law"',
      'ask one borrower again',
    ],
  ],
  run: applications,
};

async function applications(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [brand, hash, ...more] = given.words;
  if (brand === undefined || hash === undefined || more.length > 0 || !/^[0-9a-f]{64}$/.test(hash))
    throw new CannotRun(
      'applications needs a lender and the whole hash of a release (equiform history --json)',
    );
  const token = tokenOf(terminal, 'applications');
  const decision = decisionOf(given);
  if (decision) {
    const { act, uuids, words } = decision;
    const body = { brand, hash, uuids, why: reasonOf(given, `applications --${act.flag}`), ...words };
    const answer = await sendOrder(given, { path: `/publish/applications/${act.path}`, token, body });
    if (answer instanceof Refused) return answer.show(given, terminal);
    const said = `${given.paint.green('✔')} ${act.done} ${uuids.length}\n`;
    terminal.out(given.json ? `${JSON.stringify(answer)}\n` : said);
    return 0;
  }
  const query = new URLSearchParams({ brand, hash });
  const answer = await readHistory(given, { path: '/publish/applications', token, query });
  if (answer instanceof Refused) return answer.show(given, terminal);
  const all = Array.isArray(answer.applications) ? answer.applications.filter(isObject) : [];
  if (given.json) terminal.out(`${JSON.stringify(all, null, 2)}\n`);
  else
    terminal.out(
      all.length === 0 ? 'Nobody is under way on this release\n' : all.map(openApplicationText).join(''),
    );
  return 0;
}

const ACTS = [
  { option: 'move', flag: 'move', path: 'move', done: 'moved' },
  { option: 'askAgain', flag: 'ask-again', path: 'ask', done: 'asked again' },
] as const;

/** What becomes of which applications; undefined where they are only listed. */
function decisionOf(given: Given) {
  const decided = ACTS.flatMap((act) => {
    const uuids = textOption(given, act.option);
    return uuids === undefined
      ? []
      : [{ act, uuids: [...new Set(uuids.split(',').map((uuid) => uuid.trim()))] }];
  });
  const [decision, another] = decided;
  if (another) throw new CannotRun('applications takes one of --move and --ask-again');
  const words = textOption(given, 'words');
  if (decision?.act.path !== 'ask' && words !== undefined)
    throw new CannotRun('--words goes with --ask-again');
  return decision && { ...decision, words: decision.act.path === 'ask' ? { words: words ?? 'rules' } : {} };
}

/** Lines for an application under way and what another release would change for it. */
export function openApplicationText({
  uuid,
  status,
  begunAt,
  effects,
  outcome,
  asked,
  stopped,
  obstacle,
}: Readonly<Record<string, unknown>>): string {
  const changes = (Array.isArray(effects) ? effects.filter(isObject) : []).map(
    ({ policy, title, before, after }) => `    ${policy}: ${before} -> ${after}  ${title}\n`,
  );
  const stays = obstacle === undefined ? '' : `    stays where it is: ${obstacle}\n`;
  const again = (Array.isArray(asked) ? asked.filter(isObject) : []).map(
    ({ step, fields }) => `    asked again: ${step} (${Array.isArray(fields) ? fields.join(', ') : ''})\n`,
  );
  const lines = (Array.isArray(stopped) ? stopped : []).map((line) => `    would not be let in: ${line}\n`);
  const head = `${uuid}  ${String(begunAt).slice(0, 10)}  ${status}  ${outcome}\n`;
  return [head, ...changes, ...again, ...lines, stays].join('');
}
