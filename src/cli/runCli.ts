import { check } from './check.ts';
import { explain } from './explain.ts';
import { type Arguments, parseArguments } from './parseArguments.ts';
import type { ExitCode, Terminal } from './terminal.ts';
import { usage } from './usage.ts';

const commands: Readonly<Record<Arguments['command'], (parsed: Arguments, terminal: Terminal) => ExitCode>> =
  {
    check,
    explain,
    help: (_parsed, terminal) => {
      terminal.out(usage);
      return 0;
    },
  };

/** Runs one command line and says how it ended. */
export function runCli(words: readonly string[], terminal: Terminal): ExitCode {
  const parsed = parseArguments(words);
  if (parsed.ok) return commands[parsed.value.command](parsed.value, terminal);
  terminal.err(`${parsed.error}\n\n${usage}`);
  return 2;
}
