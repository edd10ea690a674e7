import type { Paint } from '../../core/config/paint.ts';
import type { ExitCode, Terminal } from './terminal.ts';

export interface CliOption {
  /** As commander writes it: `--format <format>`. */
  readonly flags: string;
  readonly description: string;
  /** The object of "--root needs ..." when the value is missing. */
  readonly needs?: string;
  readonly choices?: readonly string[];
}

/** A command as data, from which the table of commands, `--help` and completion are made. */
export interface CliCommand {
  readonly name: string;
  readonly summary: string;
  /** The arguments for people: `<brand> <pointer>`. */
  readonly words: string;
  /** What completion offers for its arguments. */
  readonly completes?: 'brands' | 'files' | readonly string[];
  /** Further text under the summary in `--help`. */
  readonly about?: string;
  readonly options: readonly CliOption[];
  /** Command lines without the program's name, and what they do. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  readonly run: (given: Given, terminal: Terminal) => ExitCode | Promise<ExitCode>;
}

/** A valid command line. */
export interface Given {
  /** The arguments that are not flags. */
  readonly words: readonly string[];
  /** By the long name of the flag in camel case, including `commonOptions`. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly root: string | undefined;
  readonly json: boolean;
  readonly paint: Paint;
}

export const commonOptions: readonly CliOption[] = [
  { flags: '--json', description: 'for machines' },
  {
    flags: '--root <folder>',
    description: 'the project folder (default: the current folder)',
    needs: 'the folder of a project',
  },
  { flags: '--no-color', description: 'no colours' },
];

export function textOption({ options }: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The command cannot run; its one-line reason leads to exit code 2. */
export class CannotRun extends Error {}
