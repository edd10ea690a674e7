import type { CliCommand } from './cliCommand.ts';
import { checkCommand } from './commands/check.ts';
import { explainCommand } from './commands/explain.ts';

/** Every command, in the order that `--help` lists them. */
export const commandTable: readonly CliCommand[] = [checkCommand, explainCommand];
