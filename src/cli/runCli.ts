import { commandTable } from './commandTable.ts';
import { parseCommandLine } from './parseCommandLine.ts';
import { CannotRun, type CliCommand } from './terminal/cliCommand.ts';
import type { ExitCode, Terminal } from './terminal/terminal.ts';

/** An unexpected error, for a bug report. */
const failure = (error: unknown): string =>
  `The program failed. Please report this:\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;

/** Runs one command line and returns how it ended; never rejects. */
export async function runCli(
  words: readonly string[],
  terminal: Terminal,
  commands: readonly CliCommand[] = commandTable,
): Promise<ExitCode> {
  const parsed = parseCommandLine(words, commands, terminal);
  if (!parsed.ok) {
    terminal.err(parsed.error);
    return 2;
  }
  if (parsed.value.type === 'help') {
    terminal.out(parsed.value.text);
    return 0;
  }
  const { command, given } = parsed.value;
  try {
    return await command.run(given, terminal);
  } catch (error) {
    terminal.err(`${error instanceof CannotRun ? error.message : failure(error)}\n`);
    return 2;
  }
}
