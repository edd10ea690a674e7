import { resolve } from 'node:path';
import type { ConfigFile } from '../../core/config/layerFiles.ts';
import { isObject } from '../../core/shared/json.ts';
import { rootOf } from '../project/openConfig.ts';
import { toOption } from '../project/releaseCalls.ts';
import { ask, tell } from '../project/staffCalls.ts';
import {
  carryOut,
  filesText,
  hashOf,
  isSafe,
  localFiles,
  planPull,
  readBase,
  writeBase,
} from '../project/workingCopy.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { serverOf } from '../terminal/sendTo.ts';
import { TOKEN } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

export const pullCommand: CliCommand = {
  name: 'pull',
  summary: 'write the configuration of a running server into a folder',
  words: '[folder]',
  about: `Writes config/ and brands/, and notes in .equiform/base what it wrote, by which push knows what you changed. Files that you changed since the last pull are never overwritten or removed without --force. Put your token into ${TOKEN}.`,
  options: [
    toOption,
    { flags: '--at <position>', description: 'of the history (default: the newest)', needs: 'a position' },
    { flags: '--force', description: 'overwrite and remove files that were changed here' },
  ],
  examples: [
    ['pull', 'the newest configuration, into the current folder'],
    ['pull ../before --at 41', 'as it was published as 41, into another folder'],
  ],
  run: pull,
};

const MOST_NAMED = 20;

async function pull(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [folder, ...more] = given.words;
  const position = textOption(given, 'at');
  if (more.length > 0) throw new CannotRun('pull takes at most one folder');
  if (position !== undefined && !/^[1-9]\d{0,9}$/.test(position))
    throw new CannotRun('--at needs a position of the history, such as 41');
  const root = folder === undefined ? rootOf(given, terminal) : resolve(terminal.folder, folder);
  const base = readBase(root);
  const local = localFiles(root);
  const order = { given, terminal, words: [] };
  const query = { texts: 'true', position };
  const answered = await ask(order, { command: 'pull', path: '/staff/v1/configuration', query });
  if ('code' in answered) return answered.code;
  const target = filesOf(answered.answer, given);
  const plan = planPull(local, base, target);
  if (plan.differ.length > 0 && given.options.force !== true) {
    terminal.err(
      `${given.paint.red('✖')} You changed ${filesText(plan.differ.length)} that this would overwrite; push first, or use --force\n`,
    );
    for (const path of plan.differ.slice(0, MOST_NAMED)) terminal.err(`  ${path}\n`);
    return 1;
  }
  carryOut(root, plan);
  const files = Object.fromEntries(target.map(({ path, text }) => [path, hashOf(text)]));
  const at = Number(answered.answer.position);
  writeBase(root, { position: at, files });
  const partly = answered.answer.isWhole === true ? [] : ['  without files of lenders that you may not read'];
  const done = {
    position: at,
    files: target.length,
    written: plan.write.length,
    removed: plan.remove.length,
  };
  return tell(order, done, [
    `${given.paint.green('✔')} ${filesText(target.length)} of configuration ${at}`,
    ...partly,
  ]);
}

function filesOf(
  { files, position }: Readonly<Record<string, unknown>>,
  given: Given,
): readonly ConfigFile[] {
  const all = Array.isArray(files) ? files.filter(isObject) : [];
  const read = all.map(({ path, text }) => ({ path: String(path), text: String(text) }));
  if (!Number.isSafeInteger(position) || !read.every(isSafe))
    throw new CannotRun(`The answer of ${serverOf(given)} is not that of an Equiform server`);
  return read;
}
