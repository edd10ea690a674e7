import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { plainPaint } from '../core/config/paint.ts';
import { err, ok, type Result } from '../core/shared/result.ts';
import { suggest } from '../core/shared/suggest.ts';
import { type CliCommand, type CliOption, commonOptions, type Given } from './terminal/cliCommand.ts';
import type { Terminal } from './terminal/terminal.ts';

/** A command to run, or text to show (`--help`). */
export type Parsed =
  | { readonly type: 'run'; readonly command: CliCommand; readonly given: Given }
  | { readonly type: 'help'; readonly text: string };

/** Parses a command line; the first line of an error names the problem and the likely fix. */
export function parseCommandLine(
  words: readonly string[],
  commands: readonly CliCommand[],
  { paint }: Pick<Terminal, 'paint'>,
): Result<Parsed, string> {
  let shown = '';
  let parsed: Parsed | undefined;
  const program = programOf(commands, (command, given) => {
    parsed = { type: 'run', command, given: { ...given, paint: given.paint ?? paint } };
  });
  for (const command of [program, ...program.commands])
    command.configureOutput({
      writeOut: (text) => {
        shown += text;
      },
      writeErr: () => undefined,
      getOutHelpWidth: () => 100,
    });
  try {
    program.parse(words.length === 0 ? ['--help'] : [...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) return err(`${reasonOf(error, words, commands)}\n\n${hintOf(words, commands)}`);
  }
  return ok(parsed ?? { type: 'help', text: shown });
}

type Chosen = (
  command: CliCommand,
  given: Omit<Given, 'paint'> & { readonly paint: Given['paint'] | undefined },
) => void;

function programOf(commands: readonly CliCommand[], chosen: Chosen): Command {
  const program = new Command('equiform')
    .description('Checks, explains, compares and releases the configuration of lenders.')
    .usage('<command> [flags]')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureHelp({ subcommandTerm: (command) => termOf(command.name(), commands) })
    .addHelpText('after', programHelp);
  for (const command of commands) program.addCommand(subcommand(command, chosen));
  return program;
}

/** The form of a command in lists: `check [brand...]`. */
const termOf = (name: string, commands: readonly CliCommand[]): string =>
  `${name} ${commands.find((command) => command.name === name)?.words ?? ''}`.trimEnd();

const programHelp = `
Every command takes ${commonOptions.map(({ flags }) => flags).join(', ')}; "equiform <command> --help" has examples.
Exit code: 0 when clean (warnings are allowed), 1 with findings, 2 when it cannot run.`;

function subcommand(command: CliCommand, chosen: Chosen): Command {
  const { name, summary, words, about, options, examples } = command;
  const made = new Command(name)
    .summary(summary)
    .description(about === undefined ? summary : `${summary}\n\n${about}`)
    .usage([words, '[flags]'].filter((part) => part !== '').join(' '))
    .helpOption('-h, --help', 'this')
    .exitOverride()
    .showSuggestionAfterError(false)
    .allowExcessArguments(true)
    .addHelpText('after', examplesText(examples));
  for (const option of [...options, ...commonOptions]) made.addOption(optionOf(option));
  return made
    .argument('[words...]')
    .configureHelp({ visibleArguments: () => [] })
    .action((given: readonly string[]) => {
      const { json = false, root, color = true, ...own } = made.opts<Given['options']>();
      chosen(command, {
        words: given,
        options: own,
        json: json === true,
        root: typeof root === 'string' ? root : undefined,
        paint: color === false ? plainPaint : undefined,
      });
    });
}

function optionOf({ flags, description, choices }: CliOption): Option {
  const option = new Option(flags, description);
  if (choices) return option.choices([...choices]);
  return flags.includes('<') ? option.argParser(saidValue) : option;
}

/** An empty value is usually an unset variable. */
function saidValue(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty');
  return value;
}

const examplesText = (examples: CliCommand['examples']): string =>
  `\nExamples:\n${examples.map(([line, does]) => `  equiform ${line}\n      ${does}`).join('\n')}\n`;

const commandOf = (words: readonly string[], commands: readonly CliCommand[]): CliCommand | undefined =>
  commands.find(({ name }) => name === words[0]);

const longName = (flags: string): string =>
  flags.split(/[ ,]+/).find((part) => part.startsWith('--')) ?? flags;

function reasonOf(error: CommanderError, words: readonly string[], commands: readonly CliCommand[]): string {
  const command = commandOf(words, commands);
  const options = [...(command?.options ?? []), ...commonOptions];
  const quoted = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  const names = [...commands.map(({ name }) => name), 'help'];
  if (error.code === 'commander.unknownCommand') return unknown('command', quoted, names);
  if (error.code === 'commander.help') return unknown('command', words[1] ?? '', names);
  if (
    error.code === 'commander.unknownOption' &&
    !command &&
    options.some(({ flags }) => longName(flags) === quoted)
  )
    return `${quoted} belongs after the command: equiform check ${quoted}`;
  if (error.code === 'commander.unknownOption')
    return unknown('flag', quoted, [...options.map(({ flags }) => longName(flags)), '--help']);
  if (error.code === 'commander.optionMissingArgument' || error.message.includes("argument '' is invalid")) {
    const option = options.find(({ flags }) => flags === quoted);
    return `${longName(quoted)} needs ${option?.needs ?? 'a value'}`;
  }
  return error.message.replace(/^error: /, '');
}

function unknown(what: string, word: string, known: readonly string[]): string {
  const meant = suggest(word, known);
  return `There is no ${what} ${word}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
}

const hintOf = (words: readonly string[], commands: readonly CliCommand[]): string => {
  const command = commandOf(words, commands);
  return `See: equiform ${command ? `${command.name} ` : ''}--help\n`;
};
