import { CannotRun, type CliCommand, type CliOption, commonOptions } from '../terminal/cliCommand.ts';
import type { ExitCode } from '../terminal/terminal.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export const completionCommand = (commands: () => readonly CliCommand[]): CliCommand => ({
  name: 'completion',
  summary: 'write the completion script for a shell: bash, zsh or fish',
  words: 'bash|zsh|fish',
  completes: shells,
  options: [],
  examples: [
    ['completion bash >> ~/.bashrc', 'for bash'],
    ['completion zsh > ~/.zsh/completions/_equiform', 'for zsh'],
    ['completion fish > ~/.config/fish/completions/equiform.fish', 'for fish'],
  ],
  run({ words }, terminal): ExitCode {
    const shell = shells.find((name) => name === words[0]);
    if (!shell || words.length > 1) throw new CannotRun(`completion needs a shell: ${shells.join(', ')}`);
    terminal.out(scripts[shell](commands()));
    return 0;
  },
});

const longName = ({ flags }: CliOption): string => /--[\w-]+/.exec(flags)?.[0] ?? flags;

const optionsOf = ({ options }: CliCommand): readonly CliOption[] => [...options, ...commonOptions];

const flagsOf = (command: CliCommand): string => [...optionsOf(command).map(longName), '--help'].join(' ');

/** Lists the folders of brands/ in the current folder. */
const BRANDS = 'ls brands 2>/dev/null | grep -v "^_"';

const wordsOf = ({ completes }: CliCommand): string =>
  completes === 'brands' ? `$(${BRANDS})` : Array.isArray(completes) ? completes.join(' ') : '';

const scripts: Readonly<Record<(typeof shells)[number], (commands: readonly CliCommand[]) => string>> = {
  bash: (commands) => `_equiform() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} help" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]} $before" in
${commands.flatMap((command) => optionsOf(command).flatMap(({ choices, ...option }) => (choices ? [`    "${command.name} ${longName(option)}") COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$word")); return ;;`] : []))).join('\n')}
    *" --root"|*" --out"|*" --given") COMPREPLY=($(compgen -f -- "$word")); return ;;
  esac
  case "\${COMP_WORDS[1]}" in
${commands.map((command) => `    ${command.name}) COMPREPLY=($(compgen -W "${flagsOf(command)} ${wordsOf(command)}" -- "$word")) ;;`).join('\n')}
  esac
}
complete -F _equiform equiform
`,
  zsh: (commands) => `#compdef equiform
_equiform() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "\${words[2]}" in
${commands.map((command) => `    ${command.name}) compadd -- ${flagsOf(command)} ${wordsOf(command)} ;;`).join('\n')}
  esac
}
_equiform "$@"
`,
  fish: (commands) =>
    commands
      .flatMap((command) => [
        `complete -c equiform -f -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
        ...optionsOf(command).map(
          (option) =>
            `complete -c equiform -f -n '__fish_seen_subcommand_from ${command.name}' -l ${longName(option).slice(2)} -d ${quoted(option.description)}${option.flags.includes('<') ? ' -r' : ''}${option.choices ? ` -a '${option.choices.join(' ')}'` : ''}`,
        ),
        ...(wordsOf(command) === ''
          ? []
          : [
              `complete -c equiform -f -n '__fish_seen_subcommand_from ${command.name}' -a '${wordsOf(command).replace(/^\$/, '').replaceAll("'", "\\'")}'`,
            ]),
      ])
      .join('\n')
      .concat('\n'),
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
