import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { migrateDraft, type SavedDraft } from '../../core/flow/migrateDraft.ts';
import type { Migration } from '../../core/model/generated/migration.ts';
import { isObject } from '../../core/shared/json.ts';
import { withoutMark } from '../../server/config-files/readConfigTree.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../cliCommand.ts';
import { openSound } from '../openSound.ts';
import type { ExitCode, Terminal } from '../terminal.ts';
import { outOption, writeOut } from '../writeOut.ts';

/** `migrate`: what older drafts go through, and one draft taken through it. */
export const migrateCommand: CliCommand = {
  name: 'migrate',
  summary: 'list the changes of fields that older drafts go through, or take a draft through them',
  words: '[draft.json]',
  completes: 'files',
  about:
    'Fields that were renamed, split or dropped stand in config/migrations. Each is checked by its samples, there and back. Given a draft, it writes the draft as the newest fields want it.',
  options: [
    { flags: '--brand <brand>', description: 'whose migrations; main unless told', needs: 'a brand' },
    outOption,
  ],
  examples: [
    ['migrate', 'which there are, their samples checked'],
    ['migrate draft.json --out migrated.json', 'one draft'],
  ],
  run,
};

function run(given: Given, terminal: Terminal): ExitCode {
  const [file, ...more] = given.words;
  if (more.length > 0) throw new CannotRun('migrate takes one draft: migrate draft.json');
  const sound = openSound(given, terminal, [textOption(given, 'brand') ?? 'main']);
  const brand = sound?.brands[0]?.brand;
  if (!brand) return 1;
  const migrations = Object.values(brand.migrations).sort((one, other) => (one.id < other.id ? -1 : 1));
  if (file === undefined) writeOut(given.json ? json(migrations) : list(migrations, given), given, terminal);
  else
    writeOut(
      json(migrateDraft(readDraft(resolve(terminal.folder, file), file), migrations)),
      given,
      terminal,
    );
  return 0;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function list(migrations: readonly Migration[], { paint }: Given): string {
  if (migrations.length === 0) return 'No field has changed: there are no migrations\n';
  return migrations
    .map(({ id, why, changes, samples }) => {
      const kinds = changes.flatMap((change) => Object.keys(change)).join(', ');
      return `  ${paint.bold(id)}  ${why}  ${paint.dim(`${kinds}; ${samples.length} sample${samples.length === 1 ? '' : 's'} there and back`)}\n`;
    })
    .join('');
}

function readDraft(path: string, name: string): SavedDraft {
  try {
    const draft: unknown = JSON.parse(withoutMark(readFileSync(path, 'utf8')));
    if (isObject(draft)) return draft;
  } catch (error) {
    throw new CannotRun(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new CannotRun(`${name} is no draft: a draft is a mapping`);
}
