import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isObject } from '../../core/shared/json.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { progressBar } from '../terminal/progressBar.ts';
import { sendTo } from '../terminal/sendTo.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { dataOption, dataPlaceOf, whileNobodyUses } from './dataPlace.ts';

const TOKEN = 'EQUIFORM_BACKUP_TOKEN';
const clock = { now: () => Date.now() };

export const backupCommand: CliCommand = {
  name: 'backup',
  summary: 'back up the embedded database and its files',
  words: '',
  about: `Without --server, the server must be stopped; the backup appears in --to, complete or not at all. With --server, the running server makes it in its EQUIFORM_BACKUP_FOLDER; set the same token in ${TOKEN} here and on the server. The keys are not in the backup, and nobody can read it without them: keep EQUIFORM_FIELD_KEY and EQUIFORM_SESSION_KEY, or keys.json of the data folder, in another place.`,
  options: [
    { flags: '--to <folder>', description: 'the new folder of the backup', needs: 'a folder' },
    dataOption,
    {
      flags: '--server <address>',
      description: 'have a running server make it',
      needs: 'the address of a server',
    },
  ],
  examples: [
    ['backup --to /backups/monday', 'of a stopped server'],
    ['backup --server http://localhost:4300', 'of a running one, into its folder of backups'],
  ],
  run: backup,
};

interface Made {
  readonly folder: string;
  readonly files: number;
}

function tell({ folder, files }: Made, given: Given, terminal: Terminal): ExitCode {
  const told = `${given.paint.green('✔ backed up')} ${files} files to ${folder}\n`;
  terminal.out(given.json ? `${JSON.stringify({ folder, files }, null, 2)}\n` : told);
  return 0;
}

async function backup(given: Given, terminal: Terminal): Promise<ExitCode> {
  if (given.words.length > 0) throw new CannotRun('backup takes no arguments');
  const [to, server] = [textOption(given, 'to'), textOption(given, 'server')];
  if ((to === undefined) === (server === undefined))
    throw new CannotRun('backup needs the new folder (--to), or a running server (--server)');
  return server === undefined
    ? ofStopped(resolve(terminal.folder, to ?? ''), given, terminal)
    : ofRunning(server, given, terminal);
}

async function ofStopped(to: string, given: Given, terminal: Terminal): Promise<ExitCode> {
  const place = dataPlaceOf(given, terminal);
  const { database, filesOf, filesFolder } = place;
  if (!existsSync(database)) throw new CannotRun(`${place.folder} holds no database`);
  if (existsSync(to)) throw new CannotRun(`${to} exists already; a backup never overwrites anything`);
  const [fieldKey] = place.fieldKeys;
  if (fieldKey === undefined) throw new CannotRun('The field key is not here: set EQUIFORM_FIELD_KEY');
  const { takeBackup } = await import('../../server/backup/takeBackup.ts');
  const { schemas } = await import('../../server/db/migrate.ts');
  const advice = `Stop it first, or have it make the backup: equiform backup --server <address>.`;
  const bar = progressBar(terminal, 'backing up');
  const source = { database, filesOf, filesFolder, fieldKey, schema: schemas.at(-1) ?? '' };
  const { files } = await whileNobodyUses(place, { command: 'backup', clock, advice }, () =>
    takeBackup({ ...source, whileStill: (copy) => copy() }, { to, clock, told: bar.tell }),
  ).finally(bar.end);
  return tell({ folder: to, files: files.length }, given, terminal);
}

const reasons: Readonly<Record<number, string>> = {
  401: `The server has a different ${TOKEN}`,
  404: `The server has no ${TOKEN}`,
};

async function ofRunning(server: string, given: Given, terminal: Terminal): Promise<ExitCode> {
  const token = terminal.environment?.[TOKEN];
  if (!token) throw new CannotRun(`backup of a running server needs a token in ${TOKEN}`);
  const response = await sendTo(server, { path: '/backup', token, body: {} });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && isObject(answer))
    return tell({ folder: String(answer.folder), files: Number(answer.files) }, given, terminal);
  const told = isObject(answer) && Array.isArray(answer.errors) ? answer.errors.map(String) : [];
  const reason = told[0] ?? reasons[response.status] ?? `The server answered ${response.status}`;
  terminal.err(`${given.paint.red('✖')} ${reasons[response.status] ?? reason}\n`);
  return 1;
}
