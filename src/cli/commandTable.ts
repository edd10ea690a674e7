import { applicationsCommand } from './commands/applications.ts';
import { approveCommand } from './commands/approve.ts';
import { auditCommand } from './commands/audit.ts';
import { backCommand } from './commands/back.ts';
import { backupCommand } from './commands/backup.ts';
import { buildCommand } from './commands/build.ts';
import { callBacksCommand } from './commands/callBacks.ts';
import { certifyCommand } from './commands/certify.ts';
import { changesCommand } from './commands/changes.ts';
import { checkCommand } from './commands/check.ts';
import { completionCommand } from './commands/completion.ts';
import { diffCommand } from './commands/diff.ts';
import { eraseCommand } from './commands/erase.ts';
import { explainCommand } from './commands/explain.ts';
import { exploreCommand } from './commands/explore.ts';
import { exportCommand } from './commands/export.ts';
import { historyCommand } from './commands/history.ts';
import { lspCommand } from './commands/lsp.ts';
import { matrixCommand } from './commands/matrix.ts';
import { migrateCommand } from './commands/migrate.ts';
import { newCommand } from './commands/new.ts';
import { outlineCommand } from './commands/outline.ts';
import { overlayCommand } from './commands/overlay.ts';
import { peopleCommand } from './commands/people.ts';
import { publishCommand } from './commands/publish.ts';
import { pullCommand } from './commands/pull.ts';
import { pushCommand } from './commands/push.ts';
import { recallCommand } from './commands/recall.ts';
import { releaseCommand } from './commands/release.ts';
import { restoreCommand } from './commands/restore.ts';
import { simulateCommand } from './commands/simulate.ts';
import { testCommand } from './commands/test.ts';
import { tokenCommand } from './commands/token.ts';
import { typefaceCommand } from './commands/typeface.ts';
import { verifyCommand } from './commands/verify.ts';
import type { CliCommand } from './terminal/cliCommand.ts';

/** Every command, in the order of `--help`. */
export const commandTable: readonly CliCommand[] = [
  checkCommand,
  explainCommand,
  exploreCommand,
  diffCommand,
  testCommand,
  simulateCommand,
  matrixCommand,
  migrateCommand,
  newCommand,
  typefaceCommand,
  outlineCommand,
  buildCommand,
  publishCommand,
  pullCommand,
  pushCommand,
  changesCommand,
  approveCommand,
  releaseCommand,
  backCommand,
  recallCommand,
  historyCommand,
  applicationsCommand,
  overlayCommand,
  peopleCommand,
  tokenCommand,
  auditCommand,
  verifyCommand,
  eraseCommand,
  callBacksCommand,
  exportCommand,
  certifyCommand,
  backupCommand,
  restoreCommand,
  lspCommand,
  completionCommand(() => commandTable),
];
