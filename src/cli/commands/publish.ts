import { layerRootOf } from '../../core/config/layerFiles.ts';
import { openSound } from '../project/openSound.ts';
import {
  namesIn,
  onlyOption,
  Refused,
  reasonOf,
  reasonOption,
  sendOrder,
  showPublished,
  toOption,
} from '../project/releaseCalls.ts';
import { CannotRun, type CliCommand, type Given } from '../terminal/cliCommand.ts';
import { serverOf } from '../terminal/sendTo.ts';
import { TOKEN, tokenOf } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

export const publishCommand: CliCommand = {
  name: 'publish',
  summary: 'publish the configuration to a running server',
  words: '',
  about: `Checks everything here and sends it to the server, which checks it again and makes all of it current at once, or none of it. Put your token into ${TOKEN}; you must be allowed to publish for every lender whose release changes (docs/staff.md). What was published stays current across restarts and deployments, until somebody publishes, releases or goes back.`,
  options: [
    toOption,
    reasonOption,
    onlyOption,
    {
      flags: '--without <lenders>',
      description: 'lenders that are served now and shall end, separated by commas',
      needs: 'lenders, separated by commas',
    },
  ],
  examples: [
    ['publish --reason "New fees of May"', 'to http://localhost:4300'],
    ['publish --only main,ogden --reason "Try it"', 'only for two lenders; the others keep their release'],
    ['publish --to https://apply.lender.example --reason "New fees"', 'to another server'],
  ],
  run: publish,
};

async function publish(given: Given, terminal: Terminal): Promise<ExitCode> {
  if (given.words.length > 0)
    throw new CannotRun('publish always sends all brands and takes no arguments; --only names lenders');
  serverOf(given);
  const token = tokenOf(terminal, 'publish');
  const why = reasonOf(given, 'publish');
  const sound = openSound(given, terminal);
  if (!sound) return 1;
  const files = sound.tree.files.filter(({ path }) => layerRootOf(path) !== undefined);
  const body = { files, why, only: namesIn(given, 'only'), without: namesIn(given, 'without') };
  const answer = await sendOrder(given, { path: '/publish', token, body });
  return answer instanceof Refused ? answer.show(given, terminal) : showPublished(answer, given, terminal);
}
