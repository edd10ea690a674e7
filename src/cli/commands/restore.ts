import { resolve } from 'node:path';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { progressBar } from '../terminal/progressBar.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { dataOption, dataPlaceOf, whileNobodyUses } from './dataPlace.ts';

export const restoreCommand: CliCommand = {
  name: 'restore',
  summary: 'restore a backup of the embedded database and its files',
  words: '',
  about:
    'Checks the whole backup before it writes anything, never overwrites a database, and puts the new one in place at the very end. The field key of the backup must be at hand: in EQUIFORM_FIELD_KEY, EQUIFORM_FIELD_KEYS_BEFORE, or keys.json of the data folder. A backup of an earlier version is brought up to date when the server starts.',
  options: [
    { flags: '--from <folder>', description: 'the folder of the backup', needs: 'a folder' },
    dataOption,
  ],
  examples: [['restore --from /backups/monday --data .data', 'into an empty data folder']],
  run: restore,
};

async function restore(given: Given, terminal: Terminal): Promise<ExitCode> {
  const from = textOption(given, 'from');
  if (from === undefined || given.words.length > 0)
    throw new CannotRun('restore needs the folder of a backup: --from <folder>');
  const place = dataPlaceOf(given, terminal);
  const { restoreBackup } = await import('../../server/backup/restoreBackup.ts');
  const { schemas } = await import('../../server/db/migrate.ts');
  const bar = progressBar(terminal, 'restoring');
  const use = { command: 'restore', clock: { now: () => Date.now() }, advice: 'Stop it first.' };
  const restored = await whileNobodyUses(place, use, () =>
    restoreBackup(resolve(terminal.folder, from), { ...place, schemas }, bar.tell),
  ).finally(bar.end);
  if (!restored.ok) {
    terminal.err(`${given.paint.red('✖')} ${restored.error}\n`);
    return 1;
  }
  const { madeAt, files, filesOf } = restored.value;
  const answer = { folder: place.folder, madeAt, files: files.length };
  const told = `${given.paint.green('✔ restored')} ${files.length} files of ${madeAt} to ${place.folder}\n`;
  terminal.out(given.json ? `${JSON.stringify(answer, null, 2)}\n` : told);
  if (filesOf === 's3') terminal.err('The documents are not in the backup: they are in the S3 store.\n');
  return 0;
}
