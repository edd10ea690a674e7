import type { Paint } from '../core/config/paint.ts';
import type { ExitCode, Terminal } from './terminal.ts';

/** One flag of a command. */
export interface CliOption {
  /** As commander writes it: `--format <format>`. */
  readonly flags: string;
  readonly description: string;
  /** What is missing when its value is: "--root needs the folder of a project". */
  readonly needs?: string;
  readonly choices?: readonly string[];
}

/** A command as data: the table of commands, `--help` and completion are made of it. */
export interface CliCommand {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** What stands after the name, for people: `<brand> <pointer>`. */
  readonly words: string;
  /** What completion offers for its words. */
  readonly completes?: 'brands' | 'files' | readonly string[];
  /** What `--help` says under the summary, if more needs saying. */
  readonly about?: string;
  readonly options: readonly CliOption[];
  /** Command lines without the program's name, and what they do. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  readonly run: (given: Given, terminal: Terminal) => ExitCode | Promise<ExitCode>;
}

/** A command line that makes sense, of one command. */
export interface Given {
  /** What stands after the command and is no flag. */
  readonly words: readonly string[];
  /** By the long name of the flag in camel case; those of `commonOptions` too. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly root: string | undefined;
  readonly json: boolean;
  readonly paint: Paint;
}

/** Flags that every command has. */
export const commonOptions: readonly CliOption[] = [
  { flags: '--json', description: 'for machines' },
  {
    flags: '--root <folder>',
    description: 'the project folder (default: the current folder)',
    needs: 'the folder of a project',
  },
  { flags: '--no-color', description: 'no colours' },
];

/** The value of a flag that takes one, or undefined. */
export function textOption({ options }: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The command cannot run: its reason, in one line, leads to exit code 2. */
export class CannotRun extends Error {}
