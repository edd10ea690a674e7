import type { CliCommand } from './cliCommand.ts';
import { buildCommand } from './commands/build.ts';
import { checkCommand } from './commands/check.ts';
import { explainCommand } from './commands/explain.ts';
import { exploreCommand } from './commands/explore.ts';
import { newCommand } from './commands/new.ts';
import { publishCommand } from './commands/publish.ts';

/** Every command, in the order that `--help` lists them. */
export const commandTable: readonly CliCommand[] = [
  checkCommand,
  explainCommand,
  exploreCommand,
  buildCommand,
  publishCommand,
  newCommand,
];
