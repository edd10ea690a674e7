import { CannotRun } from './cliCommand.ts';
import type { Terminal } from './terminal.ts';

/** The environment variable with the token of whoever runs the command (docs/staff.md). */
export const TOKEN = 'EQUIFORM_TOKEN';

/** The token of whoever runs a command that needs one; throws `CannotRun` without one. */
export function tokenOf({ environment }: Terminal, command: string): string {
  const token = environment?.[TOKEN];
  if (!token) throw new CannotRun(`${command} needs your token in ${TOKEN} (docs/staff.md)`);
  return token;
}
