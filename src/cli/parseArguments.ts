import { err, ok, type Result } from '../core/shared/result.ts';
import { suggest } from '../core/shared/suggest.ts';

/** A command line that makes sense. */
export interface Arguments {
  readonly command: Command;
  /** What stands after the command and is no flag. */
  readonly words: readonly string[];
  readonly json: boolean;
  readonly color: boolean;
  readonly root: string | undefined;
}

/** What the program can do. */
export type Command = 'check' | 'explain' | 'help';

const commands: readonly Command[] = ['check', 'explain', 'help'];
const flags: readonly string[] = ['--json', '--root', '--no-color', '--help'];

/** Reads a command line; the error is one line that says what is wrong and what was probably meant. */
export function parseArguments(words: readonly string[]): Result<Arguments, string> {
  const [command, ...rest] = words;
  if (words.includes('--help') || words.includes('-h') || command === undefined) return ok(help);
  if (!isCommand(command)) return err(unknown('command', command, commands));
  return parseFlags(rest, { ...help, command });
}

const help: Arguments = { command: 'help', words: [], json: false, color: true, root: undefined };

const isCommand = (word: string): word is Command => (commands as readonly string[]).includes(word);

function parseFlags(words: readonly string[], parsed: Arguments): Result<Arguments, string> {
  const [word, ...rest] = words;
  if (word === undefined) return ok(parsed);
  if (word === '--json') return parseFlags(rest, { ...parsed, json: true });
  if (word === '--no-color') return parseFlags(rest, { ...parsed, color: false });
  if (word.startsWith('--root=')) return rootFlag(word.slice('--root='.length), rest, parsed);
  if (word === '--root') return rootFlag(rest[0], rest.slice(1), parsed);
  if (word.startsWith('-')) return err(unknown('flag', word, flags));
  return parseFlags(rest, { ...parsed, words: [...parsed.words, word] });
}

const rootFlag = (root: string | undefined, rest: readonly string[], parsed: Arguments) =>
  root === undefined || root === '' || root.startsWith('-')
    ? err('--root needs the folder of a project')
    : parseFlags(rest, { ...parsed, root });

function unknown(what: string, word: string, known: readonly string[]): string {
  const meant = suggest(word, known);
  return `There is no ${what} ${word}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
}
