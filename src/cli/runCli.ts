import { CannotRun, type CliCommand } from './cliCommand.ts';
import { commandTable } from './commandTable.ts';
import { parseCommandLine } from './parseCommandLine.ts';
import type { ExitCode, Terminal } from './terminal.ts';

/** Runs one command line and says how it ended. */
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
    if (!(error instanceof CannotRun)) throw error;
    terminal.err(`${error.message}\n`);
    return 2;
  }
}
