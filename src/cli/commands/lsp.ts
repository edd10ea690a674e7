import { rootOf } from '../project/openConfig.ts';
import type { CliCommand } from '../terminal/cliCommand.ts';
import type { ExitCode } from '../terminal/terminal.ts';

export const lspCommand: CliCommand = {
  name: 'lsp',
  summary: 'speak the Language Server Protocol over standard input and output',
  words: '',
  about:
    'For editors: diagnostics of the whole project while typing, unsaved texts included; hover and completion of facts, messages, operators and values; definitions through the layers.',
  options: [{ flags: '--stdio', description: 'passed by editors; the only transport' }],
  examples: [['lsp --root .', 'the command that an editor runs']],
  async run(given, terminal): Promise<ExitCode> {
    const { serveLanguage } = await import('../lsp/languageServer.ts');
    await serveLanguage(rootOf(given, terminal));
    return 0;
  },
};
