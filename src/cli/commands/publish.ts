import { layerRootOf } from '../../core/config/layerFiles.ts';
import { isObject } from '../../core/shared/json.ts';
import { openSound } from '../project/openSound.ts';
import { CannotRun, type CliCommand, type Given } from '../terminal/cliCommand.ts';
import { sendTo, serverOf } from '../terminal/sendTo.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

const SERVER = 'http://localhost:4300';
const TOKEN = 'EQUIFORM_PUBLISH_TOKEN';

export const publishCommand: CliCommand = {
  name: 'publish',
  summary: 'publish the configuration to a running server',
  words: '',
  about: `Checks everything here and sends it to the server, which checks it again and makes all of it current at once, or none of it. Set the same token in ${TOKEN} here and on the server. A published configuration survives a restart of the server, until the program or the files that the server starts from change.`,
  options: [
    {
      flags: '--to <address>',
      description: `the server (default: ${SERVER})`,
      needs: 'the address of a server',
    },
  ],
  examples: [
    ['publish', `to ${SERVER}`],
    ['publish --to https://apply.lender.example', 'to another server'],
  ],
  run: publish,
};

interface Answer {
  readonly warnings: number;
  readonly releases: readonly { readonly brand: string; readonly hash: string; readonly changed: boolean }[];
}

async function publish(given: Given, terminal: Terminal): Promise<ExitCode> {
  if (given.words.length > 0) throw new CannotRun('publish always sends all brands; it takes no arguments');
  const server = serverOf(given);
  const token = terminal.environment?.[TOKEN];
  if (!token) throw new CannotRun(`publish needs a token in ${TOKEN}`);
  const sound = openSound(given, terminal);
  if (!sound) return 1;
  const files = sound.tree.files.filter(({ path }) => layerRootOf(path) !== undefined);
  const response = await sendTo(server, { path: '/publish', token, body: { files } });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return refused(response.status, answer, given, terminal);
  if (!isAnswer(answer)) throw new CannotRun(`The answer of ${server} is not that of an Equiform server`);
  terminal.out(given.json ? `${JSON.stringify(answer, null, 2)}\n` : text(answer, given));
  return 0;
}

const isAnswer = (answer: unknown): answer is Answer =>
  isObject(answer) && Array.isArray(answer.releases) && answer.releases.length > 0;

const reasons: Readonly<Record<number, string>> = {
  401: `The server has a different ${TOKEN}`,
  404: `The server has no ${TOKEN}, so nothing can be published to it`,
  409: 'The server serves lenders that this configuration does not have',
  422: 'The server found errors, and published nothing',
};

function refused(status: number, answer: unknown, { paint }: Given, terminal: Terminal): ExitCode {
  const lines = isObject(answer) && Array.isArray(answer.errors) ? answer.errors.map(String) : [];
  terminal.err(`${paint.red('✖')} ${reasons[status] ?? `The server answered ${status}`}\n`);
  for (const line of lines) terminal.err(`  ${line}\n`);
  return status === 422 || status === 409 ? 1 : 2;
}

function text({ releases }: Answer, { paint }: Given): string {
  const width = Math.max(...releases.map(({ brand }) => brand.length));
  const rows = releases
    .filter(({ changed }) => changed)
    .map(({ brand, hash }) => `  ${paint.bold(brand.padEnd(width))}  ${paint.cyan(hash.slice(0, 16))}\n`);
  const same = releases.length - rows.length;
  const rest = same === 0 ? '' : paint.dim(`  ${same} unchanged\n`);
  return `${rows.join('')}${rest}${paint.green('✔ published')}\n`;
}
