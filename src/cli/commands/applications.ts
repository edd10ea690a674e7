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
    'Applications stay on the release that they began on, also when it is recalled. This lists them with what the current release would change for each: policies that would stop or concern somebody now, or not any more. Those that can go on by the current release move to it with --move.',
  options: [
    toOption,
    reasonOption,
    {
      flags: '--move <uuids>',
      description: 'move these applications, separated by commas, to the current release',
      needs: 'uuids, separated by commas',
    },
  ],
  examples: [
    ['applications ogden 3f9a1c20c1d2...', 'who is on a release that was recalled'],
    ['applications ogden 3f9a1c20c1d2... --move <uuid>,<uuid> --reason "Age rule"', 'move two of them'],
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
  const move = textOption(given, 'move');
  if (move !== undefined) {
    const uuids = [...new Set(move.split(',').map((uuid) => uuid.trim()))];
    const body = { brand, hash, uuids, why: reasonOf(given, 'applications --move') };
    const answer = await sendOrder(given, { path: '/publish/applications/move', token, body });
    if (answer instanceof Refused) return answer.show(given, terminal);
    terminal.out(
      given.json ? `${JSON.stringify(answer)}\n` : `${given.paint.green('✔')} moved ${answer.moved}\n`,
    );
    return 0;
  }
  const query = new URLSearchParams({ brand, hash });
  const answer = await readHistory(given, { path: '/publish/applications', token, query });
  if (answer instanceof Refused) return answer.show(given, terminal);
  const all = Array.isArray(answer.applications) ? answer.applications.filter(isObject) : [];
  if (given.json) terminal.out(`${JSON.stringify(all, null, 2)}\n`);
  else terminal.out(all.length === 0 ? 'Nobody is under way on this release\n' : all.map(textOf).join(''));
  return 0;
}

function textOf({ uuid, status, begunAt, effects, obstacle }: Readonly<Record<string, unknown>>): string {
  const changes = (Array.isArray(effects) ? effects.filter(isObject) : []).map(
    ({ policy, title, before, after }) => `    ${policy}: ${before} -> ${after}  ${title}\n`,
  );
  const stays = obstacle === undefined ? '' : `    stays where it is: ${obstacle}\n`;
  return `${uuid}  ${String(begunAt).slice(0, 10)}  ${status}\n${changes.join('')}${stays}`;
}
