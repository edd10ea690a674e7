import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { migrateDraft, type SavedDraft } from '../../core/flow/migrateDraft.ts';
import type { Migration } from '../../core/model/generated/migration.ts';
import { isObject } from '../../core/shared/json.ts';
import { withoutMark } from '../../server/config-files/readConfigTree.ts';
import { openSound } from '../project/openSound.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { outOption, writeOut } from '../terminal/writeOut.ts';

export const migrateCommand: CliCommand = {
  name: 'migrate',
  summary: 'list the field migrations for older drafts, or migrate a draft',
  words: '[draft.json]',
  completes: 'files',
  about:
    'config/migrations lists fields that were renamed, split or dropped. Each migration is checked by its samples, in both directions. Given a draft, it writes the draft with the newest fields.',
  options: [
    { flags: '--brand <brand>', description: 'the brand (default: main)', needs: 'a brand' },
    outOption,
  ],
  examples: [
    ['migrate', 'lists the migrations and checks their samples'],
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
  if (migrations.length === 0) return 'There are no migrations\n';
  return migrations
    .map(({ id, why, changes, samples }) => {
      const kinds = changes.flatMap((change) => Object.keys(change)).join(', ');
      return `  ${paint.bold(id)}  ${why}  ${paint.dim(`${kinds}; ${samples.length} sample${samples.length === 1 ? '' : 's'} in both directions`)}\n`;
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
  throw new CannotRun(`${name} is not a draft: a draft is a mapping`);
}
