import { checkTree } from '../../server/config-files/checkTree.ts';
import { namesInCode } from '../../server/config-files/namesInCode.ts';
import { watchConfig } from '../../server/config-files/watchConfig.ts';
import { installationsOf, withPerformers } from '../project/checkInstallation.ts';
import { type CheckFormat, checkFormats, checkReport } from '../project/checkReport.ts';
import {
  brandCodesOf,
  type OpenConfig,
  readable,
  readTree,
  refuseStrangers,
  rootOf,
} from '../project/openConfig.ts';
import type { CliCommand, Given } from '../terminal/cliCommand.ts';
import { countOf } from '../terminal/countOf.ts';
import { formatOf } from '../terminal/formatOf.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

export const checkCommand: CliCommand = {
  name: 'check',
  summary: 'check every file and every brand (or those named)',
  words: '[brand...]',
  completes: 'brands',
  about:
    'Proves what can be proved without running anything: schemas, references, types and units of rules, flows, examples of policies, messages in every language, settings and contrast of every brand. Each error comes with the place to change, the lines around it and the likely fix.',
  options: [
    {
      flags: '--format <format>',
      description: 'the format of the result; sarif and junit are for code hosts and builds',
      needs: `a format: ${checkFormats.join(', ')}`,
      choices: checkFormats,
    },
    {
      flags: '--connections <file>',
      description:
        'the connections of an installation, for which the check proves that somebody performs every task',
      needs: 'a file of connections',
    },
    {
      flags: '--mode <mode>',
      description: 'the mode of that installation (default: production)',
      needs: 'a mode: production or sandbox',
      choices: ['production', 'sandbox'],
    },
    { flags: '--watch', description: 'check again whenever a file changes, until you stop it' },
  ],
  examples: [
    ['check', 'everything; the exit code is what a build needs'],
    ['check harborlight main-ny', 'two brands'],
    ['check --connections connections.yaml', 'and whether somebody performs every task in production'],
    ['check --watch', 'while you edit'],
    ['check --format sarif > findings.sarif', 'for a code host'],
  ],
  run(given, terminal) {
    const look = { format: formatOf<CheckFormat>(given) ?? 'human', paint: given.paint };
    const check = checkerOf(given, terminal);
    return given.options.watch === true
      ? watch(given, terminal, () => say(look, terminal, check()))
      : say(look, terminal, check());
  },
};

interface Checked extends OpenConfig {
  readonly milliseconds: number;
}

/** A check that reuses unchanged results. */
function checkerOf(given: Given, terminal: Terminal): () => Checked {
  const root = rootOf(given, terminal);
  const { words } = given;
  const installations = installationsOf(given, terminal);
  let tree: OpenConfig['tree'] | undefined;
  let usedByCode: ReturnType<typeof namesInCode>;
  return () => {
    const started = terminal.now();
    tree = readTree(root, tree);
    refuseStrangers(words, brandCodesOf(tree));
    if (words.length === 0) usedByCode ??= namesInCode(root);
    const now = tree;
    const today = terminal.today?.();
    const options = {
      ...(words.length > 0 ? { only: words } : usedByCode ? { usedByCode } : {}),
      ...(today === undefined ? {} : { today }),
    };
    const checked = withPerformers(
      readable(() => checkTree(now, options)),
      now,
      installations,
    );
    return { tree, checked, milliseconds: Math.round(terminal.now() - started) };
  };
}

interface Look {
  readonly format: CheckFormat;
  readonly paint: Given['paint'];
}

function say({ format, paint }: Look, terminal: Terminal, open: Checked): ExitCode {
  const { milliseconds } = open;
  terminal.out(checkReport(open, format, { milliseconds, paint }));
  return countOf(open.checked.findings, 'error') > 0 ? 1 : 0;
}

/**
 * Checks again whenever a file changes. The watch starts before the first check, so no change is missed. Ends with
 * the last result when the terminal stops it.
 */
function watch(given: Given, terminal: Terminal, check: () => ExitCode): Promise<ExitCode> {
  const sayThatWatching = (): void =>
    terminal.err(`${given.paint.dim('Watching for changes; stop with Ctrl+C')}\n`);
  return new Promise((resolve, reject) => {
    let code: ExitCode = 0;
    const tell = (): void => {
      try {
        code = check();
      } catch (error) {
        terminal.err(`${error instanceof Error ? error.message : String(error)}\n`);
      }
      sayThatWatching();
    };
    const watching = watchConfig(rootOf(given, terminal), tell);
    try {
      code = check();
    } catch (error) {
      watching.close();
      return reject(error);
    }
    sayThatWatching();
    terminal.stop?.addEventListener('abort', () => {
      watching.close();
      resolve(code);
    });
  });
}
